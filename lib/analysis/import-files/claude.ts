import { type Fields, isFields, textOf, timeOf } from "./fields";
import { type Converted, eventsOfMessage, type ImportedEvent } from "./imported-event";
import { stableId } from "./stable-id";

/** Converts a conversation of Claude's data export. Blocks that are not text are left out. */
export function fromClaude(conversation: Fields): Converted {
  const session = textOf(conversation.uuid);
  const messages = Array.isArray(conversation.chat_messages) ? conversation.chat_messages : [];
  const events: ImportedEvent[] = [];
  const skipped: string[] = [];
  for (const [index, message] of messages.entries()) {
    if (!isFields(message)) continue;
    const blocks = Array.isArray(message.content) ? message.content.filter(isFields) : [];
    const written = blocks.filter(({ type }) => type === "text").flatMap((block) => textOf(block.text) ?? []);
    skipped.push(...blocks.flatMap(({ type }) => (type === "text" ? [] : (textOf(type) ?? "unknown block"))));
    // `text` can be empty or hold the blocks that are no text as well, so the text blocks come first.
    const text = textOf(written.join("\n")) ?? textOf(message.text);
    if (text === null) continue;
    const role = message.sender === "human" ? "user" : "assistant";
    const at = timeOf(message.created_at) ?? timeOf(conversation.created_at);
    const id = textOf(message.uuid) ?? `${session}:${index}`;
    const more = { source: "claude", ...(session === null ? {} : { session_id: `claude:${session}` }) };
    events.push(...eventsOfMessage(`claude:${id}`, { role, text, at }, more));
  }
  return { source: "claude", events, skipped };
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
      { role: "user", text, at: null, wishes: { keep: true } },
      { source: "claude", tags: ["claude-memory"] },
    ),
  );
  return { source: "claude", events, skipped: [] };
}
