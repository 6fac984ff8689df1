import { createHash } from "node:crypto";
import type { z } from "zod";
import type { acceptInput } from "@/lib/engine/ingest";
import type { Line } from "./read-lines";

/** The event on a line. Only the server validates it. */
export type LineEvent = Readonly<Record<string, unknown>>;
/** The format that the server accepts. This command does not validate it. */
export type SentEvent = z.input<typeof acceptInput>["events"][number];
/** An event to send, with its line number and its size in the request. */
export type Item = { readonly no: number; readonly event: LineEvent; readonly bytes: number };

/** The source given to events that have none. */
const SOURCE = "backfill";

/**
 * Parses a line. Returns its event or a problem. An event with neither an id nor times gets an id from a hash
 * of the line and its number, so sending the same file again creates no new events. For an event with times,
 * the server derives the id from the content.
 */
export function eventOfLine(no: Line["no"], text: string): Item | { readonly problem: string } {
  const value = parsed(text);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { problem: value === undefined ? "is not JSON" : "is not an object" };
  const parsedEvent = value as LineEvent;
  const generatedId = parsedEvent.id === undefined && !hasTimes(parsedEvent) ? { id: lineId(no, text) } : {};
  const event = { source: SOURCE, ...parsedEvent, ...generatedId };
  const json = serialize(event);
  return json === undefined
    ? { problem: "is nested too deeply" }
    : { no, event, bytes: Buffer.byteLength(json) };
}

function hasTimes({ messages, at }: LineEvent): boolean {
  const messageList: readonly unknown[] = Array.isArray(messages) ? messages : [{ at }];
  return messageList.every((message) => (message as { at?: unknown } | null)?.at !== undefined);
}

function lineId(no: number, text: string): string {
  return createHash("sha256").update(`${no}\0${text}`).digest("hex").slice(0, 32);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Serializes an event. Returns undefined for nesting that is deep enough to exhaust the stack. */
function serialize(event: LineEvent): string | undefined {
  try {
    return JSON.stringify(event);
  } catch {
    return undefined;
  }
}
