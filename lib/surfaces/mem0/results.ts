import type { MessageVerdict } from "@/lib/surfaces/adapters";
import type { OperationCtx } from "@/lib/surfaces/operations";
import { readMemories } from "./read-memories";

/** What became of a message, in mem0's words. NONE repeats a memory, which is not stored again. */
export type Result = {
  readonly id: string;
  readonly data: { readonly memory: string };
  readonly event: "ADD" | "UPDATE" | "NONE";
};

/** What became of a message, as far as an answer to a client of mem0 says it. */
export type Verdict = Pick<MessageVerdict, "outcome" | "memoryId" | "reasonText">;

const EVENTS: Partial<Record<Verdict["outcome"], Result["event"]>> = {
  stored: "ADD",
  superseding: "UPDATE",
  known: "NONE",
};

/** Returns the memories that hold what messages say, in their order, each once. */
export async function resultsOf(ctx: OperationCtx, verdicts: readonly Verdict[]): Promise<Result[]> {
  const byId = new Map<string, Result["event"]>();
  for (const { outcome, memoryId } of verdicts) {
    const event = EVENTS[outcome];
    if (event && memoryId !== null && !byId.has(memoryId)) byId.set(memoryId, event);
  }
  const memories = await readMemories(ctx, [...byId.keys()]);
  return memories.map(({ id, text }) => ({ id, data: { memory: text }, event: byId.get(id) ?? "ADD" }));
}

/** Returns the status of messages in mem0's words, with a sentence that never says more than is known. */
export function outcomeOf(verdicts: readonly Verdict[]) {
  const isAny = (outcome: Verdict["outcome"]) => verdicts.some((verdict) => verdict.outcome === outcome);
  const stored = verdicts.filter(({ outcome }) => outcome === "stored" || outcome === "superseding").length;
  // Of several events, some can be decided before the others.
  const soFar = stored > 0 ? `Messages stored so far: ${stored}.` : null;
  if (isAny("failed")) {
    const message = soFar
      ? `${soFar} The server could not process the others.`
      : "The server could not process it.";
    return { status: "FAILED" as const, message };
  }
  if (isAny("queued")) {
    const message = soFar
      ? `${soFar} The server is still deciding about the others.`
      : "Not stored yet: the server is still deciding.";
    return { status: "PENDING" as const, message };
  }
  const status = "SUCCEEDED" as const;
  if (stored > 0) return { status, message: `Stored ${stored} of ${verdicts.length} messages.` };
  const reasons = [...new Set(verdicts.flatMap(({ reasonText }) => reasonText ?? []))];
  return { status, message: ["Nothing new was stored", ...reasons].join(": ") };
}
