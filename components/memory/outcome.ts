import type { EventOutput } from "@/lib/memories";
import { reasonInWords } from "./reasons";

/** What became of the event of an act, as a sentence or two. */
export function outcomeInWords(what: string, { status, decisions: [decision] }: EventOutput): string {
  if (status === "dead") return `${what}: its job failed for good. It stands under Jobs.`;
  if (status === "queued" || !decision)
    return `${what}: accepted, and still to be decided. It stands here once it is.`;
  if (decision.verdict === "superseding") return `${what}: it is current now.`;
  if (decision.verdict === "deduplicated") return `${what}: the same is known already and was confirmed.`;
  return `${what}: ${decision.verdict}, because it ${reasonInWords(decision.reason)}.`;
}
