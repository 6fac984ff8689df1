// The dashboard's audit log describes each action, actor and target in words.

import { expect, test } from "vitest";
import { actorInWords, formatAction, formatCounts } from "./actions";
import { targetParts } from "./target";

test("counts are formatted with singular and plural, and zeros are left out", () => {
  expect(formatCounts("erase", { memories: 1, events: 3, jobs: 0 })).toBe("1 memory, 3 events");
  expect(formatCounts("erase", { usages: 1200 })).toBe("1,200 usages");
  expect(formatCounts("erase", { memories: 0 })).toBe("nothing");
  expect(formatCounts("erase.begin", { owners: 1, events: 25 })).toBe("1 owner, 25 events");
});

test("a flag change shows the new state, and a change to a member shows the member's number", () => {
  expect(formatCounts("flag.switch", { MEMORY_DECIDER_LLM_ENABLED: 0 })).toBe(
    "MEMORY_DECIDER_LLM_ENABLED off",
  );
  expect(formatCounts("person.role", { person: 7 })).toBe("member #7");
  expect(formatCounts("setup", { people: 1 })).toBe("1 member");
});

test("switches are shown as on or off, and versions as numbers, not as counts", () => {
  expect(formatCounts("patterns.set", { patterns: 1, moods: 0, publish: 1 })).toBe(
    "patterns on, moods off, publish on",
  );
  expect(formatCounts("policy.set", { version: 2, retention: 1, agents: 0, patterns: 1, moods: 0 })).toBe(
    "version 2, 1 retention rule, patterns on, moods off",
  );
  expect(formatCounts("prompt.set", { version: 4 })).toBe("version 4");
});

test("the number of a run or a change is no count, and a webhook without types gets all", () => {
  expect(formatCounts("maintenance.done", { run: 2, patterns: 2 })).toBe("2 patterns");
  expect(formatCounts("maintenance.done", { run: 2, repeats: 0 })).toBe("nothing");
  expect(formatCounts("entity.merged", { action: 12 })).toBe("–");
  expect(formatCounts("webhook.create", { types: 0 })).toBe("all types");
});

test("an actor is shown as a name, a key or a part of the server", () => {
  expect(actorInWords("person:ana")).toBe("ana");
  expect(actorInWords("key:ab12")).toBe("key ab12");
  expect(actorInWords("worker")).toBe("worker");
});

test("an unknown action is shown as its code", () => {
  expect(formatAction("memory.erase")).toBe("deleted a memory");
  expect(formatAction("entity.merged")).toBe("merged two people or things");
  expect(formatAction("thing.new_one")).toBe("thing new one");
});

test("a target is shown as its kinds and ids, with a link to the page that shows the object", () => {
  const partsOf = (target: string) => targetParts(target, { 12: { kind: "user", id: "ana" } });
  expect(partsOf("key:0a1b2c")).toEqual([{ label: "key 0a1b2c", href: "/settings/keys" }]);
  expect(partsOf("person:7 role:admin")).toEqual([
    { label: "person 7", href: "/settings/team" },
    { label: "role admin", href: null },
  ]);
  const id = "0123456789ab".padEnd(64, "c");
  expect(partsOf(`memory:${id}`)).toEqual([
    { label: "memory 0123456789ab…", href: `/memories?state=all&open=${id}` },
  ]);
  expect(partsOf("maintenance:3")).toEqual([{ label: "maintenance 3", href: "/maintenance?run=3" }]);
  expect(partsOf("")).toEqual([]);
});

test("an owner that still exists is shown by its id, and an erased one by its number, without a link", () => {
  const owners = { 12: { kind: "user", id: "ana" } as const };
  const page = "owner=user%3Aana";
  expect(targetParts("owner:12 owner:13", owners)).toEqual([
    { label: "user ana", href: `/owners?${page}` },
    { label: "owner 13", href: null },
  ]);
  expect(targetParts("owner:12 entity:01", owners)[1]?.href).toBe(`/entities?${page}&open=01`);
  expect(targetParts("owner:12 entity:01", {})[1]?.href).toBeNull();
  expect(targetParts(`memory-sha256:${"a".repeat(64)}`, {})[0]?.href).toBeNull();
});
