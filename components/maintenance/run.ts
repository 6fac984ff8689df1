import type { OutputOf } from "@/components/api/output-of";

/** A maintenance run in a list, without samples. */
export type RunSummary = OutputOf<"listMaintenance">["items"][number];
/** A maintenance run with the samples of its report. */
export type Run = OutputOf<"readMaintenance">;
export type Step = RunSummary["steps"][number]["step"];
/** A merge or a proposal. */
export type MaintenanceAction = OutputOf<"listMaintenanceActions">["items"][number];
export type PolicyState = OutputOf<"getTenantPolicy">;

export const RUNS = "/api/v1/maintenance/runs";
export const ACTIONS = "/api/v1/maintenance/acts";

/** How often the lists and the open run are read again. */
export const LIVE_MS = 2000;

/** The steps in the order in which a run takes them, with what each one does. */
export const STEPS: Readonly<Record<Step, { readonly label: string; readonly about: string }>> = {
  retention: { label: "Retention", about: "Deletes memories that the retention rules select" },
  repeats: { label: "Repeats", about: "Merges memories that say the same, and proposes pairs that may" },
  contradictions: {
    label: "Contradictions",
    about: "Counts pairs that may contradict each other, which a person resolves",
  },
  layers: { label: "Session abstracts", about: "Makes missing and outdated abstracts again" },
  entities: {
    label: "People and things",
    about: "Corrects who is listed, and counts pairs that may be the same",
  },
  patterns: { label: "Patterns", about: "Computes what recurs in messages, for users who agreed" },
  unused: {
    label: "Unused memories",
    about: "Counts memories that no retrieval returned for 180 days, or each one last",
  },
  statistics: { label: "Search statistics", about: "Counts terms and totals again" },
};

type Count = "looked" | "changed" | "proposed" | "skipped";
export const COUNTS: readonly { readonly key: Count; readonly label: string }[] = [
  { key: "looked", label: "Checked" },
  { key: "changed", label: "Changed" },
  { key: "proposed", label: "Proposed" },
  { key: "skipped", label: "Skipped" },
];

const COUNTED_ONLY: ReadonlySet<Step> = new Set(["contradictions", "entities", "unused"]);

/**
 * Returns the sum of a count, or of the seconds of work, over the steps of a run. What the steps
 * for unused memories and for people and things propose are no pairs of memories, and open contradictions
 * have a page of their own.
 */
export function totalOf({ steps }: RunSummary, of: Count | "seconds"): number {
  const counted = of === "proposed" ? steps.filter(({ step }) => !COUNTED_ONLY.has(step)) : steps;
  return counted.reduce((sum, step) => sum + step[of], 0);
}

/**
 * Returns whether a run for real with the steps of a dry run may delete memories. The dry run says nothing
 * about that: rules may have been saved since, and more memories are old enough. Unknown rules count.
 */
export function canDelete({ steps }: RunSummary, state: PolicyState | undefined): boolean {
  return steps.some(({ step }) => step === "retention") && state?.policy.retention.length !== 0;
}

/** Returns the latest finished run before a run that covers the same owners and, like it, all memories or
 * only new ones; undefined if none is loaded. */
export function runBefore(runs: readonly RunSummary[], run: RunSummary): RunSummary | undefined {
  return runs.find(
    (other) =>
      Number(other.id) < Number(run.id) &&
      other.state === "done" &&
      other.all_owners === run.all_owners &&
      (other.since === null) === (run.since === null) &&
      other.owner?.kind === run.owner?.kind &&
      other.owner?.id === run.owner?.id,
  );
}

/** Formats a difference: "+3", "−2" and "±0". */
export function formatDifference(difference: number): string {
  if (difference === 0) return "±0";
  const size = Math.abs(difference).toLocaleString("en");
  return difference > 0 ? `+${size}` : `−${size}`;
}

/** Describes what a dry run found: "merges 3 memories, deletes 1 memory". */
export function describePlan({ steps }: RunSummary): string {
  const changedBy = (step: Step) => steps.find((one) => one.step === step)?.changed ?? 0;
  const memories = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "memory" : "memories"}`;
  const rows = changedBy("layers") + changedBy("entities") + changedBy("statistics");
  const proposed = steps.find(({ step }) => step === "repeats")?.proposed ?? 0;
  const parts = [
    ...(changedBy("retention") > 0 ? [`deletes ${memories(changedBy("retention"))}`] : []),
    ...(changedBy("repeats") > 0 ? [`merges ${memories(changedBy("repeats"))}`] : []),
    ...(rows > 0 ? [`corrects ${rows.toLocaleString("en")} index ${rows === 1 ? "row" : "rows"}`] : []),
    ...(proposed > 0
      ? [`proposes ${proposed.toLocaleString("en")} ${proposed === 1 ? "pair" : "pairs"}`]
      : []),
  ];
  return parts.join(", ") || "changes nothing";
}
