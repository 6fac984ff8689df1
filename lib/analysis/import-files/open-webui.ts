import { branchOf, type Fields, isFields, textOf, timeOf } from "./fields";
import { type Converted, eventsOfMessage, type ImportedEvent } from "./imported-event";

/** Converts a chat of Open WebUI's export: the branch that ends at `currentId`. */
export function fromOpenWebUiChat(exported: Fields): Converted {
  const chat = isFields(exported.chat) ? exported.chat : {};
  const history = isFields(chat.history) ? chat.history : {};
  const messages = isFields(history.messages) ? history.messages : {};
  const session = textOf(exported.id);
  const events: ImportedEvent[] = [];
  const skipped: string[] = [];
  for (const message of branchOf(messages, history.currentId, ({ parentId }) => parentId)) {
    const { role } = message;
    const text = textOf(message.content);
    if (role !== "user" && role !== "assistant") skipped.push(`${textOf(role) ?? "unknown"} message`);
    else if (text !== null)
      events.push(
        ...eventsOfMessage(
          `open-webui:${textOf(message.id) ?? `${session}:${events.length}`}`,
          { role, text, at: timeOf(message.timestamp) ?? timeOf(exported.created_at) },
          { source: "open-webui", ...(session === null ? {} : { session_id: `open-webui:${session}` }) },
        ),
      );
  }
  return { source: "open-webui", events, skipped };
}

/** Converts a memory of Open WebUI. It is kept in any case, and its path becomes a tag. */
export function fromOpenWebUiMemory(memory: Fields): Converted {
  const text = textOf(memory.content);
  const id = textOf(memory.id);
  if (text === null || id === null)
    return { source: "open-webui", events: [], skipped: ["memory without text"] };
  const path = textOf(memory.path);
  const events = eventsOfMessage(
    `open-webui:${id}`,
    { role: "user", text, at: timeOf(memory.created_at), wishes: { keep: true } },
    { source: "open-webui", tags: path === null ? [] : [path] },
  );
  return { source: "open-webui", events, skipped: [] };
}
