import type { z } from "zod";
import { withDerivedId } from "@/lib/analysis/import-files";
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
 * Parses a line. Returns its event, which has an id or times, or a problem.
 */
export function eventOfLine(no: Line["no"], text: string): Item | { readonly problem: string } {
  const value = parsed(text);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { problem: value === undefined ? "is not JSON" : "is not an object" };
  const event = { source: SOURCE, ...withDerivedId(value as LineEvent, no, text) };
  const json = serialize(event);
  return json === undefined
    ? { problem: "is nested too deeply" }
    : { no, event, bytes: Buffer.byteLength(json) };
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
