// Files of Cortex Memory become events of their sessions, and memories that are kept.

import { expect, test } from "vitest";
import { cortexEventId, cortexSession, fromCortexFile } from ".";

const message = (role: string, text: string, more = "") =>
  `# 👤 ${role}\n\n**ID**: \`0b6d\`  \n**Timestamp**: 2026-02-03 10:00:12 UTC\n\n## Content\n\n${text}\n\n${more}`;
const PATH = ["session", "thread_1", "timeline", "2026-02", "03", "10_00_12_0b6d.md"];
const URI = `cortex://${PATH.join("/")}`;
const TIME = "2026-02-03T10:00:12.000Z";

test("a message becomes an event of its session at its time, with its old URI as id", () => {
  const text = "I like tea.\n\n## Not the end";
  const metadata = '## Metadata\n\n```json\n{"a": 1}\n```\n';
  expect(fromCortexFile(PATH, message("User", text, metadata)).events).toEqual([
    {
      id: URI,
      source: "cortex",
      session_id: "thread_1",
      messages: [{ role: "user", text, at: TIME }],
    },
  ]);
  const [answer] = fromCortexFile(PATH, message("Assistant", "Good.").replaceAll("\n", "\r\n")).events;
  expect(answer).toMatchObject({ messages: [{ role: "assistant", text: "Good." }] });
  expect(fromCortexFile(PATH, message("System", "Be nice."))).toMatchObject({
    events: [],
    skipped: ["system message"],
  });
});

test("a message without fields has the time of its path", () => {
  for (const path of [PATH, ["session", "thread_1", "timeline", "2026-02-03", "10_00_12.md"]])
    expect(fromCortexFile(path, "I like tea").events).toMatchObject([
      { session_id: "thread_1", messages: [{ role: "user", text: "I like tea", at: TIME }] },
    ]);
  const [untimed] = fromCortexFile(["session", "a", "timeline", "note.md"], "I like tea").events;
  expect(untimed?.messages).toEqual([{ role: "user", text: "I like tea" }]);
});

test("a message without a section for its text keeps its role and fields", () => {
  const messageOf = (text: string) =>
    (fromCortexFile(PATH, text).events[0] as { messages: unknown[] } | undefined)?.messages[0];
  const at = "2026-02-03T11:00:00.000Z";
  expect(messageOf("# 🤖 Assistant\n\nI think you should buy it")).toEqual({
    role: "assistant",
    text: "I think you should buy it",
    at: TIME,
  });
  const withFields =
    "# Assistant\n\n**ID**: `a`  \n**Timestamp**: 2026-02-03 11:00:00 UTC\n\n**Note**: buy it";
  expect(messageOf(withFields)).toEqual({ role: "assistant", text: "**Note**: buy it", at });
  expect(fromCortexFile(PATH, "# System\n\nBe nice.").skipped).toEqual(["system message"]);
  // A heading with other words is text.
  expect(messageOf("# User guide\n\nText")).toMatchObject({ role: "user", text: "# User guide\n\nText" });
});

test("a memory keeps its own labels, and its type becomes a tag", () => {
  const eventOf = (text: string) => fromCortexFile(["user", "u1", "entities", "x.md"], text).events[0];
  const food = "# Food\n\n**Allergic to**: nuts\n**Type**: severe\n**Never**: peanuts\n\n**Confidence**: 0.5";
  expect(eventOf(food)).toMatchObject({
    messages: [{ text: "Food: Allergic to: nuts\nType: severe\nNever: peanuts", confidence: 0.5 }],
  });
  const trip =
    "# Trip\n\n**Type**: travel\n\n**Summary**: To Oslo.\n\n**Duration**: 3 days\n**Timestamp**: N/A";
  expect(eventOf(trip)).toMatchObject({
    tags: ["travel"],
    messages: [{ text: "Trip: To Oslo.\nDuration: 3 days" }],
  });
});

test("memories of the user are kept with their type, confidence and time", () => {
  const added = "**Added**: 2026-02-03 10:00:12 UTC";
  const files = [
    ["preferences", `# Drinks\n\nPrefers green tea.\n\n${added}\n**Confidence**: 0.90`],
    [
      "entities",
      `# Noor\n\n**Type**: person\n\n**Description**: The sister.\n\n**Context**: Lives in Lyon.\n\n${added}`,
    ],
    [
      "events",
      `# Move\n\n**Type**: milestone\n\n**Summary**: Moved to Bern.\n\n**Timestamp**: N/A\n\n${added}`,
    ],
  ] as const;
  const messages = files.map(([category, text]) => {
    const { events } = fromCortexFile(["user", "u1", category, "x_0.md"], text);
    expect(events).toMatchObject([{ id: `cortex://user/u1/${category}/x_0.md`, source: "cortex" }]);
    return (events as { messages: unknown[] }[])[0]?.messages[0];
  });
  const kept = { role: "user", at: TIME, keep: true };
  expect(messages).toEqual([
    { ...kept, text: "Drinks: Prefers green tea.", type: "preference", confidence: 0.9 },
    { ...kept, text: "Noor: The sister.\nLives in Lyon.", type: "fact" },
    { ...kept, text: "Move: Moved to Bern.", type: "interaction" },
  ]);
});

test("short forms and other files are left out", () => {
  const kinds = [
    [["session", "a", ".abstract.md"], "abstract or overview"],
    [["session", "a", "timeline", ".overview.md"], "abstract or overview"],
    [["session", "a", ".session.json"], "other file"],
    [["user", "u1", "notes", "x.md"], "other file"],
    [["user", "u1", "preferences", "x.json"], "other file"],
    [["user", "u1", "constructor", "x.md"], "other file"],
  ] as const;
  for (const [path, kind] of kinds)
    expect(fromCortexFile(path, "text")).toEqual({ source: "cortex", events: [], skipped: [kind] });
  expect(fromCortexFile(["user", "u1", "preferences", "x.md"], "# Title\n").skipped).toEqual(["empty file"]);
});

test("a long URI has a short event id, and only messages have a session", () => {
  const long = `cortex://user/u/preferences/${"x".repeat(300)}.md`;
  expect(cortexEventId(long)).toMatch(/^cortex:[0-9a-f]{32}$/);
  expect(cortexEventId(URI)).toBe(URI);
  expect([cortexSession(URI), cortexSession(long)]).toEqual(["thread_1", null]);
});
