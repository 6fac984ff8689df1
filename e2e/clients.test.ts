// The clients in TypeScript and Python give the same results for the same table of cases.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import cases from "../testkit/client-cases.json";
import { DRIVERS, type Driver, type Step, type StepResult } from "../testkit/client-driver";
import { type ScriptedResponse, startScriptedServer } from "../testkit/scripted-server";
import type { ServerClient } from "../testkit/server-client";
import { sharedServer } from "../testkit/shared-server";

type Expected = {
  readonly value?: unknown;
  readonly matches?: string;
  readonly error?: Readonly<Record<string, unknown>>;
};
type Case = {
  readonly name: string;
  readonly key?: { readonly scopes: readonly string[] } | null;
  readonly steps: readonly (Step & Expected & { readonly save?: Readonly<Record<string, string>> })[];
};
type Fault = Step & Expected & { readonly name: string; readonly responses: readonly ScriptedResponse[] };

/** Longer than one event can be. */
const MESSAGES = Array.from({ length: 25 }, (_, i) => ({
  role: "user",
  text: `Shelf ${i} holds jars of jam`,
}));

let server: ServerClient;
beforeAll(async () => {
  server = await sharedServer("clients");
});

describe.each(Object.entries(DRIVERS))("%s", (language, start) => {
  test.each(cases.server as readonly Case[])("$name", async ({ name, key, steps }) => {
    const apiKey = key === null ? unknownKey() : await server.createKey(key);
    const driver = start({ url: server.url, key: apiKey });
    const values: Record<string, unknown> = { user: `${language}: ${name}`, messages: MESSAGES };
    for (const { save = {}, call, args, options, ...expected } of steps) {
      const step = fill({ call, args, ...(options ? { options } : {}) }, values) as Step;
      const result = await driver.run(step);
      check(result, fill(expected, values) as Expected);
      for (const [saved, path] of Object.entries(save)) values[saved] = at(result, path);
    }
    await driver.stop();
  });

  test.each(cases.faults as unknown as readonly Fault[])(
    "$name",
    async ({ responses, call, args, options, ...expected }) => {
      const scripted = await startScriptedServer(responses);
      const driver = start({ url: scripted.url, key: "any" });
      check(await driver.run({ call, args, ...(options ? { options } : {}) }), expected);
      await stopAll(driver, scripted);
      expect(scripted.requests).toHaveLength(responses.length);
      const [first] = scripted.requests;
      for (const request of scripted.requests) {
        expect(request.headers["idempotency-key"]).toBe(first?.headers["idempotency-key"]);
        expect(request.body).toBe(first?.body);
        expect(request.headers.authorization).toBe("Bearer any");
      }
      if (call !== "search") expect(first?.headers["idempotency-key"]).toMatch(/^[\w-]{36}$/);
    },
  );

  test("an answer that arrives byte by byte ends with the timeout", async () => {
    const scripted = await startScriptedServer(["drip"]);
    const driver = start({ url: scripted.url, key: "any" });
    const startedAt = performance.now();
    const options = { timeout_ms: 500, max_retries: 0 };
    const result = await driver.run({ call: "search", args: [{ query: "lights" }], options });
    expect(result).toMatchObject({ error: { class: "APITimeoutError", status: null } });
    expect(performance.now() - startedAt).toBeLessThan(8_000);
    await stopAll(driver, scripted);
  });

  test("a key of null is none: every batch gets ids of its own", async () => {
    const answer = { status: 202, body: { events: [] } };
    const scripted = await startScriptedServer([answer, answer]);
    const driver = start({ url: scripted.url, key: "any" });
    const options = { idempotency_key: null };
    const events = ["a", "b"].map((text) => ({ role: "user", text }));
    for (let call = 0; call < 2; call++) await driver.run({ call: "events", args: [events], options });
    await stopAll(driver, scripted);
    const ids = scripted.requests.flatMap(({ body }) =>
      (JSON.parse(body) as { events: { id: string }[] }).events.map(({ id }) => id),
    );
    expect(new Set(ids).size).toBe(4);
    expect(ids.join()).not.toMatch(/none|null/i);
  });

  test("events that are more than 500 once their messages are split go in several requests", async () => {
    const answer = (id: string) => ({ status: 202, body: { events: [{ id, status: "queued" }] } });
    const scripted = await startScriptedServer([answer("first"), answer("second")]);
    const driver = start({ url: scripted.url, key: "any" });
    const events = Array.from({ length: 300 }, () => ({ user_id: "ana", messages: MESSAGES }));
    const options = { idempotency_key: "long" };
    const added = [answer("first"), answer("second")].flatMap(({ body }) => body.events);
    expect(await driver.run({ call: "events", args: [events], options })).toEqual({
      value: { events: added },
    });
    await stopAll(driver, scripted);
    const sent = scripted.requests.map(
      ({ body }) => (JSON.parse(body) as { events: { id: string }[] }).events,
    );
    expect(sent.map(({ length }) => length)).toEqual([500, 100]);
    expect(sent.flat().map(({ id }) => id)).toEqual(
      events.flatMap((_, index) => [`long#${index}#0`, `long#${index}#1`]),
    );
    expect(scripted.requests.map(({ headers }) => headers["idempotency-key"])).toEqual(["long", "long#1"]);
  });

  test("what no header can carry is refused before a write is in the spool", async () => {
    const scripted = await startScriptedServer([
      { status: 202, body: { events: [{ id: "a", status: "queued" }] } },
    ]);
    const spool = await mkdtemp(path.join(tmpdir(), "palimpsest-spool-"));
    // A key that was read from a file ends with a line break.
    const driver = start({ url: `${scripted.url} `, key: "any\n", spool });
    const add = (idempotency_key: string) =>
      driver.run({ call: "add", args: [{ role: "user", text: "a" }], options: { idempotency_key } });
    for (const key of ["заказ-1", "a\nb"])
      expect(await add(key)).toMatchObject({ error: { class: "PalimpsestError", status: null } });
    expect(await add("é b")).toEqual({ value: { events: [{ id: "a", status: "queued" }] } });
    await stopAll(driver, scripted);
    expect(scripted.requests[0]?.headers.authorization).toBe("Bearer any");
    await rm(spool, { recursive: true });
  });

  test("every write has a key of its own, and Retry-After is waited for", async () => {
    const counts = { events: 0, memories: 0, jobs: 0, usages: 0, owners: 0 };
    const scripted = await startScriptedServer([
      { status: 503, headers: { "retry-after": "1" } },
      ...Array.from({ length: 3 }, () => ({ status: 200, body: counts })),
    ]);
    const driver = start({ url: scripted.url, key: "any" });
    const startedAt = performance.now();
    for (const step of [
      { call: "erase", args: [{ user_id: "ana" }] },
      { call: "forget", args: ["m/1"] },
      { call: "erase", args: [{ user_id: "ana" }] },
    ])
      expect(await driver.run(step)).toEqual({ value: counts });
    expect(performance.now() - startedAt).toBeGreaterThan(990);
    await stopAll(driver, scripted);
    const keys = scripted.requests.map(({ headers }) => headers["idempotency-key"]);
    expect(keys[0]).toBe(keys[1]);
    expect(new Set(keys).size).toBe(3);
    expect(scripted.requests[2]).toMatchObject({ method: "DELETE", path: "/api/v1/memories/m%2F1" });
  });
});

async function stopAll(driver: Driver, scripted: { stop(): Promise<void> }): Promise<void> {
  await driver.stop();
  await scripted.stop();
}

/** Assembled here, because no file contains something that looks like a key. */
const unknownKey = () => ["plm", "0".repeat(12), "x".repeat(40)].join("_");

function check(result: StepResult, { value, matches, error }: Expected): void {
  if (error) expect(result).toMatchObject({ error });
  else if (matches) expect(result).toEqual({ value: expect.stringMatching(new RegExp(matches)) });
  else expect(result).toMatchObject(value === undefined ? { value: expect.anything() } : { value });
}

/** Replaces `$name` with its value; a string that is only a name can have a value of any type. */
function fill(part: unknown, values: Readonly<Record<string, unknown>>): unknown {
  if (typeof part === "string")
    return /^\$\w+$/.test(part)
      ? values[part.slice(1)]
      : part.replaceAll(/\$(\w+)/g, (_, name: string) => String(values[name]));
  if (Array.isArray(part)) return part.map((item) => fill(item, values));
  if (part === null || typeof part !== "object") return part;
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, fill(inner, values)]));
}

function at(result: StepResult, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (part, name) => (part as Record<string, unknown>)[name],
      "value" in result ? result.value : {},
    );
}
