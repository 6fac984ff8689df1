import { fromChatGpt } from "./chatgpt";
import { fromClaude, fromClaudeMemories } from "./claude";
import { isFields } from "./fields";
import type { Converted } from "./imported-event";
import { fromMem0 } from "./mem0";
import { fromOpenWebUiChat, fromOpenWebUiMemory } from "./open-webui";

/**
 * Converts an element of an export file, which is recognized by its shape: a conversation or memory of
 * another system, or an event in this server's own format. `now` is in milliseconds since 1970.
 */
export function convertElement(element: unknown, now: number): Converted {
  const converted = convertByShape(element, now);
  const isEmpty = converted.events.length === 0 && converted.skipped.length === 0;
  return isEmpty ? { ...converted, skipped: ["element without text"] } : converted;
}

function convertByShape(element: unknown, now: number): Converted {
  if (isFields(element)) {
    if (isFields(element.mapping)) return fromChatGpt(element);
    if (Array.isArray(element.chat_messages)) return fromClaude(element);
    if (element.conversations_memory !== undefined || element.project_memories !== undefined)
      return fromClaudeMemories(element);
    if (element.prompt_template !== undefined) return { source: "claude", events: [], skipped: ["project"] };
    if (isFields(element.chat) || isFields(element.history)) return fromOpenWebUiChat(element);
    if (element.memory !== undefined) return fromMem0(element, now);
    if (element.relationship !== undefined) return { source: "mem0", events: [], skipped: ["relation"] };
    if (element.content !== undefined && element.role === undefined) return fromOpenWebUiMemory(element);
    if (element.text !== undefined || element.messages !== undefined)
      return { source: "palimpsest", events: [element], skipped: [] };
  }
  return { source: null, events: [], skipped: ["element of an unknown kind"] };
}
