import type { Event } from "../typescript/palimpsest";

/** Messages to send, and what to do after the server or the spool has them. */
export type Turns = { readonly events: readonly Event[]; readonly onKept?: () => Promise<void> };

/** At most 4 bytes each, so that a part stays below the server's limit of 32 KB. */
const PART = /[\s\S]{1,8000}/gu;

/** Returns the text as messages; a text that is larger than the server accepts becomes several. */
export function toMessages(role: "user" | "assistant", text: string, at: string) {
  return (text.match(PART) ?? []).filter((part) => part.trim()).map((part) => ({ role, text: part, at }));
}
