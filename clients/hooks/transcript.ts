import { createHash } from "node:crypto";
import { mkdir, open, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Event } from "../typescript/palimpsest";
import { type Turns, toMessages } from "./turns";
import { userText } from "./user-text";

/** The part of a transcript that is read at once. Tool results make transcripts large. */
const MAX_BYTES = 8 * 1024 * 1024;
/** The server accepts 500 events per request. */
const MAX_EVENTS = 500;

type Line = {
  readonly type?: string;
  readonly uuid?: string;
  readonly timestamp?: string;
  readonly isMeta?: boolean;
  readonly isSidechain?: boolean;
  readonly isCompactSummary?: boolean;
  readonly isVisibleInTranscriptOnly?: boolean;
  readonly isApiErrorMessage?: boolean;
  readonly message?: {
    readonly role?: string;
    readonly model?: string;
    readonly content?: string | readonly { readonly type?: string; readonly text?: string }[];
  };
};

/**
 * Reads what was appended to a transcript of Claude Code since the last call: one event per message of the
 * user and the assistant, with the line's uuid as its id. A file in `folder` holds how far it was read.
 */
export async function readNewTurns(transcript: string, folder: string): Promise<Turns> {
  const name = createHash("sha256").update(transcript).digest("hex").slice(0, 32);
  const positionFile = path.join(folder, name);
  const position = Number(await readFile(positionFile, "utf8").catch(() => "0"));
  const file = await open(transcript);
  try {
    const { size } = await file.stat();
    const begin = Math.max(position <= size ? position : 0, size - MAX_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - begin), 0, size - begin, begin);
    // The last line can be incomplete while Claude Code writes it.
    const end = buffer.subarray(0, bytesRead).lastIndexOf(10) + 1;
    const lines = buffer.toString("utf8", 0, end).split("\n");
    return {
      events: lines.flatMap(toEvent).slice(-MAX_EVENTS),
      onKept: async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(positionFile, String(begin + end), { mode: 0o600 });
      },
    };
  } finally {
    await file.close();
  }
}

/** Returns nothing for a line that is no message of the conversation, such as a tool result. */
function toEvent(line: string): Event[] {
  const { type, uuid, timestamp, message, ...marks } = parse(line);
  if ((type !== "user" && type !== "assistant") || !uuid || isOfClaudeCode(marks)) return [];
  // Claude Code itself writes the answers of this model.
  if (message?.model === "<synthetic>") return [];
  const content = message?.content ?? "";
  const texts =
    typeof content === "string"
      ? [content]
      : content.flatMap((part) => (part.type === "text" ? [part.text] : []));
  const joined = texts.join("\n");
  const text = type === "user" ? userText(joined) : joined.trim();
  if (text === "") return [];
  return [{ id: uuid, messages: toMessages(type, text, timestamp ?? new Date().toISOString()) }];
}

/** Whether a line has a mark of what Claude Code adds: reminders, subagents, summaries and errors. */
function isOfClaudeCode(marks: Line): boolean {
  const { isMeta, isSidechain, isCompactSummary, isVisibleInTranscriptOnly, isApiErrorMessage } = marks;
  return Boolean(isMeta || isSidechain || isCompactSummary || isVisibleInTranscriptOnly || isApiErrorMessage);
}

function parse(line: string): Line {
  try {
    const value: unknown = JSON.parse(line);
    return value !== null && typeof value === "object" ? value : {};
  } catch {
    return {};
  }
}
