import type { Judged } from "@/lib/analysis/pairs";
import type { Position } from "@/lib/base/core";
import type { MessageRef, StoredEvent, StoredMessage } from "@/lib/storage/records";
import { MAX_CANDIDATES } from "./assist/ask-link";
import type { LinkableMemory } from "./find-linkable";
import type { Link, LinkQuestion } from "./link";

/** The part of a link that a model's answer changes, or that forbids it. */
type LinkFound = Pick<Link, "targets" | "uncertain" | "reason" | "isOlder" | "partOf">;
type AskingTurn = {
  readonly event: StoredEvent;
  readonly message: StoredMessage;
  readonly ordinal: number;
};

/**
 * The lowest probability of the likeliest memory at which a model is asked. On labelled streams, nine of ten
 * changes are superseded without a model or among the five likeliest memories of such a message; from .05 it
 * is four percent less, and a fifth fewer messages are asked about.
 */
const MIN_QUESTION = 0.03;

/**
 * Returns the question about a message that replaces nothing without a model although it may, or that leaves
 * a memory marked. Returns null when there is nothing to ask.
 */
export function questionOf(
  link: LinkFound,
  { message, ordinal }: AskingTurn,
  judged: readonly Judged<Position>[],
  memories: readonly LinkableMemory[],
): LinkQuestion | null {
  if (link.isOlder || link.partOf !== null) return null;
  const isLikely = link.targets.length === 0 && (judged[0]?.chance ?? 0) >= MIN_QUESTION;
  if (link.uncertain === null && !isLikely) return null;
  const likeliest = judged.map(({ key }) => key).filter((key) => !link.targets.includes(key));
  const positions = new Set([...(link.uncertain === null ? [] : [link.uncertain]), ...likeliest]);
  const candidates = [...positions].slice(0, MAX_CANDIDATES).flatMap((position) => {
    const memory = memories.find((one) => one.position === position);
    return memory ? [{ ref: refOf(memory), text: memory.text }] : [];
  });
  return { ordinal, text: message.text, candidates };
}

/**
 * Applies a model's answer to a link that was found without it. Memories that the model confirmed are
 * superseded too, also those that are otherwise only marked. When it named none, nothing is marked. Without
 * an answer, and when none of the named memories is live, the link stays as it is.
 */
export function applyModelAnswer(
  link: Link,
  none: Link,
  { event, ordinal }: AskingTurn,
  memories: readonly LinkableMemory[],
): Link {
  const answer = answerOf(event, ordinal);
  if (answer === null || link.isOlder || link.partOf !== null) return link;
  if (answer.length === 0) return link.targets.length === 0 ? none : { ...link, uncertain: null };
  const confirmed = answer.flatMap(({ event: eventNo, ordinal: of }) =>
    memories
      .filter((memory) => memory.eventNo === eventNo && memory.ordinal === of)
      .map(({ position }) => position),
  );
  if (confirmed.length === 0) return link;
  const reason = link.targets.length === 0 ? "model_change" : link.reason;
  const targets = [...new Set([...link.targets, ...confirmed])];
  return { ...link, targets, uncertain: null, reason };
}

function answerOf({ payload }: StoredEvent, ordinal: number): readonly MessageRef[] | null {
  return payload.review?.links?.replaces[ordinal] ?? null;
}

const refOf = ({ eventNo, ordinal }: LinkableMemory): MessageRef => ({ event: eventNo, ordinal });
