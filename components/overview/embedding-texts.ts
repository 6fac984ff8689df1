import type { EmbeddingSpace } from "@/components/api/responses";
import { formatCount, formatExact, formatStep } from "@/components/ui/format";

export type SpaceAction = "pause" | "resume" | "rollback" | "drop";

/** Returns the display name of a model: "nomic-embed-text (ollama, 768 dimensions)". */
export function modelLabel({ provider, model, dimensions }: EmbeddingSpace): string {
  return `${model} (${provider}, ${dimensions} dimensions)`;
}

/** Formats the progress of a migration: "6,480 of 10,000 messages, 210/s, about 17 s left". */
export function progressText(space: EmbeddingSpace): string {
  const { done, missing, rate_per_second, eta_seconds, state } = space;
  if (done === null || missing === null)
    return state === "building" ? "counting…" : `${formatExact(done ?? 0)} messages`;
  const rate = rate_per_second === null ? [] : [`${formatCount(Math.round(rate_per_second))}/s`];
  const remainingTime = eta_seconds === null ? [] : [`about ${roundTime(eta_seconds)} left`];
  return [`${formatExact(done)} of ${formatExact(done + missing)} messages`, ...rate, ...remainingTime].join(
    ", ",
  );
}

/** Formats a remaining time. Two minutes or more are rounded to minutes, because the rate varies. */
function roundTime(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return formatStep(Math.round(seconds / 60) * 60_000);
  return formatStep(Math.round(seconds / 3600) * 3_600_000);
}

/**
 * The texts of each action: its button, its confirmation dialog (if it has a `consequence`), and its toast.
 */
export const ACTION_TEXTS: Readonly<
  Record<SpaceAction, { button: string; title: string; consequence: string; done: string }>
> = {
  pause: { button: "Pause", title: "", consequence: "", done: "Migration paused" },
  resume: { button: "Resume", title: "", consequence: "", done: "Migration resumed" },
  rollback: {
    button: "Roll back",
    title: "Roll back migration?",
    consequence:
      "Embeddings created for the new model will be deleted. Search keeps using the current model without interruption. You can resume the migration later.",
    done: "Migration rolled back",
  },
  drop: {
    button: "Delete embeddings",
    title: "Delete this model’s embeddings?",
    consequence:
      "Switching back later will require re-embedding everything. Memories and current search aren’t affected.",
    done: "Deleting embeddings…",
  },
};

/** The texts for a rollback after the switch. It makes the previous model active again. */
export const SWITCH_BACK = {
  button: "Switch back",
  title: "Switch back to this model?",
  consequence:
    "Search switches immediately. Memories added since are keyword-only until re-embedded. Also set EMBEDDING_PROVIDER back.",
  done: "Switched back to the previous model",
};
