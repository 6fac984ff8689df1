// A backfill retries a server that is temporarily unavailable.

import { expect, test } from "vitest";
import { Refusal } from "../call";
import { EXIT, Failure } from "../command";
import { patientCall } from "./patient-call";

const away = () => new Failure("No server answers.", EXIT.unreachable);
const refused = (status: number, retryAfterMs: number | null = 0) =>
  new Refusal(status, null, [], retryAfterMs, `The server answered ${status}.`);

/** Returns a patient call to a server that fails with these errors in order and then succeeds. */
function failingServer(errors: readonly Error[], more: { patienceMs?: number; signal?: AbortSignal } = {}) {
  const left = [...errors];
  const waitReasons: string[] = [];
  let calls = 0;
  const call = async () => {
    calls++;
    const error = left.shift();
    if (error) throw error;
    return "done";
  };
  const { signal = new AbortController().signal } = more;
  const patient = patientCall(call, {
    signal,
    firstMs: 0,
    onWait: (reason) => waitReasons.push(reason),
    ...more,
  });
  return { ask: () => patient("POST", "events"), waits: waitReasons, calls: () => calls };
}

test("an unavailable, overloaded or failing server is called again until it answers, and the reason is shown", async () => {
  const { ask, waits: waitReasons } = failingServer([away(), refused(503), refused(429), refused(500)]);
  expect(await ask()).toBe("done");
  expect(waitReasons).toEqual([
    "No server answers.",
    "The server answered 503.",
    "The server answered 429.",
    "The server answered 500.",
  ]);
});

test.each([400, 401, 403, 422])("an error with %i is not retried", async (status) => {
  const { ask, calls } = failingServer([refused(status)]);
  await expect(ask()).rejects.toThrow(`answered ${status}`);
  expect(calls()).toBe(1);
});

test("retries end after the time limit", async () => {
  const { ask, calls } = failingServer([away(), away()], { patienceMs: 0 });
  await expect(ask()).rejects.toThrow("No server answers.");
  expect(calls()).toBe(1);
});

test("when the run is stopped, a long wait ends at once", async () => {
  const stopping = new AbortController();
  const { ask, waits: waitReasons } = failingServer([refused(503, 2_000_000)], { signal: stopping.signal });
  const asked = ask();
  await expect.poll(() => waitReasons.length).toBe(1);
  stopping.abort();
  await expect(asked).rejects.toThrow("Stopped while waiting.");
});
