import type { Decision } from "@/lib/analysis/decide";
import { hasChangeCue, type LinkResult, link } from "@/lib/analysis/link";
import {
  correctsValue,
  hasCommonTopic,
  isOtherInstance,
  type Judged,
  leavesSentence,
  mayReplace,
  parseStatement,
} from "@/lib/analysis/pairs";
import type { MemoryType, Position, Reason } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import type { TextEmbedding } from "@/lib/storage/index";
import {
  CERTAIN,
  findMemoryOfEvent,
  findNewestVersion,
  type MemoryPair,
  type RequestedChange,
  type StoredEvent,
  type StoredMessage,
} from "@/lib/storage/records";
import { findLinkable, type LinkableMemory } from "./find-linkable";
import { inheritedType } from "./inherited-type";
import { judgeMemories } from "./judge-memories";
import { applyAnswer, type LinkQuestion, questionOf } from "./link-question";
import { hasMask } from "./masked";

/** The memories that a message replaces, and those that it may replace. */
export type Link = {
  /** The memories to supersede, likeliest first. */
  readonly targets: readonly Position[];
  /** The likeliest memory that is only marked for review. */
  readonly uncertain: Position | null;
  /** The evidence for the first target or the uncertain memory; without either, the decision's reason. */
  readonly reason: Reason;
  /** Whether the message is older than its target, so that the message itself is outdated. */
  readonly isOlder: boolean;
  /** The type of the new memory, if the link determines it. */
  readonly type: MemoryType | null;
  /**
   * The memories that the message may replace, with the probability of each. What it corrects for certain is
   * shown beneath it: "no, at ten" means nothing alone.
   */
  readonly pairs: readonly MemoryPair[];
  /** The memory that the message says again in other words. */
  readonly confirmed: Position | null;
};

/** A message of an event, its position, and its vector. */
export type LinkedTurn = {
  readonly event: StoredEvent;
  readonly message: StoredMessage;
  readonly position: Position;
  readonly ordinal: number;
  readonly embedded: TextEmbedding | null;
  /** Collects the questions for a language model; absent when none is asked. */
  readonly questions?: LinkQuestion[] | undefined;
};

/** Whether the message replaces a memory or corrects a part of one. */
export function isCorrecting({ targets, pairs }: Link): boolean {
  return targets.length > 0 || pairs.some(({ chance }) => chance === CERTAIN);
}

/** Returns the result for a message that corrects nothing. */
function noLink({ reason }: Decision): Link {
  return { targets: [], uncertain: null, reason, isOlder: false, type: null, pairs: [], confirmed: null };
}

/**
 * Probabilities of the pair model, chosen on the streams of bench/life. A memory is superseded from
 * MIN_REPLACE, shown for review from MIN_ASK and stored as a pair from MIN_MARK. Below MIN_CONFIRM the model
 * overrules a link of the rules; without vectors it knows less, so it overrules less.
 */
const MIN_REPLACE = 0.75;
const MIN_MARK = 0.2;
const MIN_ASK = 0.25;
const MIN_CONFIRM = { withVector: 0.35, withoutVector: 0.005 } as const;
/** A message supersedes at most this many memories, and stores at most this many pairs. */
const MAX_TARGETS = 3;
const MAX_PAIRS = 5;
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
export async function linkMessage(tx: Tx, turn: LinkedTurn, decision: Decision): Promise<Link> {
  const { event, message, position, embedded } = turn;
  const none = noLink(decision);
  const { requestedChange } = event.payload;
  // The first part of a long text replaces the memory; the others stand beside it.
  if (requestedChange) return turn.ordinal === 0 ? linkRequested(tx, event, requestedChange, none) : none;
  const newer = decision.keep ? await findReplacement(tx, event) : null;
  if (newer !== null) return { ...none, targets: [newer], reason: "superseded_by_request", isOlder: true };
  if (message.role !== "user" && message.role !== "assistant") return none;
  const hasCue = message.role === "user" && hasChangeCue(message.text);
  if (!decision.keep && !hasCue) return none;
  const { role, speaker } = message;
  const saidAt = Date.parse(message.at);
  const said = { statement: parseStatement(message.text), role, speaker, sessionId: event.sessionId, saidAt };
  // Only the pair model needs the vectors.
  const compared = mayReplace(said) ? embedded : null;
  const memories = await findLinkable(tx, event, message, position, compared);
  if (memories.length === 0) return none;
  const judged = await judgeMemories(
    tx,
    { ...said, ownerNo: event.ownerNo, eventNo: event.eventNo },
    memories,
  );
  const own = memories.filter((memory) => memory.role === role && memory.speaker === speaker);
  const byRules =
    role === "user" ? link({ text: message.text, sessionId: event.sessionId, saidAt }, own) : null;
  const found = combine(none, turn, { byRules, judged, memories });
  const question = turn.questions && questionOf(found, turn, judged, memories);
  if (question) turn.questions?.push(question);
  const answered = applyAnswer(withoutMoodTargets(found, none, decision, memories), none, turn, memories);
  return {
    ...answered,
    type: inheritedType(role, decision, answered, memories),
    confirmed: confirmedBy(message, judged, memories, answered),
  };
}

/**
 * Returns the memory that a message most likely says again. What an assistant repeats is no evidence for what
 * a person said, and a masked value can be another one. A message confirms nothing that it replaces.
 */
function confirmedBy(
  { role, text }: StoredMessage,
  judged: readonly Judged<Position>[],
  memories: readonly LinkableMemory[],
  { targets, isOlder }: Pick<Link, "targets" | "isOlder">,
): Position | null {
  if (isOlder) return null;
  const likely = judged
    .filter(({ key, confirmation }) => confirmation >= MIN_SAME_AGAIN && !targets.includes(key))
    .sort((a, b) => b.confirmation - a.confirmation)
    .map(({ key }) => memories.find(({ position }) => position === key))
    .find((memory) => memory?.role === role && !(hasMask(text) && hasMask(memory.text)));
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

type Findings = {
  readonly byRules: LinkResult | null;
  readonly judged: readonly Judged<Position>[];
  readonly memories: readonly LinkableMemory[];
};

function combine(
  none: Link,
  { event, message, embedded }: LinkedTurn,
  { byRules, judged, memories }: Findings,
): Link {
  const saidAt = Date.parse(message.at);
  const isOther = (position: Position) => {
    const memory = memories.find((one) => one.position === position);
    return memory !== undefined && isAboutOther(event, message, memory);
  };
  const ofRules = memories.find(
    ({ position }) =>
      position === byRules?.target && (byRules.reason === "same_attribute" || !isOther(position)),
  );
  if (ofRules?.isRepeat) return none;
  const chanceOf = (position: Position) => judged.find(({ key }) => key === position)?.chance ?? 0;
  const isInSession =
    ofRules !== undefined && ofRules.sessionId !== null && ofRules.sessionId === event.sessionId;
  const isBareInSession = isInSession && (isBare(message.text) || REFERS_BACK.test(message.text));
  const isOlder = ofRules !== undefined && ofRules.saidAt > saidAt;
  const isConfirmed =
    ofRules !== undefined &&
    (isOlder ||
      isBareInSession ||
      correctsValue(message.text, ofRules.text) ||
      !isDoubtful(message.text, byRules, chanceOf(ofRules.position), embedded)) &&
    // Across sessions, a correction of something that is not named is a guess.
    (isInSession ||
      !DOUBTFUL.has(byRules?.reason ?? "") ||
      chanceOf(ofRules.position) >= MIN_REPLACE ||
      hasCommonTopic(message.text, ofRules.text));
  // What a correction leaves true is not hidden.
  const corrects = isConfirmed && !isOlder && (isBareInSession || DOUBTFUL.has(byRules?.reason ?? ""));
  const isInPart = corrects && leavesSentence(message.text, ofRules.text);
  const certain: readonly MemoryPair[] =
    corrects && (isInPart || isInSession) ? [{ older: ofRules.position, chance: CERTAIN }] : [];
  const pairs = judged
    .filter(({ chance, key }) => chance >= MIN_MARK && !isOther(key) && key !== certain[0]?.older)
    .slice(0, MAX_PAIRS - certain.length);
  const inferred = isOlder
    ? []
    : pairs.filter(({ chance, isBlocked }) => chance >= MIN_REPLACE && !isBlocked).map(({ key }) => key);
  const targets = [...new Set([...(isConfirmed && !isInPart ? [ofRules.position] : []), ...inferred])].slice(
    0,
    MAX_TARGETS,
  );
  const unsure = memories.find(({ position }) => position === byRules?.uncertain && !isOther(position));
  const doubtful = isConfirmed ? null : (ofRules?.position ?? unsure?.position ?? null);
  const marked =
    pairs.find(({ key, chance }) => chance >= MIN_ASK && !targets.includes(key))?.key ?? doubtful;
  const isByRules =
    byRules?.ground && (targets[0] ?? certain[0]?.older ?? marked) === (byRules.target ?? byRules.uncertain);
  return {
    ...none,
    targets,
    uncertain: marked as Position | null,
    reason: isByRules
      ? byRules.ground
      : targets.length > 0 || marked !== null
        ? "inferred_change"
        : none.reason,
    isOlder,
    pairs: [...certain, ...pairs.map(({ key, chance }) => ({ older: key, chance }))],
  };
}

/** The rules for these are imprecise; those for attributes and for texts that differ in a value are not. */
const DOUBTFUL: ReadonlySet<string> = new Set(["explicit_correction", "soft_correction", "change"]);

/** "The bike insurance wants my card again": usually another time, not a change. */
const AGAIN = /\b(?:again|wieder|de nouveau|otra vez)\b/i;

/** Whether the pair model overrules a link of the rules. */
function isDoubtful(
  text: string,
  byRules: LinkResult | null,
  chance: number,
  embedded: TextEmbedding | null,
): boolean {
  if (byRules?.reason === "change" && AGAIN.test(text)) return chance < MIN_REPLACE;
  const min = embedded === null ? MIN_CONFIRM.withoutVector : MIN_CONFIRM.withVector;
  return DOUBTFUL.has(byRules?.reason ?? "") && chance < min;
}

/** "No, at four": a few words that make sense only as a correction of what was just said. */
const MAX_BARE_WORDS = 7;
const isBare = (text: string) => text.split(/\s+/, MAX_BARE_WORDS + 1).length <= MAX_BARE_WORDS;

/** "I meant the bedroom": corrects what was said just before and nothing in other conversations. */
const REFERS_BACK = /\b(?:i meant|(?:ich )?meinte|quise decir|je voulais dire)\b/i;

/** Whether a message is about another thing or event than a memory, so that it does not replace it. */
function isAboutOther(event: StoredEvent, { text }: StoredMessage, memory: LinkableMemory): boolean {
  if (memory.sessionId !== event.sessionId && REFERS_BACK.test(text)) return true;
  return isOtherInstance(text, memory.text);
}

/**
 * Links to the newest version of the requested memory and keeps its type, so that a corrected preference
 * stays one.
 */
async function linkRequested(
  tx: Tx,
  event: StoredEvent,
  requested: RequestedChange,
  none: Link,
): Promise<Link> {
  if (requested.supersedes === undefined) return none;
  const newest = await findNewestVersion(tx, event.ownerNo, requested.supersedes);
  return {
    ...none,
    targets: newest ? [newest.position] : [],
    reason: requested.reason,
    type: requested.type ?? newest?.type ?? null,
  };
}

/** Returns the memory that has replaced this event's, as its caller says; null when there is none. */
async function findReplacement(tx: Tx, { ownerNo, eventNo, payload }: StoredEvent): Promise<Position | null> {
  if (payload.replacedBy === undefined) return null;
  const replacement = await findMemoryOfEvent(tx, ownerNo, payload.replacedBy);
  return replacement === null || replacement.eventNo === eventNo ? null : replacement.position;
}
