// A rejected batch is divided until only the invalid events are skipped.

import { expect, test } from "vitest";
import { Refusal } from "../call";
import type { LineProblem } from "./batches";
import type { Item } from "./event-of-line";
import { sendNarrowed } from "./send-narrowed";

const items: Item[] = Array.from({ length: 9 }, (_, i) => ({
  no: i * 2 + 1,
  event: { id: `e${i}` },
  bytes: 10,
}));
const refusal = (code: string, fields: { path: string; message: string }[] = []) =>
  new Refusal(422, code, fields, null, "Validation failed.");

/** Sends the items to a server that rejects a request with the error that `of` returns for its ids. */
async function sent(of: (ids: string[]) => Refusal | null) {
  const requests: string[][] = [];
  const problems: LineProblem[] = [];
  const answered = await sendNarrowed(
    items,
    async (batch) => {
      const ids = batch.map(({ event }) => String(event.id));
      requests.push(ids);
      const refused = of(ids);
      if (refused) throw refused;
      return ids.map((id) => `took ${id}`);
    },
    async (problem) => void problems.push(problem),
  );
  return { requests, problems, took: answered.map(([{ no }, answer]) => [no, answer]) };
}

test("a valid batch is sent in one request", async () => {
  const { requests, problems, took } = await sent(() => null);
  expect(requests).toHaveLength(1);
  expect(problems).toEqual([]);
  expect(took[8]).toEqual([17, "took e8"]);
});

test("events that the server rejects are skipped and reported by line and field, and the rest is sent in order", async () => {
  const { requests, problems, took } = await sent((ids) => {
    const wrong = ["e1", "e7"].filter((id) => ids.includes(id));
    if (wrong.length === 0) return null;
    const fields = wrong.map((id) => ({
      path: `events[${ids.indexOf(id)}].messages[0].text`,
      message: "is empty",
    }));
    return refusal("invalid_input", fields);
  });
  expect(requests).toHaveLength(2);
  expect(problems).toEqual([
    { line: 3, path: "messages[0].text", message: "is empty" },
    { line: 15, path: "messages[0].text", message: "is empty" },
  ]);
  expect(took.map(([, answer]) => answer)).toEqual(
    ["e0", "e2", "e3", "e4", "e5", "e6", "e8"].map((id) => `took ${id}`),
  );
});

test("when the server names no event, halves are sent until the invalid event is alone", async () => {
  const { requests, problems, took } = await sent((ids) =>
    ids.includes("e4") ? refusal("owner_forbidden") : null,
  );
  expect(problems).toEqual([{ line: 9, path: "", message: "Validation failed." }]);
  expect(took.map(([no]) => no)).toEqual([1, 3, 5, 7, 11, 13, 15, 17]);
  expect(requests.length).toBeLessThan(10);
});

test("a rejection of a whole event is reported without a field", async () => {
  const { problems } = await sent((ids) =>
    ids.includes("e0") ? refusal("invalid_input", [{ path: "events[0]", message: "is no object" }]) : null,
  );
  expect(problems).toEqual([{ line: 1, path: "", message: "is no object" }]);
});

test("an error about the request or the key ends the run", async () => {
  await expect(sent(() => refusal("scope_missing"))).rejects.toMatchObject({ code: "scope_missing" });
  const field = { path: "urgency", message: "is not a known field" };
  await expect(sent(() => refusal("invalid_input", [field]))).rejects.toThrow(Refusal);
});
