import { recordSpan } from "@/lib/base/observability";

export type Stopwatch = ReturnType<typeof stopwatch>;

/** Measures the stages of one request in milliseconds, rounded to 0.01. Parallel stages overlap. */
export function stopwatch() {
  const startedAt = performance.now();
  const stages: Record<string, number> = {};
  const note = (stage: string, since: number) => {
    stages[stage] = Math.round((performance.now() - since) * 100) / 100;
    if (stage !== "total") recordSpan(`retrieve.${stage}`, since);
  };
  return {
    note,
    async time<T>(stage: string, work: Promise<T>): Promise<T> {
      const since = performance.now();
      try {
        return await work;
      } finally {
        note(stage, since);
      }
    },
    stages(): Record<string, number> {
      note("total", startedAt);
      return stages;
    },
  };
}
