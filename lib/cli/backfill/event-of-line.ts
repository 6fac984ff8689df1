import { createHash } from "node:crypto";
import type { Line } from "./read-lines";

/** An event as a line holds it. Whether it is right is for the server to say. */
export type LineEvent = Readonly<Record<string, unknown>>;
/** An event that can be sent, with its line and its size on the wire. */
export type Item = { readonly no: number; readonly event: LineEvent; readonly bytes: number };

/** What events come from that do not say so. */
const SOURCE = "backfill";

/**
 * The event of a line; a sentence when it holds none. One that has neither an id nor times is named by a hash of its line
 * and the line's number, so that the same file sent again is a repeat: with times the server names it by what was said.
 */
export function eventOfLine(no: Line["no"], text: string): Item | { readonly problem: string } {
  const value = parsed(text);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { problem: value === undefined ? "is not JSON" : "is not an object" };
  const given = value as LineEvent;
  const named = given.id === undefined && !hasTimes(given) ? { id: lineId(no, text) } : {};
  const event = { source: SOURCE, ...given, ...named };
  const json = written(event);
  return json === undefined ? { problem: "nests too deeply" } : { no, event, bytes: Buffer.byteLength(json) };
}

function hasTimes({ messages, at }: LineEvent): boolean {
  const said: readonly unknown[] = Array.isArray(messages) ? messages : [{ at }];
  return said.every((message) => (message as { at?: unknown } | null)?.at !== undefined);
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

/** Reading deep nesting is no matter, writing it exhausts the stack. */
function written(event: LineEvent): string | undefined {
  try {
    return JSON.stringify(event);
  } catch {
    return undefined;
  }
}
