// The list of resources has each entry once, also when the types of an owner's memories change between pages.

import { expect, test } from "vitest";
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
