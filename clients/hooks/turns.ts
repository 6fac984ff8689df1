import type { Event } from "../typescript/palimpsest";
import { splitEvent } from "../typescript/split-event";

/** Messages to send, and what to do after the server or the spool has them. */
export type Turns = {
  readonly events: readonly (Event & { readonly id: string })[];
  readonly onKept?: () => Promise<void>;
};

/** At most 4 bytes each, so that a part stays below the server's limit of 32 KB. */
const PART = /[\s\S]{1,8000}/gu;
/** Less than the server's limits of 500 events and 4 MB, so that a batch is sent before the hook must end. */
const MAX_EVENTS = 200;
const MAX_BYTES = 1024 * 1024;

/** The server accepts tags of this length. */
const MAX_TAG = 64;

/** Returns the tag of a project. A long name is cut, but not within a character. */
export function projectTag(project: string): string {
  return `project:${project}`.slice(0, MAX_TAG).replace(/[\uD800-\uDBFF]$/, "");
}

/** Returns the text as messages; a text that is larger than the server accepts becomes several. */
export function toMessages(role: "user" | "assistant", text: string, at: string) {
  return (text.match(PART) ?? []).filter((part) => part.trim()).map((part) => ({ role, text: part, at }));
}

/**
 * Divides turns into batches for one request each, in their order. Every event gets the fields of `place`.
 * Long events are split, so that none is larger than a batch.
 */
export async function* batchTurns(
  turns: AsyncIterable<Turns> | Iterable<Turns>,
  place: Partial<Event>,
): AsyncGenerator<Turns[]> {
  let batch: Turns[] = [];
  let count = 0;
  let bytes = 0;
  for await (const { events, onKept } of turns) {
    const parts = events.flatMap((event) => splitEvent({ ...event, ...place }));
    for (const event of parts) {
      const size = Buffer.byteLength(JSON.stringify(event));
      if (batch.length > 0 && (count === MAX_EVENTS || bytes + size > MAX_BYTES)) {
        yield batch;
        batch = [];
        count = 0;
        bytes = 0;
      }
      batch.push({ events: [event] });
      count += 1;
      bytes += size;
    }
    if (onKept) batch.push({ events: [], onKept });
  }
  if (batch.length > 0) yield batch;
}
