// Elements that a newer one has replaced come last, each after the one that replaced it.

import { expect, test } from "vitest";
import { readImport, UnreadableImport } from ".";

const NOW = Date.parse("2026-06-01T00:00:00Z");

/** Returns the ids of the events in the order in which they are sent, and what each is replaced by. */
async function order(text: string): Promise<unknown[]> {
  const found: unknown[] = [];
  async function* file() {
    yield new TextEncoder().encode(text);
  }
  try {
    for await (const { events } of readImport(file(), NOW))
      found.push(...events.map(({ id, replaced_by }) => [id, replaced_by]));
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(UnreadableImport);
    found.push("damage");
  }
  return found;
}

const memory = (id: string, replaced_by: string | null) => ({ id, memory: `Text ${id}`, replaced_by });

test("memories of mem0 follow the ones that replaced them, whatever the order of the file", async () => {
  const chain = [memory("a", "b"), memory("b", "c"), memory("x", null), memory("c", "c")];
  const expected = [
    ["mem0:x", undefined],
    ["mem0:c", undefined],
    ["mem0:b", "mem0:c"],
    ["mem0:a", "mem0:b"],
  ];
  expect(await order(JSON.stringify(chain))).toEqual(expected);
  const [a, b, ...others] = chain;
  expect(await order(JSON.stringify([b, a, ...others]))).toEqual(expected);
});

test("a circle of memories is kept", async () => {
  const circle = [memory("a", "b"), memory("b", "c"), memory("c", "a")];
  expect(await order(JSON.stringify(circle))).toHaveLength(3);
});

test("events without an id and with an id of another owner are kept", async () => {
  const event = (user_id: string, more: object) => ({ user_id, role: "user", text: "I like tea", ...more });
  const lines = [
    event("ana", { replaced_by: "new" }),
    event("ana", { replaced_by: "new" }),
    event("ana", { id: "1", replaced_by: "new" }),
    event("ben", { id: "1", replaced_by: "new" }),
    event("ana", { id: "new" }),
  ];
  expect(await order(lines.map((line) => JSON.stringify(line)).join("\n"))).toEqual([
    ["new", undefined],
    [undefined, "new"],
    [undefined, "new"],
    ["1", "new"],
    ["1", "new"],
  ]);
});

test("a damaged file gives what came before the damage", async () => {
  expect(await order(`[${JSON.stringify(memory("a", "b"))}, {`)).toEqual([["mem0:a", "mem0:b"], "damage"]);
});
