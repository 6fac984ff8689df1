import type { ImportedEvent } from "./imported-event";
import { stableId } from "./stable-id";

/**
 * Returns an event that has neither an id nor times with an id that is derived from its text in the file and
 * its number there, so sending the same file again creates no new events. For an event with times, the server
 * derives the id from the content.
 */
export function withDerivedId(event: ImportedEvent, no: number, text: string): ImportedEvent {
  if (event.id !== undefined || hasTimes(event)) return event;
  return { ...event, id: stableId(`${no}\0${text}`) };
}

function hasTimes({ messages, at }: ImportedEvent): boolean {
  const messageList: readonly unknown[] = Array.isArray(messages) ? messages : [{ at }];
  return messageList.every((message) => (message as { at?: unknown } | null)?.at !== undefined);
}
