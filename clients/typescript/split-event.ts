import type { Event } from "./types";

/** The server's limit of messages per event. */
const MAX_MESSAGES = 20;
/** The server's limit of events per request. */
const MAX_EVENTS = 500;

/** Returns an event with more than 20 messages as several, `id#0`, `id#1` and so on. */
export function splitEvent<Named extends Event & { id: string }>(event: Named): Named[] {
  const messages = event.messages ?? [];
  if (messages.length <= MAX_MESSAGES) return [event];
  return Array.from({ length: Math.ceil(messages.length / MAX_MESSAGES) }, (_, index) => ({
    ...event,
    id: `${event.id}#${index}`,
    messages: messages.slice(index * MAX_MESSAGES, (index + 1) * MAX_MESSAGES),
  }));
}

/** Returns the events of each request, in order. Without events, the server refuses the only request. */
export function splitRequests<T>(events: readonly T[]): (readonly T[])[] {
  const count = Math.max(1, Math.ceil(events.length / MAX_EVENTS));
  return Array.from({ length: count }, (_, index) =>
    events.slice(index * MAX_EVENTS, (index + 1) * MAX_EVENTS),
  );
}
