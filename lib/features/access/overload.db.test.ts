// Sign-ins that are refused under load are audited like wrong passwords.

import { beforeEach, expect, test, vi } from "vitest";
import { log } from "@/lib/base/observability";
import { asSuperuser, testDatabase } from "@/lib/storage/db/testing";
import { signIn } from "./sign-in";

testDatabase();

/** Password checks that wait until the test completes them. */
const checks: (() => void)[] = [];
vi.mock("node:crypto", async (actual) => {
  const real = await actual<typeof import("node:crypto")>();
  const scrypt = (...[password, salt, length, cost, done]: Parameters<typeof real.scrypt>) =>
    void checks.push(() => real.scrypt(password, salt, length, { ...cost, N: 16 }, done));
  return { ...real, scrypt };
});

const codes: string[] = [];
beforeEach(() => {
  vi.spyOn(log(), "warn").mockImplementation((line: unknown) => {
    codes.push((line as { code: string }).code);
  });
});

const attempt = (name: string) =>
  signIn({ requestId: "r" }, { name, password: "x" }).then(
    () => "done",
    (error: { code: string }) => error.code,
  );
/** Returns the number of attempts in each audit entry. */
const entries = async () =>
  (
    await asSuperuser<{ attempts: number }>(
      "select (counts::json->>'attempts')::int as attempts from audit_entries where action = 'sign_in.failed'",
    )
  ).map(({ attempts }) => attempts);
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

test("sign-ins that are refused under load create as few audit entries as wrong passwords", async () => {
  const waiting = Array.from({ length: 40 }, (_, index) => attempt(`nobody${index}`));
  // Of the 40 simultaneous attempts, 32 wait for their password check.
  await expect.poll(() => codes.length, { timeout: 20_000 }).toBe(8);
  expect(await attempt("one-more")).toBe("overloaded");
  expect(codes).toEqual(Array(9).fill("overloaded"));
  await expect.poll(async () => sum(await entries())).toBe(9);

  const flood = Array.from({ length: 100 }, (_, index) => attempt(`flood${index}`));
  expect(new Set(await Promise.all(flood))).toEqual(new Set(["overloaded"]));
  const recorded = await entries();
  expect(recorded.length).toBeLessThanOrEqual(20);
  expect(Math.min(...recorded)).toBeGreaterThan(0);
  expect(sum(recorded)).toBe(109);

  let isEnded = false;
  const ended = Promise.all(waiting).finally(() => {
    isEnded = true;
  });
  while (!isEnded) {
    checks.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await ended).filter((code) => code === "unauthenticated")).toHaveLength(32);
  expect((await entries()).length).toBeLessThanOrEqual(20);
});
