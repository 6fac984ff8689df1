// A memory of mem0 keeps its app, role and times.

import { expect, test } from "vitest";
import type { Fields } from "./fields";
import { fromMem0 } from "./mem0";

function convert(memory: Fields) {
  const { events, skipped } = fromMem0(memory, Date.parse("2026-06-01T00:00:00Z"));
  return { events, skipped, messages: events.flatMap(({ messages }) => messages as object[]) };
}

test("an app is a tag as the drop-in stores it, and a tag that is too long is counted", () => {
  const long = "x".repeat(61);
  const memory = { id: "1", memory: "Likes sushi", user_id: "zoe", app_id: "shop", categories: ["food"] };
  expect(convert(memory).events).toMatchObject([{ tags: ["app:shop", "food"] }]);
  const { events, skipped } = convert({ ...memory, app_id: long, categories: ["a".repeat(65), "food"] });
  expect(events).toMatchObject([{ tags: ["food"] }]);
  expect(skipped).toEqual(["tag of more than 64 characters", "tag of more than 64 characters"]);
});

test("a category can be a text, and what is no tag and no metadata is counted", () => {
  const memory = { id: "1", memory: "Likes sushi", metadata: "shop", categories: "food" };
  const { events, skipped } = convert(memory);
  expect(events).toMatchObject([{ tags: ["food"] }]);
  expect(events[0]).not.toHaveProperty("metadata");
  expect(skipped).toEqual(["metadata that is not an object"]);
  expect(convert({ ...memory, metadata: null, categories: ["food", null, 3] })).toMatchObject({
    events: [{ tags: ["food"] }],
    skipped: ["tag that is not a text"],
  });
  expect(convert({ id: "1", memory: "Likes sushi" }).skipped).toEqual([]);
});

test("the role of a memory stays, and a deleted memory is left out", () => {
  const memory = { id: "1", memory: "I can book trips", user_id: "zoe", role: "assistant", actor_id: "bot" };
  expect(convert(memory).messages).toMatchObject([{ role: "assistant" }]);
  expect(convert({ ...memory, deleted_at: "2025-06-01T00:00:00Z" }).skipped).toEqual(["deleted memory"]);
});

test("a number that is no time is left out", () => {
  for (const created_at of [1e308, Infinity, -5, 0, Number.NaN])
    expect(convert({ id: "1", memory: "Likes tea", created_at }).messages[0]).not.toHaveProperty("at");
  const last = { id: "1", memory: "Likes tea", expiration_date: "9999-12-31" };
  expect(convert(last).messages).toMatchObject([{ expires_at: "9999-12-31T00:00:00.000Z" }]);
});

test.each([
  ["2025-06-01T08:00:00", "2025-06-01T08:00:00.000Z"],
  ["2025-06-01 08:00:00.123456", "2025-06-01T08:00:00.123Z"],
  ["2025-06-01 08:00:00+02:00", "2025-06-01T06:00:00.000Z"],
  ["2025-06-01", "2025-06-01T00:00:00.000Z"],
  [1_748_764_800, "2025-06-01T08:00:00.000Z"],
  [1_748_764_800_000, "2025-06-01T08:00:00.000Z"],
  [1_748_764_800_000_000_000, "2025-06-01T08:00:00.000Z"],
])("the time %s is read as UTC, whatever its unit and this machine's zone", (created_at, at) => {
  expect(convert({ id: "1", memory: "Likes tea", created_at }).messages).toMatchObject([{ at }]);
});

test("an id can be a number, and a memory without one is counted as such", () => {
  const memory = {
    id: 7,
    memory: "Likes tea",
    user_id: 5,
    agent_id: 6,
    run_id: 8,
    app_id: 9,
    replaced_by: 10,
  };
  const { events, skipped } = convert(memory);
  expect(skipped).toEqual([]);
  expect(events).toMatchObject([
    {
      id: "mem0:7",
      user_id: "5",
      agent_id: "6",
      session_id: "8",
      tags: ["app:9"],
      replaced_by: "mem0:10",
    },
  ]);
  expect(convert({ ...memory, replaced_by: 7 }).events[0]).not.toHaveProperty("replaced_by");
  expect(convert({ ...memory, id: null }).skipped).toEqual(["memory without id"]);
  expect(convert({ ...memory, memory: " " }).skipped).toEqual(["memory without text"]);
});
