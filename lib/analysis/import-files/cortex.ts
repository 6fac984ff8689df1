import { timeOf } from "./fields";
import { type Converted, eventsOfMessage, type ImportedEvent } from "./imported-event";
import { stableId } from "./stable-id";

/** The types of the memories below `user`, by directory. All of them were written by a model. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ["preferences", "preference"],
  ["entities", "fact"],
  ["events", "interaction"],
  ["personal_info", "fact"],
  ["work_history", "fact"],
  ["relationships", "fact"],
  ["goals", "fact"],
]);

/** Returns whether a directory below `user` has memories, as in trees without a directory for each user. */
export function isCortexCategory(directory: string): boolean {
  return TYPES.has(directory);
}

/** The server accepts so many characters for the id of an event. */
const MAX_ID = 256;

/** Returns the id of the event that a file with this `cortex://` URI became. */
export function cortexEventId(uri: string): string {
  return uri.length <= MAX_ID ? uri : `cortex:${stableId(uri)}`;
}

/** The session of a message's URI; null for every other URI. */
export function cortexSession(uri: string): string | null {
  return /^cortex:\/\/session\/([^/]+)\/timeline\/./.exec(uri)?.[1] ?? null;
}

/**
 * Converts a file of Cortex Memory, by its path below the directory with `session` and `user`: a message of a
 * session, or a memory of the user, which is kept in any case. The id of the event is the old URI, so a
 * second import is a repeat.
 */
export function fromCortexFile(path: readonly string[], text: string): Converted {
  const uri = `cortex://${path.join("/")}`;
  const name = path.at(-1) ?? "";
  if (name === ".abstract.md" || name === ".overview.md") return leftOut("abstract or overview");
  if (!name.endsWith(".md") || name.startsWith(".")) return leftOut("other file");
  const session = cortexSession(uri);
  if (session !== null) return fromMessage(uri, session, text);
  const type = path[0] === "user" ? TYPES.get(path.at(-2) ?? "") : undefined;
  return type === undefined ? leftOut("other file") : fromMemory(uri, type, text);
}

function leftOut(kind: string): Converted {
  return { source: "cortex", events: [], skipped: [kind] };
}

/** The heading of a message and its fields, in a file without a section for its text. */
const HEAD =
  /^\s*#[^\p{L}\n]*(?:User|Assistant|System)[^\p{L}\n]*(?:\n+\*\*(?:ID|Timestamp)\*\*:.*)*(?:\n|$)/u;

/** A message begins with a heading for its role and fields, and can have a section for its text. */
function fromMessage(uri: string, session: string, file: string): Converted {
  const text = file.replaceAll("\r\n", "\n");
  const content = /(?:^|\n)## Content\n/.exec(text);
  const head = content ? text.slice(0, content.index) : (HEAD.exec(text)?.[0] ?? "");
  const role = /^#.*\b(User|Assistant|System)\b/m.exec(head)?.[1]?.toLowerCase() ?? "user";
  if (role === "system") return leftOut("system message");
  const body = text.slice(content ? content.index + content[0].length : head.length);
  const said = withoutMetadata(body).trim();
  if (said === "") return leftOut("empty file");
  const at = timeIn(head, "Timestamp") ?? timeOfPath(uri);
  const message = { role: role === "assistant" ? "assistant" : "user", text: said, at } as const;
  const events = eventsOfMessage(cortexEventId(uri), message, { source: "cortex", session_id: session });
  return { source: "cortex", events, skipped: [] };
}

/** The metadata of a message are a block of JSON at its end. */
function withoutMetadata(body: string): string {
  const start = body.lastIndexOf("\n## Metadata\n");
  const isBlock =
    start >= 0 && /^\s*```json\n/.test(body.slice(start + 13)) && body.trimEnd().endsWith("```");
  return isBlock ? body.slice(0, start) : body;
}

/** Fields at the end of a memory's file, and those of them that are not part of what it says. */
const FIELD = /^\*\*(Added|Updated|Confidence|Timestamp|Type|Duration)\*\*:/;
const METADATA = /^\*\*(Added|Updated|Confidence|Timestamp)\*\*:/;

/** The server accepts so many characters for a tag. */
const MAX_TAG = 64;

/**
 * A memory has a heading, in some files its type, then its text or labelled parts of it, and fields. The type
 * becomes a tag. The labels of the format are left out; every other label belongs to the text.
 */
function fromMemory(uri: string, type: string, file: string): Converted {
  const text = file.replaceAll("\r\n", "\n");
  const title = /^# (.+)$/m.exec(text)?.[1]?.trim() ?? null;
  const all = text
    .replace(/^# .+$/m, "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const end = all.findLastIndex((line) => !FIELD.test(line)) + 1;
  const fields = all.slice(end);
  const tag = /^\*\*Type\*\*: *(.+)$/.exec(all[0] ?? "")?.[1] ?? "";
  const isTag = tag !== "" && tag.length <= MAX_TAG;
  const lines = [...all.slice(0, end), ...fields.filter((line) => !METADATA.test(line))]
    .slice(isTag ? 1 : 0)
    .map((line) =>
      line.replace(/^\*\*(?:Description|Summary|Context)\*\*: */, "").replace(/^\*\*([^*]+)\*\*:/, "$1:"),
    )
    .filter((line) => line !== "");
  if (lines.length === 0) return leftOut("empty file");
  const body = lines.join("\n");
  const about = fields.join("\n");
  const confidence = Number(/^\*\*Confidence\*\*: *([\d.]+)/m.exec(about)?.[1] ?? Number.NaN);
  const overrides: ImportedEvent = {
    keep: true,
    type,
    ...(confidence >= 0 && confidence <= 1 ? { confidence } : {}),
  };
  const at = timeIn(about, "Timestamp") ?? timeIn(about, "Added");
  const message = { role: "user", text: title === null ? body : `${title}: ${body}`, at, overrides } as const;
  const more = { source: "cortex", ...(isTag ? { tags: [tag] } : {}) };
  return { source: "cortex", events: eventsOfMessage(cortexEventId(uri), message, more), skipped: [] };
}

function timeIn(text: string, field: string): number | null {
  const value = new RegExp(`^\\*\\*${field}\\*\\*: *(.+)$`, "m").exec(text)?.[1]?.trim();
  return value === undefined ? null : timeOf(value.replace(/^(\S+) (\S+) UTC$/, "$1T$2Z"));
}

/** The time in a path such as `2026-02/03/10_00_12_ab.md` or `2026-02-03/10_00.md`, in UTC. */
function timeOfPath(uri: string): number | null {
  const found = /\/(\d{4})-(\d\d)[-/](\d\d)\/(\d\d)[_:-](\d\d)(?:[_:-](\d\d))?/.exec(uri);
  if (!found) return null;
  const [, year, month, day, hour, minute, second = "00"] = found;
  return timeOf(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
