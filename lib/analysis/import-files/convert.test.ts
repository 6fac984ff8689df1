// Conversations as other systems write them: what people see becomes events, and the rest is counted.

import { expect, test } from "vitest";
import { convertElement } from "./convert";

const NOW = Date.parse("2026-06-01T00:00:00Z");

type Message = { role: string; text: string; at?: string };

/** Converts an element. Returns its messages as texts with their role, and what was left out, sorted. */
function convert(element: object) {
  const { source, events, skipped } = convertElement(element, NOW);
  const messages = events.flatMap((event) => event.messages as Message[]);
  const said = messages.map(({ role, text }) => `${role}: ${text}`);
  return { source, events, messages, said, leftOut: skipped.toSorted() };
}

const ZERO = 1_760_000_000;

/** A conversation of ChatGPT whose messages follow each other. */
function chatGpt(messages: readonly object[], more: object = {}) {
  const nodes = messages.map((message, index) => ({
    id: `n${index}`,
    parent: index === 0 ? null : `n${index - 1}`,
    message: { id: `m${index}`, create_time: ZERO + index, recipient: "all", metadata: {}, ...message },
  }));
  const mapping = Object.fromEntries(nodes.map((node) => [node.id, node]));
  return { id: "c", create_time: ZERO, current_node: `n${messages.length - 1}`, mapping, ...more };
}
const said = (role: string, content_type: string, content: object, more: object = {}) => ({
  author: { role },
  content: { content_type, ...content },
  ...more,
});
const answered = (text: string) => said("assistant", "text", { parts: [text] });
const mark = (...fields: string[]) => `\u{E200}${fields.join("\u{E202}")}\u{E201}`;

test("ChatGPT: what was spoken is imported from its transcript", () => {
  const audio = { content_type: "real_time_user_audio_video_asset_pointer", expiry_datetime: null };
  const spoken = (text: string, direction: string) => ({
    parts: [{ content_type: "audio_transcription", text, direction, decoding_id: null }, audio],
  });
  const { said: texts, leftOut } = convert(
    chatGpt([
      said("user", "multimodal_text", spoken("My sister Marta is a nurse", "in")),
      said("assistant", "multimodal_text", spoken("Nurses work hard.", "out")),
      said("user", "multimodal_text", { parts: [audio] }),
    ]),
  );
  expect(texts).toEqual(["user: My sister Marta is a nurse", "assistant: Nurses work hard."]);
  expect(leftOut).toEqual(["attachment", "attachment", "attachment"]);
});

test.each([
  [`Lisbon has surf beaches. ${mark("cite", "turn0search1", "turn0news2")}`, "Lisbon has surf beaches."],
  [`Go to ${mark("entity", '["city","Lisbon","Portugal"]')} in May`, "Go to Lisbon in May"],
  [`Get a ${mark("entity", '["product","17\\" TV","screen"]')}`, 'Get a 17" TV'],
  [`Who is ${mark("entity", "not JSON")}?`, "Who is?"],
  [`Read ${mark("url", "the guide", "https://example.org/guide")}.`, "Read the guide."],
  [`\u{E203}It rains\u{E204}${mark("cite", "turn0search0")}, often`, "It rains, often"],
  [`See below ${mark("image_group", '{"query":["a"]}')}\nEnd`, "See below\nEnd"],
  [`It broke off \u{E200}cite\u{E202}turn0`, "It broke off"],
  ["It grew 【6†source】 by 3 % 【4:2†report.pdf】.", "It grew by 3 %."],
  ["It shrank :contentReference[oaicite:0]{index=0}.", "It shrank."],
  ["Der Satz 【Anmerkung】 bleibt.", "Der Satz 【Anmerkung】 bleibt."],
])("ChatGPT: the answer %j loses its marks for citations", (written, shown) => {
  expect(convert(chatGpt([answered(written)])).said).toEqual([`assistant: ${shown}`]);
});

test("ChatGPT: an answer of citation marks alone is no message, and a person's text keeps its characters", () => {
  const written = "I copied this 【6†source】";
  const asked = said("user", "text", { parts: [written] });
  expect(convert(chatGpt([asked, answered(mark("cite", "turn0search1"))])).said).toEqual([
    `user: ${written}`,
  ]);
});

test("ChatGPT: files, tool calls, thoughts, contexts and other branches are counted by kind", () => {
  const file = { id: "f", name: "list.pdf", mimeType: "application/pdf" };
  const picture = { content_type: "image_asset_pointer", asset_pointer: "sediment://x" };
  const conversation = chatGpt([
    said("user", "user_editable_context", { user_profile: "x", user_instructions: "y" }),
    said("user", "text", { parts: ["I sent a list"] }, { metadata: { attachments: [file, file] } }),
    said(
      "user",
      "multimodal_text",
      { parts: [picture, "My dog Rex"] },
      { metadata: { attachments: [file] } },
    ),
    said("assistant", "code", { language: "json", text: "{}" }, { recipient: "canmore.create_textdoc" }),
    said("tool", "execution_output", { text: "1" }),
    said("assistant", "thoughts", { thoughts: [] }),
    said("assistant", "text", { parts: ["Likes dogs"] }, { recipient: "bio" }),
    said("assistant", "model_editable_context", { model_set_context: "1. Likes dogs" }),
    answered("Good dog."),
  ]);
  const other = { id: "o", parent: "n1", message: { id: "mo", ...answered("another answer") } };
  const { said: texts, leftOut } = convert({ ...conversation, mapping: { ...conversation.mapping, other } });
  expect(texts).toEqual(["user: I sent a list", "user: My dog Rex", "assistant: Good dog."]);
  expect(leftOut).toEqual([
    "attachment",
    "attachment",
    "attachment",
    "message on another branch",
    "message to a tool",
    "message to a tool",
    "model_editable_context",
    "thoughts",
    "tool message",
    "user_editable_context",
  ]);
});

const ROOT = "00000000-0000-4000-8000-000000000000";
let minute = 0;
const claudeMessage = (uuid: string, sender: string, text: string, more: object = {}) => ({
  uuid,
  sender,
  text,
  content: [{ type: "text", text, citations: [] }],
  created_at: new Date(ZERO * 1000 + 60_000 * minute++).toISOString(),
  attachments: [],
  files: [],
  ...more,
});
const claude = (...chat_messages: object[]) => ({
  uuid: "k",
  created_at: "2026-05-01T10:00:00Z",
  chat_messages,
});

test("Claude: of an edited message only the latest branch is imported", () => {
  const { said: texts, leftOut } = convert(
    claude(
      claudeMessage("a", "human", "I am a baker", { parent_message_uuid: ROOT }),
      claudeMessage("b", "assistant", "Nice", { parent_message_uuid: "a" }),
      claudeMessage("c", "human", "I hate olives", { parent_message_uuid: "b" }),
      claudeMessage("d", "assistant", "Noted", { parent_message_uuid: "c" }),
      claudeMessage("c2", "human", "I love olives", { parent_message_uuid: "b" }),
      claudeMessage("d2", "assistant", "Good", { parent_message_uuid: "c2" }),
    ),
  );
  expect(texts).toEqual(["user: I am a baker", "assistant: Nice", "user: I love olives", "assistant: Good"]);
  expect(leftOut).toEqual(["message on another branch", "message on another branch"]);
});

test("Claude: the shown branch is taken when the file names it, and the first message can be edited too", () => {
  const messages = [
    claudeMessage("a", "human", "I live in Graz", { parent_message_uuid: ROOT }),
    claudeMessage("a2", "human", "I live in Linz", { parent_message_uuid: ROOT }),
  ];
  expect(convert(claude(...messages)).said).toEqual(["user: I live in Linz"]);
  const named = { ...claude(...messages), current_leaf_message_uuid: "a" };
  expect(convert(named).said).toEqual(["user: I live in Graz"]);
});

test("Claude: without links, or with a link to nothing, a message follows the one before it", () => {
  const unlinked = claude(
    claudeMessage("a", "human", "one"),
    claudeMessage("b", "assistant", "two", { created_at: "2020-01-01T00:00:00Z" }),
    claudeMessage("c", "human", "three", { parent_message_uuid: "gone", created_at: null }),
  );
  const { said: texts, leftOut } = convert(unlinked);
  expect(texts).toEqual(["user: one", "assistant: two", "user: three"]);
  expect(leftOut).toEqual([]);
});

test("Claude: attachments, artifacts, thoughts and tools are counted, and placeholders are no text", () => {
  const placeholder = "```\nThis block is not supported on your current device yet.\n```";
  const { said: texts, leftOut } = convert(
    claude(
      claudeMessage("a", "human", "Read my notes", {
        attachments: [{ file_name: "notes.txt", extracted_content: "words of somebody else" }],
        files: [{ file_name: "x.png" }, { file_name: "y.png" }],
        files_v2: [{ file_name: "x.png" }, { file_name: "y.png" }],
      }),
      claudeMessage("b", "assistant", `${placeholder}\n\n`, { content: [{ type: "tool_use", input: {} }] }),
      claudeMessage(
        "c",
        "assistant",
        'Here:\n<antThinking>hm</antThinking><antArtifact identifier="p" title="Plan"># Plan\n</antArtifact>\nDone.',
      ),
      claudeMessage("d", "assistant", "Cut <antArtifact identifier='q'>half"),
      claudeMessage("e", "human", "Is <antArtifact> a tag?"),
    ),
  );
  expect(texts).toEqual([
    "user: Read my notes",
    "assistant: Here:\n\nDone.",
    "assistant: Cut",
    "user: Is <antArtifact> a tag?",
  ]);
  expect(leftOut).toEqual([
    "artifact",
    "artifact",
    "attachment",
    "attachment",
    "attachment",
    "thinking",
    "tool_use",
  ]);
});

test("Claude: projects are counted and not imported", () => {
  const project = { uuid: "p", name: "Oven", prompt_template: "", docs: [{ filename: "a", content: "b" }] };
  for (const element of [project, { ...project, docs: undefined }])
    expect(convert(element)).toMatchObject({ source: "claude", events: [], leftOut: ["project"] });
});

test("Claude and Open WebUI: a conversation names its account, in which other people’s must not be mixed", () => {
  expect(convertElement({ ...claude(), account: { uuid: "acc" } }, NOW).account).toBe("acc");
  expect(convertElement({ conversations_memory: "Likes tea", account_uuid: "acc" }, NOW).account).toBe("acc");
  expect(convertElement(openWebUi([]), NOW).account).toBe("u");
  const copy = { ...openWebUi([{ role: "user", content: "I like tea" }]), user_id: "shared-w" };
  expect(convert(copy)).toMatchObject({ events: [], leftOut: ["shared copy of a chat"] });
});

const openWebUi = (messages: readonly object[], more: object = {}) => {
  const entries = messages.map((message, index) => {
    const id = `x${index}`;
    const parentId = index === 0 ? null : `x${index - 1}`;
    return [id, { id, parentId, timestamp: ZERO + index, ...message }] as const;
  });
  const history = { messages: Object.fromEntries(entries), currentId: entries.at(-1)?.[0], ...more };
  return { id: "w", user_id: "u", created_at: ZERO, chat: { title: "T", history } };
};

test("Open WebUI: reasoning and tool calls are counted instead of being an answer", () => {
  const reasoning =
    '<details type="reasoning" done="true" duration="3">\n<summary>Thought</summary>\n> secret\n</details>\n';
  const call =
    '<details type="tool_calls" done="true" arguments="&quot;a&quot;" result="b">\n<summary>x</summary>\n</details>\n';
  const { said: texts, leftOut } = convert(
    openWebUi([
      { role: "user", content: "I like <details>open</details> tags" },
      { role: "assistant", content: `${reasoning}${call}Cool hobby!` },
      { role: "assistant", content: "<think>\nsecret\n</think>\n\nUse the tag <think> first." },
      { role: "assistant", content: 'Yes.\n<details type="reasoning" done="false">\n> cut off' },
      { role: "assistant", content: reasoning },
    ]),
  );
  expect(texts).toEqual([
    "user: I like <details>open</details> tags",
    "assistant: Cool hobby!",
    "assistant: Use the tag <think> first.",
    "assistant: Yes.",
  ]);
  expect(leftOut).toEqual(["reasoning", "reasoning", "reasoning", "reasoning", "tool_calls"]);
});

test("Open WebUI: content can be a list of parts, and files are counted", () => {
  const { said: texts, leftOut } = convert(
    openWebUi([
      {
        role: "user",
        content: [
          { type: "text", text: "My radio is a Grundig" },
          { type: "image_url", image_url: { url: "data:" } },
        ],
      },
      { role: "user", content: "See the file", files: [{ type: "file", name: "a.pdf" }] },
    ]),
  );
  expect(texts).toEqual(["user: My radio is a Grundig", "user: See the file"]);
  expect(leftOut).toEqual(["attachment", "attachment"]);
});

test("Open WebUI: the branch is the latest one where the export names none, and other branches are counted", () => {
  const messages = [
    { role: "user", content: "I like tea" },
    { role: "assistant", content: "first" },
    { role: "assistant", content: "second", parentId: "x0" },
  ];
  const { said: texts, leftOut } = convert(openWebUi(messages, { currentId: null }));
  expect(texts).toEqual(["user: I like tea", "assistant: second"]);
  expect(leftOut).toEqual(["message on another branch"]);
});

test("Open WebUI: a chat of the older form is a list of messages, with or without the row around it", () => {
  const messages = [
    { id: "a", role: "user", content: "I like tea", timestamp: ZERO },
    { id: "b", role: "assistant", content: "Good.", timestamp: ZERO + 1 },
  ];
  const older = { id: "w", chat: { title: "T", messages } };
  expect(convert(older).said).toEqual(["user: I like tea", "assistant: Good."]);
  const { chat } = openWebUi([{ role: "user", content: "I like milk" }]);
  expect(convert(chat)).toMatchObject({ source: "open-webui", said: ["user: I like milk"] });
});

test("an element without messages is counted", () => {
  const empty = { id: "w", chat: { history: { currentId: "gone", messages: {} } } };
  for (const element of [empty, { id: "w", chat: {} }, chatGpt([]), claude()])
    expect(convert(element)).toMatchObject({ events: [], leftOut: ["element without text"] });
});
