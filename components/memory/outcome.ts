import type { EventOutput } from "@/lib/features/memories";
import { reasonLabel } from "./reasons";

/** Returns the toast text for an action that sent an event. `success` is used when the event was stored. */
export function outcomeText(success: string, { status, decisions: [decision] }: EventOutput): string {
  if (status === "dead") return "Processing failed. See Jobs.";
  if (status === "queued" || !decision) return "Accepted, still processing. It’ll appear here shortly.";
  if (decision.verdict === "superseding") return `${success}. This is now the current version.`;
  if (decision.verdict === "deduplicated") return "Already known; the existing memory was confirmed.";
  if (decision.verdict === "dropped") return `Not stored: ${reasonLabel(decision.reason)}.`;
  return decision.type ? `${success} as ${decision.type}.` : `${success}.`;
}
