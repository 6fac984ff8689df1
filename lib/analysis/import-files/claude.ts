import {
  branchOf,
  type Fields,
  isFields,
  newestLeaf,
  OTHER_BRANCH,
  removeBlocks,
  textOf,
  timeOf,
  times,
} from "./fields";
import { type Converted, eventsOfMessage, type ImportedEvent } from "./imported-event";
import { stableId } from "./stable-id";

/** The parent of a conversation's first message. */
const NO_PARENT = "00000000-0000-4000-8000-000000000000";
/** What older exports write in an answer's text. */
const BLOCKS = /<ant(Artifact|Thinking)\b[^<>]*>[\s\S]*?(?:<\/ant\1>|$)/g;
const PLACEHOLDER = /```\s*This block is not supported on your current device yet\.\s*```/g;

/**
 * Converts a conversation of Claude's data export: of the branches of an edited message the shown one, which
 * is the latest where the file does not name it. Attachments and blocks that are not text are left out.
 */
export function fromClaude(conversation: Fields): Converted {
  const session = textOf(conversation.uuid);
  const { branch, others } = shownBranch(conversation);
  const events: ImportedEvent[] = [];
  const skipped = [...times(others, OTHER_BRANCH)];
  for (const { id, message } of branch) {
    const { sender } = message;
    if (sender !== "human" && sender !== "assistant") {
      skipped.push(`${textOf(sender) ?? "unknown"} message`);
      continue;
    }
    const { text, leftOut } = readMessage(message);
    skipped.push(...leftOut);
    const role = sender === "human" ? "user" : "assistant";
    const at = timeOf(message.created_at) ?? timeOf(conversation.created_at);
    const more = { source: "claude", ...(session === null ? {} : { session_id: `claude:${session}` }) };
    events.push(...eventsOfMessage(`claude:${id}`, { role, text, at }, more));
  }
  const account = isFields(conversation.account) ? textOf(conversation.account.uuid) : null;
  return { source: "claude", events, skipped, account };
}

type Node = { readonly id: string; readonly message: Fields; readonly parent: string | null };

function shownBranch(conversation: Fields): { branch: readonly Node[]; others: number } {
  const list = Array.isArray(conversation.chat_messages) ? conversation.chat_messages : [];
  const messages = list.filter(isFields);
  const ids = messages.map(({ uuid }, index) => textOf(uuid) ?? `${textOf(conversation.uuid)}:${index}`);
  const known = new Set(ids);
  const nodes = messages.map((message, index): Node => {
    const parent = textOf(message.parent_message_uuid);
    // Older exports have no links. A message then follows the one before it.
    const previous = parent === NO_PARENT ? null : (ids[index - 1] ?? null);
    return {
      id: ids[index] ?? "",
      message,
      parent: parent !== null && known.has(parent) ? parent : previous,
    };
  });
  const byId: Readonly<Record<string, Node>> = Object.fromEntries(nodes.map((node) => [node.id, node]));
  const parentOf = ({ parent }: Fields) => parent;
  const timeIn = ({ message }: Fields) => (isFields(message) ? timeOf(message.created_at) : null);
  const named = textOf(conversation.current_leaf_message_uuid);
  const last = named !== null && known.has(named) ? named : newestLeaf(byId, parentOf, timeIn);
  const branch = branchOf(byId, last, parentOf).flatMap(({ id }) => byId[String(id)] ?? []);
  return { branch, others: nodes.length - branch.length };
}

/** Returns the text of a message, and the kinds of what is left out of it. */
function readMessage(message: Fields): { text: string; leftOut: readonly string[] } {
  const blocks = Array.isArray(message.content) ? message.content.filter(isFields) : [];
  const written = blocks.filter(({ type }) => type === "text").flatMap((block) => textOf(block.text) ?? []);
  const others = blocks.flatMap(({ type }) => (type === "text" ? [] : (textOf(type) ?? "unknown block")));
  // `text` can be empty or hold placeholders of the blocks that are no text, so the text blocks come first.
  const whole = textOf(written.join("\n")) ?? textOf(message.text)?.replace(PLACEHOLDER, "") ?? "";
  const { text, kinds } =
    message.sender === "assistant" ? removeBlocks(whole, BLOCKS) : { text: whole, kinds: [] };
  const attachments =
    countOf(message.attachments) + Math.max(countOf(message.files), countOf(message.files_v2));
  return { text, leftOut: [...others, ...kinds, ...times(attachments, "attachment")] };
}

function countOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}

/**
 * Converts an element of Claude's memories.json: a text about the person and texts by project. They are facts
 * that are kept in any case. The texts have no ids, so their ids are derived from them.
 */
export function fromClaudeMemories(memories: Fields): Converted {
  const byProject = isFields(memories.project_memories) ? Object.values(memories.project_memories) : [];
  const texts = [memories.conversations_memory, ...byProject].flatMap((text) => textOf(text) ?? []);
  const events = texts.flatMap((text) =>
    eventsOfMessage(
      `claude:memory:${stableId(text)}`,
      { role: "user", text, at: null, overrides: { keep: true } },
      { source: "claude", tags: ["claude-memory"] },
    ),
  );
  return { source: "claude", events, skipped: [], account: textOf(memories.account_uuid) };
}
