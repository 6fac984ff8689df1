// Only the block is added to the text of a chat request: without it, every byte is the original's.

import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "@/testkit/any-text";
import { insertBlock } from "./insert-block";

const BLOCK = '[MEMORY CONTEXT]\n- Ana said "tea"\\coffee 🍵 (3 May 2026)\n[END MEMORY CONTEXT]\n\n';
const ESCAPED = JSON.stringify(BLOCK).slice(1, -1);
const PART = `{"type":"text","text":"${ESCAPED}"}`;

test.each([
  [
    "a string",
    '{"messages":[{"role":"user","content":"Hi"}]}',
    `{"messages":[{"role":"user","content":"${ESCAPED}Hi"}]}`,
  ],
  [
    "parts",
    '{"messages":[{"content":[ {"type":"image_url"}],"role":"user"}]}',
    `{"messages":[{"content":[${PART}, {"type":"image_url"}],"role":"user"}]}`,
  ],
  ["no parts", '{"messages":[{"content":[ ]}]}', `{"messages":[{"content":[${PART} ]}]}`],
  [
    "the last of several messages",
    '{"messages":[{"content":"one"},{"content":"two"}],"n":1.50}',
    `{"messages":[{"content":"one"},{"content":"${ESCAPED}two"}],"n":1.50}`,
  ],
  [
    "repeated fields, of which the last one counts",
    '{"messages":[],"messages":[{"content":"a","content":"b"}]}',
    `{"messages":[],"messages":[{"content":"a","content":"${ESCAPED}b"}]}`,
  ],
  [
    "fields with escaped names, and escapes in texts",
    '{"\\u006dessages":[{"x":"\\\\","content":"\\"a\\u00e9\\\\\\""}]}',
    `{"\\u006dessages":[{"x":"\\\\","content":"${ESCAPED}\\"a\\u00e9\\\\\\""}]}`,
  ],
  [
    "fields of the same name inside other values",
    '{"tools":{"messages":[{"content":"x"}]},"messages" :\t[{"content" :\r\n"y"}], "a":[[{}],null,-1e5]}',
    `{"tools":{"messages":[{"content":"x"}]},"messages" :\t[{"content" :\r\n"${ESCAPED}y"}], "a":[[{}],null,-1e5]}`,
  ],
  [
    "a byte order mark",
    '\uFEFF {"messages":[{"content":"Hi"}]}',
    `\uFEFF {"messages":[{"content":"${ESCAPED}Hi"}]}`,
  ],
])("the block is put into %s", (_what, json, edited) => {
  expect(insertBlock(json, BLOCK)).toBe(edited);
});

test.each([
  "[]",
  "null",
  '"messages"',
  "{}",
  '{"messages":{}}',
  '{"messages":[]}',
  '{"messages":[1]}',
  '{"messages":[{"role":"user"}]}',
  '{"messages":[{"content":null}]}',
  '{"messages":[{"content":{"text":"Hi"}}]}',
])("%s has no place for the block", (json) => {
  expect(insertBlock(json, BLOCK)).toBeNull();
});

test("a body that is nested more deeply than the stack is edited", () => {
  const nested = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
  const json = `{"a":${nested},"messages":[{"b":${nested},"content":"Hi"}]}`;
  expect(insertBlock(json, BLOCK)).toBe(json.replace('"Hi"', `"${ESCAPED}Hi"`));
});

/** Serializes a value with random white space, escapes and repeated fields. */
function serialize(value: unknown, next: () => number): string {
  const space = () => [" ", "\n", "\t", "\r", "", "", "", ""][next() % 8] ?? "";
  const text = (string: string) =>
    `"${[
      ...JSON.stringify(string)
        .slice(1, -1)
        .matchAll(/\\u....|\\.|[^\\]/gsu),
    ]
      .map(([unit]) => (unit.length === 1 && next() % 4 === 0 ? escapeOf(unit) : unit))
      .join("")}"`;
  const list = (items: readonly string[], open: string, close: string) =>
    `${open}${space()}${items.join(`${space()},${space()}`)}${space()}${close}`;
  const write = (inner: unknown): string => {
    if (typeof inner === "string") return text(inner);
    if (Array.isArray(inner)) return list(inner.map(write), "[", "]");
    if (inner === null || typeof inner !== "object") return JSON.stringify(inner);
    const fields = Object.entries(inner).flatMap(([key, child]) => {
      const field = `${text(key)}${space()}:${space()}${write(child)}`;
      return next() % 5 === 0 ? [`${text(key)}:${space()}null`, field] : [field];
    });
    return list(fields, "{", "}");
  };
  return `${space()}${write(value)}${space()}`;
}

const escapeOf = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

test("for any request, the edited bytes without the block are the original bytes", () => {
  const content = fc.oneof(anyText(), fc.array(fc.record({ type: fc.constant("text"), text: anyText() })));
  const message = fc.tuple(fc.jsonValue(), content).map(([extra, value]) => ({ extra, content: value }));
  const request = fc.record({ model: anyText(), extra: fc.jsonValue(), messages: fc.array(message) });
  fc.assert(
    fc.property(request, fc.infiniteStream(fc.nat()), anyText(), (value, numbers, block) => {
      fc.pre(value.messages.length > 0);
      const original = serialize(value, () => numbers.next().value as number);
      const edited = insertBlock(original, block) ?? "";
      const last = value.messages.at(-1)?.content ?? "";
      const inserted = JSON.stringify(block);
      const added =
        typeof last === "string"
          ? inserted.slice(1, -1)
          : `{"type":"text","text":${inserted}}${last.length === 0 ? "" : ","}`;
      const isCutAt = (at: number) => edited === original.slice(0, at) + added + original.slice(at);
      expect(Array.from({ length: original.length }, (_, at) => at).some(isCutAt)).toBe(true);
      const changed = JSON.parse(edited) as typeof value;
      const expected = structuredClone(JSON.parse(original) as typeof value);
      const lastMessage = expected.messages.at(-1);
      if (lastMessage)
        lastMessage.content =
          typeof lastMessage.content === "string"
            ? block + lastMessage.content
            : [{ type: "text", text: block }, ...lastMessage.content];
      expect(changed).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});
