import type { Decision } from "@/lib/analysis/decide";
import { hasChangeCue, type LinkResult, link } from "@/lib/analysis/link";
import {
  isBareCorrection,
  isShortCorrection,
  type Judged,
  mayReplace,
  movesIt,
  parseStatement,
} from "@/lib/analysis/pairs";
import { hasSharedMask } from "@/lib/analysis/text";
import type { OwnerNo, Position } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import {
  findMemoryOfEvent,
  findNewestVersion,
  findParts,
  findSaidAgain,
  type RequestedChange,
  type StoredEvent,
  type StoredMessage,
} from "@/lib/storage/records";
import { combineLinks } from "./combine-links";
import { findLinkable, type LinkableMemory } from "./find-linkable";
import { inheritedType } from "./inherited-type";
import { judgeMemories } from "./judge-memories";
import { type FindSimilar, type Link, type LinkedTurn, noLink } from "./link";
import { answersAnother, linkBareCorrection } from "./link-bare-correction";
import { applyModelAnswer, questionOf } from "./link-question";

/**
 * The probability from which a message confirms a memory. On streams outside the fit of the model, this finds
 * a quarter of the labelled repeats with fewer others than repeats (docs/evaluation.md).
 */
const MIN_SAME_AGAIN = 0.3;

/**
 * Finds the owner's live memories that a message replaces. Rules find corrections within a session; the pair
 * model finds all others and can overrule the rules. A wrong link hides a true memory, while a missed one
 * only leaves an outdated memory, so that doubtful ones are only marked. The saved answer of a language model
 * decides about those.
 */
export async function linkMessage(
  tx: Tx,
  turn: LinkedTurn,
  decision: Decision,
  findSimilar: FindSimilar,
): Promise<Link> {
  const { event, message } = turn;
  const none = noLink(decision);
  const { requestedChange } = event.payload;
  // The first part of a long text replaces the memory; the others stand beside it.
  if (requestedChange) return turn.ordinal === 0 ? linkRequested(tx, event, requestedChange, none) : none;
  const newer = decision.keep ? await findReplacement(tx, event) : null;
  if (newer !== null) return { ...none, targets: [newer], reason: "superseded_by_request", isOlder: true };
  return canCorrect(message, decision) ? linkByText(tx, turn, decision, await findSimilar()) : none;
}

/** Whether a message can replace memories: it is kept, or it sounds like a correction of a person. */
function canCorrect({ role, text }: StoredMessage, { keep }: Decision): boolean {
  if (role === "user") return keep || isBareCorrection(text) || hasChangeCue(text);
  return role === "assistant" && keep;
}

/** Combines the rules, the pair model and the saved answer of a language model. */
async function linkByText(
  tx: Tx,
  turn: LinkedTurn,
  decision: Decision,
  similar: readonly number[],
): Promise<Link> {
  const none = noLink(decision);
  const { message, embedded } = turn;
  const { ownerNo, eventNo, sessionId } = turn.event;
  const { role, speaker } = message;
  const saidAt = Date.parse(message.at);
  const said = { statement: parseStatement(message.text), role, speaker, sessionId, saidAt };
  // Only the pair model needs the vectors.
  const compared = mayReplace(said) ? embedded : null;
  const memories = await findLinkable(tx, turn, similar, compared);
  if (memories.length === 0) return none;
  const judged = await judgeMemories(tx, { ...said, embedded, ownerNo, eventNo }, memories);
  const byRules = await linkByRules(tx, turn, memories);
  const found = combineLinks(none, turn, { byRules, judged, memories });
  const question = turn.questions && questionOf(found, turn, judged, memories);
  if (question) turn.questions?.push(question);
  const lasting = withoutMoodTargets(found, none, decision, memories);
  const answered = await withSaidAgain(tx, ownerNo, applyModelAnswer(lasting, none, turn, memories));
  return {
    ...answered,
    type: inheritedType(role, decision, answered, memories),
    confirmed: confirmedBy(message, judged, memories, answered),
  };
}

/** With a memory, the message replaces those that say the same again. */
async function withSaidAgain(tx: Tx, ownerNo: OwnerNo, link: Link): Promise<Link> {
  if (link.isOlder || link.targets.length === 0) return link;
  return { ...link, targets: [...link.targets, ...(await findSaidAgain(tx, ownerNo, link.targets))] };
}

/** Returns what the rules find among the speaker's own memories. */
async function linkByRules(
  tx: Tx,
  turn: LinkedTurn,
  memories: readonly LinkableMemory[],
): Promise<LinkResult | null> {
  const { sessionId } = turn.event;
  const { role, speaker, text, at } = turn.message;
  const own = memories.filter((memory) => memory.role === role && memory.speaker === speaker);
  const linked = role === "user" ? link({ text, sessionId, saidAt: Date.parse(at) }, own) : null;
  const found = own.find(({ position }) => position === linked?.target);
  // "They moved it to Tuesday" is about what was said just before, and about nothing in other conversations.
  const isElsewhere =
    movesIt(text) && found !== undefined && (sessionId === null || found.sessionId !== sessionId);
  const isOpen = linked?.target === null || isElsewhere;
  const byRules = (isOpen ? linkBareCorrection(turn, own) : null) ?? (isElsewhere ? null : linked);
  const corrected = own.find(
    (memory) =>
      memory.position === byRules?.target && memory.sessionId === sessionId && isShortCorrection(text),
  );
  const isAnswer = corrected !== undefined && (await answersAnother(tx, turn, corrected.text));
  return isAnswer ? null : byRules;
}

/**
 * Returns the memory that a message most likely says again. What an assistant repeats is no evidence for what
 * a person said, and a masked value can be another one. A message confirms nothing that it replaces, or
 * more likely replaces than repeats.
 */
function confirmedBy(
  { role, text }: StoredMessage,
  judged: readonly Judged<Position>[],
  memories: readonly LinkableMemory[],
  { targets, partOf, isOlder }: Pick<Link, "targets" | "partOf" | "isOlder">,
): Position | null {
  if (isOlder) return null;
  const likely = judged
    .filter(
      ({ key, chance, confirmation }) =>
        confirmation >= Math.max(MIN_SAME_AGAIN, chance) && !targets.includes(key) && key !== partOf,
    )
    .sort((a, b) => b.confirmation - a.confirmation)
    .map(({ key }) => memories.find(({ position }) => position === key))
    .find((memory) => memory?.role === role && !(hasSharedMask(text) && hasSharedMask(memory.text)));
  return likely?.position ?? null;
}

/** A feeling passes, so that it replaces nothing that lasts. */
function withoutMoodTargets(
  found: Link,
  none: Link,
  decision: Decision,
  memories: readonly LinkableMemory[],
): Link {
  if (!decision.keep || decision.type !== "mood") return found;
  const moods = new Set(memories.filter(({ type }) => type === "mood").map(({ position }) => position));
  const isMood = (position: Position) => moods.has(position);
  const targets = found.targets.filter(isMood);
  return targets.length === 0 ? none : { ...found, targets, uncertain: null, pairs: [] };
}

/**
 * Links to the newest version of the requested memory, with all parts of its message, and keeps its type, so
 * that a corrected preference stays one. What a person says in place of a pattern is none.
 */
async function linkRequested(
  tx: Tx,
  event: StoredEvent,
  requested: RequestedChange,
  none: Link,
): Promise<Link> {
  if (requested.supersedes === undefined) return none;
  const newest = await findNewestVersion(tx, event.ownerNo, requested.supersedes);
  const parts = newest ? await findParts(tx, event.ownerNo, [newest.position]) : [];
  const inherited = newest?.type === "pattern" ? null : (newest?.type ?? null);
  return {
    ...none,
    targets: newest ? [newest.position, ...parts.filter((part) => part !== newest.position)] : [],
    reason: requested.reason,
    type: requested.type ?? inherited,
  };
}

/** Returns the memory that has replaced this event's, as its caller says; null when there is none. */
async function findReplacement(tx: Tx, { ownerNo, eventNo, payload }: StoredEvent): Promise<Position | null> {
  if (payload.replacedBy === undefined) return null;
  const replacement = await findMemoryOfEvent(tx, ownerNo, payload.replacedBy);
  return replacement === null || replacement.eventNo === eventNo ? null : replacement.position;
}
