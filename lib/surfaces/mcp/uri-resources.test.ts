// The list of resources has each entry once, also when the types of an owner's memories change between pages,
// and a timeline says when it is cut.

import { expect, test } from "vitest";
import { readTimeline } from "./resources";
import type { McpSession } from "./session";
import { listUris } from "./uri-resources";

/** A session whose owner has these entries by list, two per page; the cursor counts the entries before it. */
function sessionWith(lists: Record<string, readonly string[]>): McpSession {
  const run = async (_operation: unknown, { uri, cursor }: { uri: string; cursor?: string }) => {
    const entries = lists[uri.split("/").slice(5).join("/")] ?? [];
    const from = Number(cursor ?? 0);
    const items = entries.slice(from, from + 2).map((name) => ({ uri: name, name, title: null }));
    return { items, next_cursor: from + 2 < entries.length ? String(from + 2) : null };
  };
  return { run } as unknown as McpSession;
}

const ANA = { user_id: "ana" };

test("a type that appears or disappears between two pages repeats and loses nothing", async () => {
  const lists: Record<string, readonly string[]> = {
    "memories/fact": ["a", "b", "c"],
    "memories/preference": ["d"],
    sessions: ["s"],
  };
  const listed: string[] = [];
  const changes = [
    () => delete lists["memories/preference"],
    () => {
      lists["memories/preference"] = ["e"];
    },
  ];
  let cursor: string | undefined;
  do {
    const page = await listUris(sessionWith(lists), ANA, cursor);
    listed.push(...page.resources.map(({ uri }) => uri));
    cursor = page.nextCursor;
    changes.shift()?.();
  } while (cursor !== undefined);
  expect(listed.filter((uri) => "abcs".includes(uri)).toSorted()).toEqual(["a", "b", "c", "s"]);
  expect(new Set(listed).size).toBe(listed.length);
  expect(await listUris(sessionWith({}), ANA, undefined)).toEqual({ resources: [] });
});

test("a cursor of no list is refused", async () => {
  for (const cursor of ["x", "99", "-1", "0 x", "", "chains"])
    await expect(listUris(sessionWith({}), ANA, cursor), cursor).rejects.toThrow(/invalid_input/);
});

test("a timeline that has more messages than it shows says so in its last line", async () => {
  const turn = { at: "2026-05-03T18:00:00Z", speaker: null, role: "user", verdict: null, memory_id: null };
  const read = (text: string | null, next_cursor: string | null) => {
    const run = async () => ({ items: [{ ...turn, text }], next_cursor });
    return readTimeline({ run } as unknown as McpSession, ANA, "talk");
  };
  expect(await read("I like\ntea", null)).toMatch(/^2026-05-03T18:00:00Z user: I like tea \(waiting\)$/);
  expect(await read(null, "c")).toMatch(/user: \(text removed\) \(waiting\)\n\(More messages follow\..*\)$/);
});
