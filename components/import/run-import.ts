import type { OutputOf } from "@/components/api/output-of";
import { request } from "@/components/api/request";
import { type ImportedEvent, RepeatsInFile, readImport, withDerivedId } from "@/lib/analysis/import-files";
import { Batch, sendValid, whilePatient } from "./send-events";

/** What a run over a file has found so far. `bytes` is the part of the file that was read. */
export type ImportCounts = {
  bytes: number;
  items: number;
  events: number;
  sources: string[];
  invalid: number;
  /** Events that are not stored, because the policy of their agents says so. */
  ignored: number;
  leftOut: Record<string, number>;
  /**
   * Preview only: repeats of events from earlier in the file, which no other count includes, messages by
   * type, dropped messages by reason, and redactions by kind.
   */
  repeats: number;
  kept: Record<string, number>;
  dropped: Record<string, number>;
  masked: Record<string, number>;
  /** Import only. */
  queued: number;
  duplicates: number;
  /** Events that were sent before and erased since. */
  erased: number;
};

type Given = {
  readonly file: File;
  readonly userId: string;
  readonly mode: "preview" | "import";
  readonly signal: AbortSignal;
  /** Receives a new object after each request. */
  readonly onProgress: (counts: ImportCounts) => void;
  /** Receives why the run waits, before a request is sent again. */
  readonly onWait: (sentence: string) => void;
};

/**
 * Reads a file in the browser, element by element, and sends its events at low priority, or previews them
 * without storing anything. Events that name no owner get `userId`. Throws ApiProblem, UnreadableImport, and
 * AbortError when `signal` aborts. A run that failed can be repeated: the server ignores repeats.
 */
export async function runImport({
  file,
  userId,
  mode,
  signal,
  onProgress,
  onWait,
}: Given): Promise<ImportCounts> {
  const counts: ImportCounts = {
    bytes: 0,
    items: 0,
    events: 0,
    sources: [],
    invalid: 0,
    ignored: 0,
    leftOut: {},
    repeats: 0,
    kept: {},
    dropped: {},
    masked: {},
    queued: 0,
    duplicates: 0,
    erased: 0,
  };
  const batch = new Batch();
  const send = async (events: readonly ImportedEvent[]): Promise<void> => {
    signal.throwIfAborted();
    const work = mode === "preview" ? preview : store;
    counts.invalid += await whilePatient(() => work(events, counts, signal), signal, onWait);
    onProgress({ ...counts });
  };
  const before = new RepeatsInFile();
  const isText = file.name.endsWith(".txt");
  for await (const element of readImport(chunksOf(file), Date.now(), isText)) {
    counts.items = Math.max(counts.items, element.no);
    for (const kind of element.skipped) add(counts.leftOut, kind, 1);
    if (element.source !== null && !counts.sources.includes(element.source))
      counts.sources.push(element.source);
    for (const given of element.events) {
      const owned = withOwner(given, userId);
      const event = withDerivedId(owned, element.no, JSON.stringify(owned));
      if (mode === "preview" && before.has(event)) {
        counts.repeats++;
        continue;
      }
      counts.events++;
      const full = batch.add(event);
      if (full) await send(full);
    }
    counts.bytes = element.bytesRead;
  }
  await send(batch.take());
  return counts;
}

function withOwner(event: ImportedEvent, userId: string): ImportedEvent {
  const isOwned = ["user_id", "agent_owner", "scope"].some((field) => event[field] !== undefined);
  return isOwned ? event : { ...event, user_id: userId };
}

async function store(
  events: readonly ImportedEvent[],
  counts: ImportCounts,
  signal: AbortSignal,
): Promise<number> {
  const { results, invalid } = await sendValid(events, async (valid) => {
    const body = { urgency: "backfill", events: valid };
    return (await request<OutputOf<"sendEvents">>("POST", "/api/v1/events", body, signal)).events;
  });
  for (const { status } of results) counts[status === "duplicate" ? "duplicates" : status]++;
  return invalid;
}

async function preview(
  events: readonly ImportedEvent[],
  counts: ImportCounts,
  signal: AbortSignal,
): Promise<number> {
  const { results, invalid } = await sendValid(events, async (valid) => {
    const body = { events: valid };
    return (await request<OutputOf<"previewEvents">>("POST", "/api/v1/events/preview", body, signal)).events;
  });
  for (const { decisions, redactions, is_ignored } of results) {
    if (is_ignored) counts.ignored++;
    for (const { keep, type, reason } of decisions)
      add(keep ? counts.kept : counts.dropped, keep ? (type ?? reason) : reason, 1);
    for (const { kind, count } of redactions) add(counts.masked, kind, count);
  }
  return invalid;
}

function add(counts: Record<string, number>, name: string, by: number): void {
  counts[name] = (counts[name] ?? 0) + by;
}

async function* chunksOf(file: File): AsyncGenerator<Uint8Array, void> {
  const reader = file.stream().getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}
