// Requests of an import hold whole events and begin with the line of their owner.

import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { type LineBatch, lineBatches } from "./line-batches";

const owner = (id: string) => `{"type":"owner","id":"${id}"}`;
const event = (id: number, text = "") => `{"type":"event","id":"${id}","text":"${text}"}`;
const decision = (id: number) => `{"type":"decision","event_id":"${id}"}`;

async function batchesOf(lines: readonly string[]) {
  const batches: LineBatch[] = [];
  for await (const batch of lineBatches(Readable.from(lines))) batches.push(batch);
  return batches;
}

test("events are never divided, and each request names its owner", async () => {
  const events = Array.from({ length: 300 }, (_, id) => [event(id), decision(id), decision(id)]);
  const lines = ['{"type":"settings"}', owner("ana"), ...events.flat(), owner("ben"), event(1), decision(1)];
  const batches = await batchesOf(lines);
  expect(batches).toHaveLength(2);
  expect(batches[0]?.lines.length).toBeLessThanOrEqual(500);
  expect(batches[0]?.lines[0]).toBe(lines[0]);
  expect(batches[1]?.lines.slice(0, 2).map((line) => JSON.parse(line).type)).toEqual(["owner", "event"]);
  expect(batches.flatMap((batch) => batch.lines)).toHaveLength(lines.length + 1);
  expect(batches.at(-1)?.read).toBe(lines.length);
  expect(batches.at(-1)?.lines.at(-1)).toBe(decision(1));
});

test("a request has at most 4 MB, in bytes, unless one event is larger", async () => {
  const sized = (megabytes: number, id: number) => event(id, "ü".repeat(megabytes * 500_000));
  const lines = [owner("ana"), sized(1, 1), decision(1), sized(3, 2), sized(1, 3), sized(5, 4), sized(1, 5)];
  const batches = await batchesOf(lines);
  expect(batches.map((batch) => batch.lines.length)).toEqual([3, 2, 2, 2, 2]);
});

test("a line of another kind is refused by its number", async () => {
  await expect(batchesOf([owner("ana"), '{"text":"I like tea"}'])).rejects.toThrow("Line 3 is not");
});
