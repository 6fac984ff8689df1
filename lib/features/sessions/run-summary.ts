import type { z } from "zod";
import { PostponeJob } from "@/lib/base/core";
import { runTask, SUMMARY_TASK } from "@/lib/engine/assist";
import { inTenant } from "@/lib/storage/db";
import { assertLease, type Claim, complete, defineJob, type JobOf } from "@/lib/storage/queue";
import { type NewSummary, readSummarized, type SummarizedSession, storeSummary } from "@/lib/storage/records";
import { readPrompt } from "@/lib/storage/settings";
import { canSummarize, summarizeJob } from "./summarize-job";

type SummarizeJob = JobOf<z.output<typeof summarizeJob.payload>>;

/** While another lane asks the model, a lane waits for this time without a slot of the worker. */
const BUSY_MS = 2000;
/** Whether this process asks for a summary. One at a time leaves the other slots to events. */
let isAsking = false;

/**
 * Asks the model for the summary of a closed session, stores it as a memory, and hands the lane back before
 * the next one. Without an answer that follows from the session, the session keeps its layers and the summary
 * that it has. A repeated job with the same session, instructions and model asks nothing.
 */
async function run(claim: Claim, jobs: readonly SummarizeJob[], signal: AbortSignal): Promise<void> {
  const isOn = await canSummarize();
  let hasAsked = false;
  for (const { jobNo, payload } of jobs) {
    signal.throwIfAborted();
    const key = { ownerNo: claim.ownerNo, rowNo: payload.session };
    const session = isOn ? await inTenant(claim, "work", (tx) => readSummarized(tx, key)) : null;
    if (session && hasAsked) throw new PostponeJob(new Date(), "one_summary_per_claim");
    const result = session && (await summarizeAlone(claim, session, signal));
    hasAsked ||= session !== null;
    await inTenant(claim, "work", async (tx) => {
      await assertLease(tx, claim);
      if (result) await storeSummary(tx, claim.tenantNo, key, result.key, result.summary);
      await complete(tx, claim, [jobNo]);
    });
  }
}

async function summarizeAlone(...input: Parameters<typeof summarize>): ReturnType<typeof summarize> {
  if (isAsking) throw new PostponeJob(new Date(Date.now() + BUSY_MS), "another_summary");
  isAsking = true;
  try {
    return await summarize(...input);
  } finally {
    isAsking = false;
  }
}

/** Returns null when nothing is to be stored, not even that the answer was rejected. */
async function summarize(
  { tenantNo }: Claim,
  { turns, summaryKey }: SummarizedSession,
  signal: AbortSignal,
): Promise<{ readonly key: string; readonly summary: NewSummary | null } | null> {
  const prompt = await inTenant({ tenantNo }, "work", (tx) => readPrompt(tx, tenantNo, SUMMARY_TASK.name));
  const input = { turns, instructions: prompt.instructions, lastKey: summaryKey, signal };
  const { outcome, sentences, key, model } = await runTask(tenantNo, SUMMARY_TASK, input);
  if (outcome === "rejected") return { key, summary: null };
  if (outcome !== "answered") return null;
  const cited = new Set(sentences.flatMap(({ turns: numbers }) => numbers));
  const lastAt = Math.max(...turns.map(({ occurredAt }) => occurredAt.getTime()));
  return {
    key,
    summary: {
      text: sentences.map(({ text }) => text.trim()).join(" "),
      reads: turns.map(({ position }) => position),
      cites: turns.flatMap(({ position }, n) => (cited.has(n) ? [position] : [])),
      occurredAt: new Date(lastAt),
      metadata: {
        task: SUMMARY_TASK.name,
        frame_version: SUMMARY_TASK.version,
        prompt_version: prompt.version,
        model: model ?? "",
      },
    },
  };
}

/** The job definition, for the worker. */
export const sessionSummarize = defineJob({ ...summarizeJob, run });
