// Export files of other systems become events.

import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readImport, UnreadableImport } from ".";

const NOW = Date.parse("2026-06-01T00:00:00Z");

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

/** Reads a file in chunks of a size that splits every token and every character. */
async function read(file: Uint8Array | string | object, { size = 7, isText = false } = {}) {
  const bytes =
    file instanceof Uint8Array ? file : strToU8(typeof file === "string" ? file : JSON.stringify(file));
  const elements = [];
  for await (const element of readImport(inChunks(bytes, size), NOW, isText)) elements.push(element);
  return {
    elements,
    events: elements.flatMap(({ events }) => events),
    skipped: elements.flatMap(({ skipped }) => skipped),
    sources: [...new Set(elements.map(({ source }) => source))],
  };
}

const node = (id: string, parent: string | null, message: object | null) => ({
  id,
  parent,
  children: [],
  message: message && { id: `m-${id}`, recipient: "all", ...message },
});
const said = (role: string, text: string, more: object = {}) => ({
  author: { role },
  create_time: 1714723200.5,
  content: { content_type: "text", parts: [text] },
  metadata: {},
  ...more,
});
const CHATGPT = [
  {
    conversation_id: "c1",
    title: null,
    create_time: 1714723200,
    current_node: "d",
    mapping: {
      root: node("root", null, null),
      s: node("s", "root", said("system", "be nice")),
      a: node("a", "s", said("user", "My sister is Noor 🙂")),
      other: node("other", "a", said("assistant", "a branch that was edited away")),
      t: node(
        "t",
        "a",
        said("assistant", "thinking", { content: { content_type: "thoughts", thoughts: [] } }),
      ),
      b: node("b", "t", said("assistant", "Nice to know.")),
      h: node("h", "b", said("user", "hidden", { metadata: { is_visually_hidden_from_conversation: true } })),
      c: node("c", "h", said("assistant", "search()", { recipient: "browser" })),
      d: node(
        "d",
        "c",
        said("user", "", {
          content: { content_type: "multimodal_text", parts: [{ asset: 1 }, "Look at this"] },
        }),
      ),
    },
  },
];
const CLAUDE = [
  {
    uuid: "k1",
    created_at: "2025-05-03T08:00:00Z",
    chat_messages: [
      {
        uuid: "m1",
        sender: "human",
        text: "I moved to Bonn",
        created_at: "2025-05-03T08:00:01Z",
        content: [],
      },
      {
        uuid: "m2",
        sender: "assistant",
        text: "",
        content: [
          { type: "tool_use", input: {} },
          { type: "text", text: "Noted." },
        ],
      },
    ],
  },
];

test("a ChatGPT export gives the shown branch of each conversation, and counts what is left out", async () => {
  const { events, skipped, sources } = await read(CHATGPT);
  expect(sources).toEqual(["chatgpt"]);
  expect(events).toEqual(
    [
      ["m-a", "user", "My sister is Noor 🙂"],
      ["m-b", "assistant", "Nice to know."],
      ["m-d", "user", "Look at this"],
    ].map(([id, role, text]) => ({
      id: `chatgpt:${id}`,
      source: "chatgpt",
      session_id: "chatgpt:c1",
      messages: [{ role, text, at: "2024-05-03T08:00:00.500Z" }],
    })),
  );
  expect(skipped.toSorted()).toEqual([
    "attachment",
    "hidden message",
    "message on another branch",
    "message to a tool",
    "system message",
    "thoughts",
  ]);
});

test("a Claude export gives its messages, also when the text stands in blocks", async () => {
  const { events, skipped } = await read(CLAUDE);
  expect(events).toMatchObject([
    { id: "claude:m1", session_id: "claude:k1", messages: [{ role: "user", text: "I moved to Bonn" }] },
    { id: "claude:m2", messages: [{ role: "assistant", text: "Noted.", at: "2025-05-03T08:00:00.000Z" }] },
  ]);
  expect(skipped).toEqual(["tool_use"]);
});

test("an archive is read as a stream: all its conversations and memories, and nothing else", async () => {
  const archive = zipSync({
    "conversations-000.json": strToU8(JSON.stringify(CHATGPT)),
    "export_manifest.json": strToU8("{}"),
    "conversations-001.json": [strToU8(JSON.stringify(CLAUDE)), { level: 0 }],
    "users.json": strToU8('[{"email":"x"}]'),
    "projects/p.json": strToU8('{"uuid":"p","prompt_template":""}'),
    "memories.json": strToU8('[{"conversations_memory":"Likes tea","project_memories":{"p":"Uses Rust"}}]'),
  });
  const { events, skipped, sources } = await read(archive);
  expect(sources).toEqual(["chatgpt", "claude"]);
  expect(skipped).toContain("project");
  expect(events).toHaveLength(7);
  expect(events.slice(5)).toMatchObject([
    { tags: ["claude-memory"], messages: [{ text: "Likes tea", keep: true }] },
    { messages: [{ text: "Uses Rust", keep: true }] },
  ]);
});

test("memories of mem0 are kept at their own time, from a list or from a page of results", async () => {
  const memory = {
    id: "1",
    memory: "Likes tea",
    user_id: "ana",
    agent_id: "kai",
    run_id: null,
    metadata: { place: "hall" },
    categories: ["food"],
    created_at: "2025-05-03T08:00:00-07:00",
    expiration_date: "2027-01-01",
  };
  const expired = { ...memory, id: "2", expiration_date: "2026-01-01" };
  const relations = [{ source: "ana", relationship: "likes", target: "tea" }];
  const page = await read({ count: 2, next: null, results: [memory, expired], relations });
  const list = await read([memory, expired]);
  expect(page.events).toEqual([
    {
      id: "mem0:1",
      source: "mem0",
      user_id: "ana",
      agent_id: "kai",
      tags: ["food"],
      metadata: { place: "hall" },
      messages: [
        {
          role: "user",
          text: "Likes tea",
          keep: true,
          at: "2025-05-03T15:00:00.000Z",
          expires_at: "2027-01-01T00:00:00.000Z",
        },
      ],
    },
  ]);
  expect(page.skipped).toEqual(["expired memory", "relation"]);
  expect(list.events).toEqual(page.events);
});

test("an Open WebUI export gives the messages of its chats, and its memories", async () => {
  const chat = {
    id: "w1",
    chat: {
      history: {
        currentId: "b",
        messages: {
          a: { id: "a", parentId: null, role: "user", content: "Ich wohne in Köln", timestamp: 1714723200 },
          b: { id: "b", parentId: "a", role: "assistant", content: "Gut.", timestamp: 1714723260 },
          c: { id: "c", parentId: "a", role: "assistant", content: "another branch", timestamp: 1714723261 },
        },
      },
    },
  };
  const memory = { id: "o1", content: "Likes tea", type: "user", path: "food", created_at: 1714723200 };
  const { events } = await read([chat, memory]);
  expect(events).toMatchObject([
    { id: "open-webui:a", session_id: "open-webui:w1", messages: [{ at: "2024-05-03T08:00:00.000Z" }] },
    { id: "open-webui:b" },
    { id: "open-webui:o1", tags: ["food"], messages: [{ keep: true, text: "Likes tea" }] },
  ]);
});

test("JSON lines in the server's own format are sent as they are, and other lines are counted", async () => {
  const event = { user_id: "ana", role: "user", text: "I like tea" };
  const { events, skipped, elements } = await read(`${JSON.stringify(event)}\nnonsense\n\n[1]\n`);
  expect(events).toEqual([event]);
  expect(skipped).toEqual(["line that is not JSON", "element of an unknown kind"]);
  expect(elements.map(({ no }) => no)).toEqual([1, 2, 3]);
});

test("each line of a text is a fact, and the same line has the same id", async () => {
  const { events } = await read("Likes tea\n*\n- Has a dog\r\nLikes tea", { isText: true });
  expect(events).toMatchObject([
    { source: "text", messages: [{ text: "Likes tea", keep: true }] },
    { messages: [{ text: "Has a dog" }] },
    { messages: [{ text: "Likes tea" }] },
  ]);
  expect(new Set(events.map(({ id }) => id)).size).toBe(2);
});

test("a long message is split within the server's limits, without losing a word or half a character", async () => {
  const words = `${"word ".repeat(9000)}${"🙂".repeat(90_000)}`;
  const { events } = await read(
    [{ ...CLAUDE[0], chat_messages: [{ uuid: "m", sender: "human", text: words }] }],
    {
      size: 60_000,
    },
  );
  expect(events.map(({ id }) => id)).toEqual(["claude:m", "claude:m#1"]);
  const texts = events.flatMap(({ messages }) => (messages as { text: string }[]).map(({ text }) => text));
  expect(texts.every((text) => Buffer.byteLength(text) <= 32 * 1024 && !/\p{Cs}/u.test(text))).toBe(true);
  expect(texts.join(" ").replaceAll(" ", "")).toBe(words.replaceAll(" ", ""));
});

test.each(["4111 1111 1111 1111", "+49 170 1234567", "DE89 3704 0044 0532 0130 00", "(030) 12 34 56 78"])(
  "the number %s is not divided, wherever a long message is split",
  async (number) => {
    for (const [word, space] of [
      ["word ", " "],
      ["文字", ""],
    ] as const)
      for (let at = 9_970; at <= 10_005; at++) {
        const filling = word.repeat(5000).slice(0, at - 1);
        const { events } = await read(`${filling}${space}${number}${space}${word.repeat(300)}`, {
          size: 60_000,
          isText: true,
        });
        const texts = events.flatMap(({ messages }) =>
          (messages as { text: string }[]).map(({ text }) => text),
        );
        expect(texts.filter((text) => text.includes(number))).toHaveLength(1);
      }
  },
);

test.each([
  ["an empty file", "", "neither"],
  ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47]), "neither"],
  ["a list that is cut", '[{"uuid":"a","chat_messages":[]},{"uu', "ends in the middle"],
  ["a list with an error", '[{"uuid":"a","chat_messages":[]}, nonsense]', "not JSON"],
  ["an archive without conversations", zipSync({ "users.json": strToU8("[]") }), "conversations.json"],
  [
    "an archive that is cut",
    zipSync({ "conversations.json": [strToU8(JSON.stringify(CHATGPT)), { level: 0 }] }).subarray(0, 400),
    "damaged or cut",
  ],
  ["an entry outside the folder", zipSync({ "../conversations.json": strToU8("[]") }), "outside"],
])("%s is refused", async (_name, file, message) => {
  const reading = read(file);
  await expect(reading).rejects.toThrow(message);
  await expect(reading).rejects.toBeInstanceOf(UnreadableImport);
});

test("a message that is its own parent does not hang", async () => {
  const { events } = await read([
    { id: "c", current_node: "a", mapping: { a: node("a", "a", said("user", "I like tea")) } },
  ]);
  expect(events).toHaveLength(1);
});

test("a conversation without its current message is read up to the newest one", async () => {
  const mapping = { a: node("a", null, said("user", "I like tea")) };
  const { events } = await read([{ id: "c", current_node: "gone", mapping }]);
  expect(events).toHaveLength(1);
});

test("an export of this server is not read as events", async () => {
  const file =
    '{"palimpsest":1,"exported_at":"2026-05-03T18:00:00Z"}\n{"type":"memory","text":"I like tea"}\n';
  await expect(read(file)).rejects.toThrow(UnreadableImport);
  await expect(read(file, { size: 1000 })).rejects.toThrow("is an export of Palimpsest");
});
