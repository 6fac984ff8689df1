// A backfill waits for the decisions on its events and counts them.

import { expect, test } from "vitest";
import { Outcomes, sentEvent } from "./outcomes";

const none = { stored: 0, dropped: 0, deduplicated: 0, superseding: 0 };

/** Returns a server whose events are decided at the third query. */
function server() {
  const queryCounts = new Map<string, number>();
  const call = async (_method: string, _path: string, body?: unknown) => {
    const { events } = body as { events: { id: string }[] };
    const decided = events.filter(({ id }) => {
      queryCounts.set(id, (queryCounts.get(id) ?? 0) + 1);
      return (queryCounts.get(id) ?? 0) >= 3;
    }).length;
    return { queued: events.length - decided, dead: 0, unknown: 0, messages: { ...none, stored: decided } };
  };
  return { call, looks: queryCounts };
}

test("verdicts are counted as soon as every event is decided", async () => {
  const outcomes = new Outcomes(server().call, new AbortController().signal, 0);
  await outcomes.follow([{ id: "a" }, { id: "b" }]);
  await outcomes.follow([{ id: "c" }]);
  await outcomes.follow([]);
  await outcomes.rest();
  expect(outcomes.counts).toEqual({ ...none, stored: 3, dead: 0, unknown: 0 });
});

test("at most 20 batches wait for their decisions", async () => {
  const { call, looks: queryCounts } = server();
  const outcomes = new Outcomes(call, new AbortController().signal, 0);
  for (let i = 0; i < 25; i++) await outcomes.follow([{ id: `e${i}` }]);
  expect([...queryCounts.keys()]).toEqual(["e0", "e1", "e2", "e3", "e4"]);
  expect(outcomes.counts.stored).toBe(5);
});

test("when the run is stopped, the wait ends and the decided events are counted", async () => {
  const stopping = new AbortController();
  const outcomes = new Outcomes(server().call, stopping.signal, 0);
  await outcomes.follow([{ id: "a" }]);
  stopping.abort();
  await outcomes.rest();
  expect(outcomes.counts.stored).toBe(0);
});

test("an event is queried only by its ID and owner", () => {
  expect(sentEvent("e1", { user_id: "ana", text: "I like tea", agent_owner: undefined })).toEqual({
    id: "e1",
    user_id: "ana",
  });
});
