import type { Previewed } from "@/lib/ingestion";
import type { Call } from "../call";
import { type Run, runBatches } from "./run-batches";

type Preview = Previewed["events"][number];
/** Counts by name: `kept` of messages by type, `dropped` by reason, `masked` of spans by kind. */
export type PreviewedFile = {
  lines: number;
  events: number;
  ambiguous: number;
  kept: Record<string, number>;
  dropped: Record<string, number>;
  masked: Record<string, number>;
};

/** Has the server say what it would mask and decide of a file's events, which stores nothing. */
export async function previewFile(
  run: Run,
  call: Call,
  onEvent: (line: number, preview: Preview) => void,
): Promise<PreviewedFile> {
  const seen: PreviewedFile = { lines: 0, events: 0, ambiguous: 0, kept: {}, dropped: {}, masked: {} };
  seen.lines = await runBatches(
    run,
    async (items) => {
      const body = { events: items.map(({ event }) => event) };
      return ((await call("POST", "events/preview", body)) as Previewed).events;
    },
    async (answered) => {
      for (const [{ no }, preview] of answered) {
        count(seen, preview);
        onEvent(no, preview);
      }
    },
  );
  return seen;
}

function count(seen: PreviewedFile, { decisions, redactions }: Preview): void {
  seen.events++;
  for (const { keep, type, reason, is_ambiguous } of decisions) {
    if (is_ambiguous) seen.ambiguous++;
    if (keep) add(seen.kept, type ?? reason, 1);
    else add(seen.dropped, reason, 1);
  }
  for (const { kind, count: spans } of redactions) add(seen.masked, kind, spans);
}

function add(counts: Record<string, number>, name: string, by: number): void {
  counts[name] = (counts[name] ?? 0) + by;
}

/** What would become of a line's event, as a sentence. */
export function sentenceOf({ decisions, redactions }: Preview): string {
  const decided = decisions.map(({ keep, type, reason }) =>
    keep ? `keep as ${type} (${reason})` : `drop (${reason})`,
  );
  const masked = redactions.map(({ kind, count: spans }) => `${spans} ${kind}`);
  return [...decided, ...(masked.length > 0 ? [`mask ${masked.join(", ")}`] : [])].join("; ");
}
