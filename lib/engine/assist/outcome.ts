import { AppError } from "@/lib/base/core";
import type { AssistOutcome } from "@/lib/storage/records";

/** Returns why a call of a chat model failed. Throws errors that no model caused. */
export function outcomeOf(thrown: unknown): AssistOutcome {
  if (!(thrown instanceof AppError)) throw thrown;
  if (thrown.code === "timeout") return "timeout";
  if (thrown.code !== "model_unavailable") throw thrown;
  const reason = String(thrown.facts.reason);
  if (reason === "over_budget") return "over_budget";
  return ["invalid_answer", "too_long"].includes(reason) ? "invalid" : "unavailable";
}
