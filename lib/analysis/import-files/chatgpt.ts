import { branchOf, type Fields, isFields, textOf, timeOf } from "./fields";
import { type Converted, eventsOfMessage, type ImportedEvent } from "./imported-event";

/** Content types with text that a person or the assistant wrote. */
const WRITTEN = new Set(["text", "multimodal_text"]);

/**
 * Converts a conversation of ChatGPT's data export. It is a tree of messages, and the branch that ends at
 * `current_node` is imported. Hidden, system and tool messages, thoughts and attachments are left out.
 */
export function fromChatGpt(conversation: Fields): Converted {
  const nodes = isFields(conversation.mapping) ? conversation.mapping : {};
  const session = textOf(conversation.conversation_id) ?? textOf(conversation.id);
  const current = textOf(conversation.current_node);
  const last = current !== null && Object.hasOwn(nodes, current) ? current : newestNode(nodes);
  const events: ImportedEvent[] = [];
  const skipped: string[] = [];
  for (const node of branchOf(nodes, last, ({ parent }) => parent)) {
    // The root of a conversation has no message.
    if (!isFields(node.message)) continue;
    const message = node.message;
    const kind = leftOutAs(message);
    const content = isFields(message.content) ? message.content : {};
    const parts = Array.isArray(content.parts) ? content.parts : [content.text];
    const texts = parts.flatMap((part) => textOf(part) ?? []);
    const isEmpty = texts.length === 0;
    if (kind !== null || isEmpty) {
      const isBlank = isEmpty && parts.every((part) => typeof part === "string" || part === undefined);
      if (kind !== null || !isBlank) skipped.push(kind ?? "attachment");
      continue;
    }
    if (texts.length < parts.length) skipped.push("attachment");
    const role = roleOf(message) === "user" ? "user" : "assistant";
    const at = timeOf(message.create_time) ?? timeOf(conversation.create_time);
    const id = textOf(message.id) ?? textOf(node.id) ?? `${session}:${events.length}`;
    const more = { source: "chatgpt", ...(session === null ? {} : { session_id: `chatgpt:${session}` }) };
    events.push(...eventsOfMessage(`chatgpt:${id}`, { role, text: texts.join("\n"), at }, more));
  }
  return { source: "chatgpt", events, skipped };
}

function roleOf(message: Fields): string | null {
  return isFields(message.author) ? textOf(message.author.role) : null;
}

/** Returns the kind under which a message is left out, or null for a message to import. */
function leftOutAs(message: Fields): string | null {
  const role = roleOf(message);
  if (role !== "user" && role !== "assistant") return `${role ?? "unknown"} message`;
  const metadata = isFields(message.metadata) ? message.metadata : {};
  if (metadata.is_visually_hidden_from_conversation === true) return "hidden message";
  if (message.recipient !== undefined && message.recipient !== "all") return "message to a tool";
  const type = isFields(message.content) ? textOf(message.content.content_type) : null;
  return type === null || WRITTEN.has(type) ? null : type;
}

/** Returns the id of the newest message, for a conversation whose `current_node` is missing. */
function newestNode(nodes: Fields): string | null {
  let newest: { readonly id: string; readonly at: number } | null = null;
  for (const [id, node] of Object.entries(nodes)) {
    const at = isFields(node) && isFields(node.message) ? (timeOf(node.message.create_time) ?? 0) : -1;
    if (newest === null || at >= newest.at) newest = { id, at };
  }
  return newest?.id ?? null;
}
