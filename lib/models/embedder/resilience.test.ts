// The circuit breaker around an embedder opens after failures and closes after a success.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withResilience } from "./resilience";
import { fakeEmbedder } from "./testing";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const unavailableError = { code: "model_unavailable" };

/** Returns an embedder whose breaker is open after three failed queries. */
async function withOpenBreaker() {
  const fake = fakeEmbedder();
  const guarded = withResilience(fake);
  fake.behave("fail");
  for (let i = 0; i < 3; i++) await expect(guarded.embedQuery("q")).rejects.toMatchObject(unavailableError);
  return { fake, guarded };
}

test("three failures in a row open the breaker, and the model is no longer called", async () => {
  const { fake, guarded } = await withOpenBreaker();
  const openBreakerError = { ...unavailableError, facts: { reason: "breaker_open" } };
  await expect(guarded.embedQuery("q")).rejects.toMatchObject(openBreakerError);
  await expect(guarded.embedDocuments(["d"])).rejects.toMatchObject(openBreakerError);
  expect(fake.received).toHaveLength(3);
  const failedHealth = { lastError: "model_unavailable", calls: 5, failures: 5 };
  const health = { state: "down", breaker: "open", ...failedHealth, download: null };
  expect(guarded.health()).toEqual(health);
});

test("a success between failures keeps the breaker closed", async () => {
  const fake = fakeEmbedder();
  const guarded = withResilience(fake);
  for (const behaviour of ["fail", "fail", "well", "fail", "fail"] as const) {
    fake.behave(behaviour);
    await guarded.embedQuery("q").catch(() => undefined);
  }
  expect(guarded.health()).toMatchObject({ state: "degraded", breaker: "closed", failures: 4 });
});

test("after 15 seconds one call probes the model, and a success closes the breaker", async () => {
  const { fake, guarded } = await withOpenBreaker();
  fake.behave("well");
  vi.advanceTimersByTime(14_999);
  await expect(guarded.embedQuery("q")).rejects.toMatchObject(unavailableError);
  vi.advanceTimersByTime(1);
  await guarded.embedQuery("q");
  expect(guarded.health()).toMatchObject({ state: "ok", breaker: "closed" });
});

test("a failed probe opens the breaker for another 15 seconds", async () => {
  const { fake, guarded } = await withOpenBreaker();
  vi.advanceTimersByTime(15_000);
  await expect(guarded.embedQuery("q")).rejects.toMatchObject({ facts: {} });
  expect(guarded.health()).toMatchObject({ state: "down", breaker: "open" });
  await expect(guarded.embedQuery("q")).rejects.toMatchObject({ facts: { reason: "breaker_open" } });
  expect(fake.received).toHaveLength(4);
});

test("during a probe other calls fail at once, and aborting the probe's caller does not cancel it", async () => {
  const { fake, guarded } = await withOpenBreaker();
  fake.behave("hang");
  vi.advanceTimersByTime(15_000);
  const controller = new AbortController();
  const probe = guarded.embedDocuments(["d"], controller.signal);
  await vi.advanceTimersByTimeAsync(0);
  expect(guarded.health()).toMatchObject({ state: "degraded", breaker: "half_open" });
  await expect(guarded.embedQuery("q")).rejects.toMatchObject({ facts: { reason: "breaker_open" } });
  controller.abort();
  await expect(probe).rejects.toMatchObject({ code: "timeout", facts: { reason: "aborted" } });
  expect(guarded.health().breaker).toBe("half_open");
  await vi.advanceTimersByTimeAsync(30_001);
  expect(guarded.health().breaker).toBe("open");
});

test("a query that hangs times out, and hanging queries open the breaker", async () => {
  const fake = fakeEmbedder();
  const guarded = withResilience(fake, { queryTimeoutMs: 500 });
  fake.behave("hang");
  for (let i = 0; i < 3; i++) {
    const hangingQuery = expect(guarded.embedQuery("q")).rejects.toMatchObject({ code: "timeout" });
    await vi.advanceTimersByTimeAsync(500);
    await hangingQuery;
  }
  await expect(guarded.embedQuery("q")).rejects.toMatchObject({ facts: { reason: "breaker_open" } });
  expect(guarded.health()).toMatchObject({ breaker: "open", lastError: "timeout" });
});

test("a failed query is not retried", async () => {
  const fake = fakeEmbedder();
  fake.behave("fail");
  await expect(withResilience(fake).embedQuery("q")).rejects.toMatchObject(unavailableError);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fake.received).toHaveLength(1);
});

test("failed documents are retried twice", async () => {
  const fake = fakeEmbedder();
  fake.behave("fail");
  const failingDocuments = expect(withResilience(fake).embedDocuments(["d"])).rejects.toMatchObject(
    unavailableError,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  await failingDocuments;
  expect(fake.received).toHaveLength(3);
});

test("health reports the cause although the breaker rejects every second attempt", async () => {
  const fake = fakeEmbedder();
  const guarded = withResilience(fake);
  fake.behave("wrong_dimension");
  const batches = ["a", "b", "c"].map((text) =>
    expect(guarded.embedDocuments([text])).rejects.toMatchObject({ facts: { reason: "breaker_open" } }),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  await Promise.all(batches);
  expect(guarded.health()).toMatchObject({ failures: 3, lastError: "wrong_dimension" });
});

test("documents that fail once are embedded by the first retry", async () => {
  const fake = fakeEmbedder();
  const guarded = withResilience(fake);
  fake.behave("fail");
  const vectors = guarded.embedDocuments(["d"]);
  await vi.advanceTimersByTimeAsync(0);
  fake.behave("well");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await vectors).toHaveLength(1);
  expect(guarded.health()).toMatchObject({ state: "ok", calls: 1, failures: 0 });
});

test("blank texts are rejected before the model is called and are not failures", async () => {
  const fake = fakeEmbedder();
  const guarded = withResilience(fake);
  for (let i = 0; i < 4; i++) {
    await expect(guarded.embedQuery(" ")).rejects.toMatchObject({ code: "invalid_input" });
    await expect(guarded.embedDocuments(["a", ""])).rejects.toMatchObject({ code: "invalid_input" });
  }
  expect(fake.received).toEqual([]);
  expect(guarded.health()).toMatchObject({ state: "ok", failures: 0 });
});

test.each(["wrong_dimension", "zero", "one_too_few"] as const)(
  "an answer that is %s is a failure",
  async (badAnswer) => {
    const fake = fakeEmbedder();
    fake.behave(badAnswer);
    await expect(withResilience(fake).embedQuery("q")).rejects.toMatchObject(unavailableError);
  },
);

test("document calls run one at a time, so that a query can run beside them", async () => {
  const fake = fakeEmbedder();
  const guarded = withResilience(fake);
  fake.behave("hang");
  const controller = new AbortController();
  const batches = [1, 2, 3].map((i) => guarded.embedDocuments([`d${i}`], controller.signal));
  await vi.advanceTimersByTimeAsync(0);
  fake.behave("well");
  await guarded.embedQuery("q");
  expect(fake.received.map(({ texts }) => texts[0])).toEqual(["d1", "q"]);
  controller.abort();
  for (const batch of batches) await expect(batch).rejects.toMatchObject({ code: "timeout" });
});

test("aborted calls are not failures of the model", async () => {
  const fake = fakeEmbedder();
  const guarded = withResilience(fake);
  fake.behave("hang");
  for (let i = 0; i < 4; i++) {
    const controller = new AbortController();
    const aborted = guarded.embedDocuments(["d"], controller.signal);
    await vi.advanceTimersByTimeAsync(0);
    controller.abort();
    await expect(aborted).rejects.toMatchObject({ code: "timeout", facts: { reason: "aborted" } });
  }
  expect(guarded.health()).toMatchObject({ state: "ok", breaker: "closed", failures: 0 });
});
