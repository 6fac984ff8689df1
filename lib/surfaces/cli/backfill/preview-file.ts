import { RepeatsInFile } from "@/lib/analysis/import-files";
import type { Previewed } from "@/lib/engine/ingest";
import { previewEventsOperation } from "@/lib/surfaces/operations";
import type { Call } from "../call";
import { overHttp } from "../caller";
import type { SentEvent } from "./event-of-line";
import { type Run, runBatches } from "./run-batches";

type Preview = Previewed["events"][number];
/**
 * The result of a preview. `kept` counts messages by type, `dropped` counts messages by reason, and `masked`
 * counts redactions by kind. `repeats` counts repeats of events from earlier in the file; no other count
 * includes them. `ignored` counts events that would not be stored, because of the policy of their agents.
 */
export type PreviewedFile = {
  lines: number;
  events: number;
  repeats: number;
  ignored: number;
  ambiguous: number;
  kept: Record<string, number>;
  dropped: Record<string, number>;
  masked: Record<string, number>;
};

/**
 * Asks the server for the redactions and decisions that the events of a file would get. Stores nothing. A
 * repeat of an event from earlier in the file gets no preview.
 */
export async function previewFile(
  run: Run,
  call: Call,
  onEvent: (line: number, preview: Preview | null) => void,
): Promise<PreviewedFile> {
  const totals: PreviewedFile = {
    lines: 0,
    events: 0,
    repeats: 0,
    ignored: 0,
    ambiguous: 0,
    kept: {},
    dropped: {},
    masked: {},
  };
  const before = new RepeatsInFile();
  totals.lines = await runBatches(
    run,
    async (items) => {
      const sent = { events: items.map(({ event }) => event as SentEvent) };
      return (await overHttp(call)(previewEventsOperation, sent)).events;
    },
    async (answered) => {
      for (const [{ no, event }, preview] of answered) {
        const isRepeat = before.has(event);
        if (isRepeat) totals.repeats++;
        else count(totals, preview);
        onEvent(no, isRepeat ? null : preview);
      }
    },
  );
  return totals;
}

function count(totals: PreviewedFile, { decisions, redactions, is_ignored }: Preview): void {
  totals.events++;
  if (is_ignored) totals.ignored++;
  for (const { keep, type, reason, is_ambiguous } of decisions) {
    if (is_ambiguous) totals.ambiguous++;
    if (keep) add(totals.kept, type ?? reason, 1);
    else add(totals.dropped, reason, 1);
  }
  for (const { kind, count: spans } of redactions) add(totals.masked, kind, spans);
}

function add(counts: Record<string, number>, name: string, by: number): void {
  counts[name] = (counts[name] ?? 0) + by;
}

/** Returns the preview of an event as text. */
export function sentenceOf(preview: Preview | null): string {
  if (!preview) return "repeat of an earlier line (changes nothing)";
  const { decisions, redactions, is_ignored } = preview;
  if (is_ignored) return "ignored (the policy of its agent)";
  const decided = decisions.map(({ keep, type, reason }) =>
    keep ? `keep as ${type} (${reason})` : `drop (${reason})`,
  );
  const masked = redactions.map(({ kind, count: spans }) => `${spans} ${kind}`);
  return [...decided, ...(masked.length > 0 ? [`mask ${masked.join(", ")}`] : [])].join("; ");
}
