import {
  branchOf,
  type Fields,
  isFields,
  newestLeaf,
  OTHER_BRANCH,
  readParts,
  textOf,
  timeOf,
  times,
} from "./fields";
import { type Converted, eventsOfMessage, type ImportedEvent } from "./imported-event";

/** Content types with text that a person or the assistant wrote or spoke. */
const WRITTEN = new Set(["text", "multimodal_text"]);

/**
 * Converts a conversation of ChatGPT's data export. It is a tree of messages, and the branch that ends at
 * `current_node` is imported. Hidden, system and tool messages, thoughts and attachments are left out, and
 * what was spoken becomes its transcript.
 */
export function fromChatGpt(conversation: Fields): Converted {
  const nodes = isFields(conversation.mapping) ? conversation.mapping : {};
  const session = textOf(conversation.conversation_id) ?? textOf(conversation.id);
  const current = textOf(conversation.current_node);
  const last =
    current !== null && Object.hasOwn(nodes, current) ? current : newestLeaf(nodes, parentOf, timeIn);
  const branch = branchOf(nodes, last, parentOf).filter(hasMessage);
  const others = Object.values(nodes).filter(hasMessage).length - branch.length;
  const skipped = [...times(others, OTHER_BRANCH)];
  const events: ImportedEvent[] = [];
  for (const node of branch) {
    const { message } = node;
    const kind = leftOutAs(message);
    if (kind !== null) {
      skipped.push(kind);
      continue;
    }
    const role = roleOf(message) === "user" ? "user" : "assistant";
    const { text, attachments } = readMessage(message);
    skipped.push(...times(attachments, "attachment"));
    const at = timeOf(message.create_time) ?? timeOf(conversation.create_time);
    const id = textOf(message.id) ?? textOf(node.id) ?? `${session}:${events.length}`;
    const more = { source: "chatgpt", ...(session === null ? {} : { session_id: `chatgpt:${session}` }) };
    events.push(
      ...eventsOfMessage(
        `chatgpt:${id}`,
        { role, text: role === "user" ? text : withoutMarks(text), at },
        more,
      ),
    );
  }
  return { source: "chatgpt", events, skipped };
}

const parentOf = ({ parent }: Fields) => parent;
const timeIn = ({ message }: Fields) => (isFields(message) ? timeOf(message.create_time) : null);

/** The root of a conversation has no message. */
function hasMessage(node: unknown): node is Fields & { readonly message: Fields } {
  return isFields(node) && isFields(node.message);
}

function roleOf(message: Fields): string | null {
  return isFields(message.author) ? textOf(message.author.role) : null;
}

/** Returns the kind under which a message is left out, or null for a message to import. */
function leftOutAs(message: Fields): string | null {
  const role = roleOf(message);
  if (role !== "user" && role !== "assistant") return `${role ?? "unknown"} message`;
  const type = isFields(message.content) ? textOf(message.content.content_type) : null;
  const metadata = isFields(message.metadata) ? message.metadata : {};
  if (metadata.is_visually_hidden_from_conversation === true) return "hidden message";
  if (message.recipient !== undefined && message.recipient !== "all") return "message to a tool";
  return type === null || WRITTEN.has(type) ? null : type;
}

/** A picture is both a part of the message and an attachment in its metadata. */
function readMessage({ content, metadata }: Fields): { text: string; attachments: number } {
  const { parts, text } = isFields(content) ? content : {};
  const { texts, others } = readParts(Array.isArray(parts) ? parts : text, (part) =>
    part.content_type === "audio_transcription" ? part.text : null,
  );
  const files = isFields(metadata) && Array.isArray(metadata.attachments) ? metadata.attachments.length : 0;
  return { text: texts.join("\n"), attachments: Math.max(others, files) };
}

/** A mark that ChatGPT's page replaces: its kind and its fields between characters of private use. */
const MARK = /([^\S\n]?)\u{E200}([^\u{E200}\u{E201}]*)(\u{E201}|$)/gu;
/** Marks of passages, and those of older answers: 【6†source】 and :contentReference[oaicite:0]{index=0}. */
const OTHER_MARKS =
  /[\u{E200}-\u{E206}]|[^\S\n]?(?:【\d+(?::\d+)?†[^】]{0,200}】|:contentReference\[oaicite:\d+\]\{index=\d+\})/gu;

/** Removes the marks of citations, pictures and lists. Names and links keep the text that is shown. */
function withoutMarks(answer: string): string {
  return answer
    .replace(MARK, (_mark, space: string, fields: string) => {
      const shown = shownText(fields.split("\u{E202}"));
      return shown === null ? "" : space + shown;
    })
    .replace(OTHER_MARKS, "");
}

function shownText([kind, field = ""]: readonly string[]): string | null {
  if (kind === "url") return textOf(field);
  // ["city","Lisbon","Portugal"]
  const name = kind === "entity" ? /^\["[^"]*",\s*"((?:[^"\\]|\\.)*)"/.exec(field)?.[1] : undefined;
  return name === undefined ? null : textOf(name.replace(/\\(.)/g, "$1"));
}
