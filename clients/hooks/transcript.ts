import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Turns, toMessages } from "./turns";
import { userText } from "./user-text";

/** Tool results make transcripts large, so they are read in parts. */
const READ_BYTES = 1024 * 1024;

type Line = {
  readonly type?: string;
  readonly uuid?: unknown;
  readonly timestamp?: unknown;
  readonly isMeta?: boolean;
  readonly isSidechain?: boolean;
  readonly isCompactSummary?: boolean;
  readonly isVisibleInTranscriptOnly?: boolean;
  readonly isApiErrorMessage?: boolean;
  readonly message?: {
    readonly role?: string;
    readonly model?: string;
    readonly content?: unknown;
  };
};

/**
 * Reads what was appended to a transcript of Claude Code since the last call: for each line, one event if it
 * is a message of the user or the assistant, with the line's uuid as its id. A file in `folder` holds how far
 * the transcript was read.
 */
export async function* readNewTurns(transcript: string, folder: string): AsyncGenerator<Turns> {
  const name = createHash("sha256").update(transcript).digest("hex").slice(0, 32);
  const positionFile = path.join(folder, name);
  const position = Number(await readFile(positionFile, "utf8").catch(() => "0"));
  const { size } = await stat(transcript);
  let end = position <= size ? position : 0;
  // The last line can be incomplete while Claude Code writes it, so a line counts only with its end.
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(transcript, { start: end, highWaterMark: READ_BYTES })) {
    rest = Buffer.concat([rest, chunk as Buffer]);
    for (let length = rest.indexOf(10) + 1; length > 0; length = rest.indexOf(10) + 1) {
      const line = rest.toString("utf8", 0, length);
      rest = rest.subarray(length);
      end += length;
      const kept = String(end);
      yield {
        events: toEvent(line),
        onKept: async () => {
          await mkdir(folder, { recursive: true, mode: 0o700 });
          await writeFile(positionFile, kept, { mode: 0o600 });
        },
      };
    }
  }
}

/** Returns nothing for a line that is no message of the conversation, such as a tool result. */
function toEvent(line: string): Turns["events"] {
  const { type, uuid, timestamp, message, ...marks } = parse(line);
  if ((type !== "user" && type !== "assistant") || typeof uuid !== "string" || isOfClaudeCode(marks))
    return [];
  // Claude Code itself writes the answers of this model.
  if (message?.model === "<synthetic>") return [];
  const joined = textOf(message?.content);
  const text = type === "user" ? userText(joined) : joined.trim();
  if (text === "") return [];
  const at = typeof timestamp === "string" ? timestamp : new Date().toISOString();
  return [{ id: uuid, messages: toMessages(type, text, at) }];
}

/** Returns the text of a message. Parts of another kind have none, whatever they are. */
function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  const parts: readonly Part[] = Array.isArray(content) ? content : [];
  return parts
    .flatMap((part) => (part?.type === "text" && typeof part.text === "string" ? [part.text] : []))
    .join("\n");
}
type Part = { readonly type?: unknown; readonly text?: unknown } | null | undefined;

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
