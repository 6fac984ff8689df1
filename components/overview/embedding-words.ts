import type { EmbeddingSpace } from "@/components/api/answers";
import { formatCount, formatExact, formatStep } from "@/components/ui/format";

export type SpaceAct = "pause" | "resume" | "rollback" | "drop";

/** A model in words, "nomic-embed-text of ollama (768)". */
export function modelInWords({ provider, model, dimensions }: EmbeddingSpace): string {
  return `${model} of ${provider} (${dimensions})`;
}

/** How far a space is: "6,480 of 10,000 messages, 210 a second, 17 s left". */
export function progressInWords(space: EmbeddingSpace): string {
  const { done, missing, rate_per_second, eta_seconds, state } = space;
  if (done === null || missing === null)
    return state === "building" ? "being counted" : `${formatExact(done ?? 0)} messages`;
  const rate = rate_per_second === null ? [] : [`${formatCount(Math.round(rate_per_second))} a second`];
  const left = eta_seconds === null ? [] : [`about ${roundTime(eta_seconds)} left`];
  return [`${formatExact(done)} of ${formatExact(done + missing)} messages`, ...rate, ...left].join(", ");
}

/** To the minute from two minutes on: a rate is no promise. */
function roundTime(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return formatStep(Math.round(seconds / 60) * 60_000);
  return formatStep(Math.round(seconds / 3600) * 3_600_000);
}

/** What an act will do, before it is done, and the sentence once it is. */
export const ACT_WORDS: Readonly<
  Record<SpaceAct, { button: string; title: string; consequence: string; done: string }>
> = {
  pause: { button: "Pause", title: "", consequence: "", done: "The change is paused." },
  resume: { button: "Resume", title: "", consequence: "", done: "The change goes on." },
  rollback: {
    button: "Roll back",
    title: "Give the new model up?",
    consequence:
      "The vectors that were made for it are deleted. The present model goes on being searched; nobody notices. To begin again, resume.",
    done: "The change is rolled back.",
  },
  drop: {
    button: "Drop",
    title: "Delete the vectors of this model?",
    consequence:
      "Going back to it then takes as long as the change did. Memories themselves are not touched, and recall stays as it is.",
    done: "The vectors are being deleted.",
  },
};

/** Rolling back after the switch is another thing than before it. */
export const GO_BACK = {
  button: "Go back",
  title: "Go back to this model?",
  consequence:
    "It is searched at once. What came since is found by words alone until it has its vectors. Set EMBEDDING_PROVIDER back as well.",
  done: "The former model is searched again.",
};
