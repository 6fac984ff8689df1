import type { LinkResult } from "@/lib/analysis/link";
import {
  concernsLittle,
  correctsValue,
  hasCommonTopic,
  haveCommonContent,
  isShortCorrection,
  isSingleOccasion,
  type Judged,
  leavesSentence,
  mayRepeat,
  namesSuccessor,
  replacesNamed,
  startsLater,
} from "@/lib/analysis/pairs";
import type { Position, Reason } from "@/lib/base/core";
import type { MemoryPair } from "@/lib/storage/records";
import { isAboutOther, refersBack } from "./about-other";
import type { LinkableMemory } from "./find-linkable";
import type { Link, LinkedTurn } from "./link";

/**
 * Probabilities of the pair model, chosen on the streams of bench/life. A memory is superseded from
 * MIN_REPLACE and stored as a pair from MIN_MARK. Below MIN_CONFIRM the model overrules a link of the rules;
 * without vectors it knows less, so it overrules less.
 */
const MIN_REPLACE = 0.75;
const MIN_MARK = 0.2;
const MIN_CONFIRM = { withVector: 0.15, withoutVector: 0.005 } as const;
/**
 * Below this probability, a correction or change that only the rules find is not even asked about.
 */
const MIN_DOUBT = 0.003;
/** The most memories that a message supersedes, without those that say the same again, and the most pairs. */
const MAX_TARGETS = 3;
const MAX_PAIRS = 5;

type Findings = {
  readonly byRules: LinkResult | null;
  readonly judged: readonly Judged<Position>[];
  readonly memories: readonly LinkableMemory[];
};

/**
 * Decides what a message replaces and what it only marks. The pair model can overrule the rules, unless
 * the message makes sense only as a correction in its session. Pure.
 */
export function combineLinks(none: Link, turn: LinkedTurn, findings: Findings): Link {
  const memoryAt = (position: Position) => findings.memories.find((one) => one.position === position);
  const isOther = (position: Position) => {
    const memory = memoryAt(position);
    return memory !== undefined && isAboutOther(turn.event, turn.message, memory);
  };
  const isRepeat = (position: Position) => mayRepeat(turn.message.text, memoryAt(position)?.text ?? "");
  const correction = findCorrection(turn, findings, isOther);
  if (correction?.memory.isRepeat) return none;
  const { isConfirmed, isOlder, isInPart } = correction ?? NO_CORRECTION;
  const corrected = isConfirmed ? (correction?.memory.position ?? null) : null;
  const partOf = isInPart ? corrected : null;

  const ofPart: readonly MemoryPair[] = partOf === null ? [] : [{ older: partOf, chance: MIN_REPLACE }];
  const pairs = findings.judged
    .filter((one) => (one.chance >= MIN_MARK || one.isAsked) && !isOther(one.key) && one.key !== partOf)
    .slice(0, MAX_PAIRS - ofPart.length);
  const likely = pairs.filter((one) => one.chance >= MIN_REPLACE && !one.isBlocked);
  const targets = new Set([
    ...(corrected === null || isInPart ? [] : [corrected]),
    ...findSucceeded(turn, findings),
    ...(isOlder ? [] : likely.map(({ key }) => key)),
  ]);
  const outdated = [...targets].slice(0, MAX_TARGETS);
  // Until then, they stay true.
  const replaced = !isOlder && startsLater(turn.message.text, Date.parse(turn.message.at)) ? [] : outdated;

  const possible = pairs.find((one) => one.isAsked && !replaced.includes(one.key) && !isRepeat(one.key));
  const found = isConfirmed ? null : findDoubted(turn, findings, correction, isOther);
  const doubted = found !== null && replaced.includes(found) ? null : found;
  const uncertain = partOf ?? outdated.find((key) => !replaced.includes(key)) ?? possible?.key ?? doubted;
  // What only the rules doubt is stored with its probability, too, however low.
  const marked = findings.judged.find(({ key }) => key === uncertain && key !== partOf);
  const stored = marked === undefined || pairs.includes(marked) ? pairs : [...pairs, marked];
  return {
    ...none,
    targets: replaced,
    uncertain,
    reason: reasonFor(replaced[0] ?? uncertain, findings.byRules) ?? none.reason,
    isOlder,
    partOf,
    pairs: [...ofPart, ...stored.map((one) => ({ older: one.key, chance: one.chance }))],
  };
}

/** Returns the memories of people whose role somebody else has now. */
function findSucceeded({ message }: LinkedTurn, { memories }: Findings): Position[] {
  if (message.role !== "user") return [];
  const saidAt = Date.parse(message.at);
  return memories
    .filter((one) => one.role === "user" && one.saidAt <= saidAt && namesSuccessor(message.text, one.text))
    .map(({ position }) => position);
}

/** The memory that a message corrects as the rules say. */
type Correction = {
  readonly memory: LinkableMemory;
  /** Whether the pair model agrees. */
  readonly isConfirmed: boolean;
  /** Whether the message was said before the memory. */
  readonly isOlder: boolean;
  /** Whether the message corrects only one sentence of the memory, or little of one that says much. */
  readonly isInPart: boolean;
};

const NO_CORRECTION = { isConfirmed: false, isOlder: false, isInPart: false };

function findCorrection(
  turn: LinkedTurn,
  { byRules, judged, memories }: Findings,
  isOther: (position: Position) => boolean,
): Correction | null {
  const { message } = turn;
  const memory = memories.find(
    ({ position, text }) =>
      position === byRules?.target &&
      (byRules.outcome === "same_attribute" ? !isSingleOccasion(message.text, text) : !isOther(position)),
  );
  if (!memory) return null;
  const isOlder = memory.saidAt > Date.parse(message.at);
  const isConfirmed = confirmsRules(turn, memory, byRules, chanceOf(judged, memory.position));
  // What a correction leaves true is not hidden.
  const leavesRest =
    leavesSentence(message.text, memory.text) ||
    (byRules?.outcome !== "change" && concernsLittle(message.text, memory.text));
  const isInPart = isConfirmed && !isOlder && isImprecise(byRules) && leavesRest;
  return { memory, isConfirmed, isOlder, isInPart };
}

/**
 * Returns the memory to mark because either the pair model doubts the correction that the rules found, or the
 * rules themselves are uncertain.
 */
function findDoubted(
  { message, embedded }: LinkedTurn,
  { byRules, judged, memories }: Findings,
  correction: Correction | null,
  isOther: (position: Position) => boolean,
): Position | null {
  const unsure = memories.find(({ position }) => position === byRules?.uncertain && !isOther(position));
  const memory = correction?.memory ?? unsure;
  if (!memory) return null;
  const isChange = byRules?.linkReason === "change";
  const isUnlikely = embedded !== null && chanceOf(judged, memory.position) < MIN_DOUBT;
  const isAbsurd =
    (isUnlikely && (isChange || byRules?.explicit === true)) ||
    (isChange && isUnrelated(message.text, memory.text));
  return isAbsurd ? null : memory.position;
}

/** "They changed the gate code" says nothing about "Our plot is number 17". */
function isUnrelated(newer: string, older: string): boolean {
  return !haveCommonContent(newer, older) && !hasCommonTopic(newer, older);
}

function chanceOf(judged: readonly Judged<Position>[], position: Position): number {
  return judged.find(({ key }) => key === position)?.chance ?? 0;
}

/** The evidence for the memory of a link, by rules or by the pair model; null without a memory. */
function reasonFor(memory: Position | null, byRules: LinkResult | null): Reason | null {
  if (memory === null) return null;
  const isByRules = byRules !== null && memory === (byRules.target ?? byRules.uncertain);
  return (isByRules ? byRules.linkReason : null) ?? "inferred_change";
}

/** Whether the memory that the rules found stays the target, given its probability by the pair model. */
function confirmsRules(
  { event, message, embedded }: LinkedTurn,
  memory: LinkableMemory,
  byRules: LinkResult | null,
  chance: number,
): boolean {
  const isInSession = memory.sessionId !== null && memory.sessionId === event.sessionId;
  const isNamed = () => chance >= MIN_REPLACE || hasCommonTopic(message.text, memory.text);
  // Only a correction can mean what was just said without naming it; anything else would be a guess.
  const mayLeaveUnnamed = isInSession && byRules?.outcome !== "change";
  if (isImprecise(byRules) && !mayLeaveUnnamed && !isNamed()) return false;
  // The model knows only what newer messages replace.
  if (memory.saidAt > Date.parse(message.at)) return true;
  if (isInSession && (isShortCorrection(message.text) || refersBack(message.text))) return true;
  if (!isImprecise(byRules) || correctsValue(message.text, memory.text)) return true;
  if (replacesNamed(message.text, memory.text)) return true;
  if (byRules?.outcome === "change" && AGAIN.test(message.text)) return chance >= MIN_REPLACE;
  return chance >= (embedded === null ? MIN_CONFIRM.withoutVector : MIN_CONFIRM.withVector);
}

/** The rules for these are imprecise; those for attributes and for texts that differ in a value are not. */
const IMPRECISE: ReadonlySet<string> = new Set(["explicit_correction", "soft_correction", "change"]);

function isImprecise(byRules: LinkResult | null): boolean {
  return byRules !== null && IMPRECISE.has(byRules.outcome);
}

/** "The bike insurance wants my card again": usually another time, not a change. */
const AGAIN = /\b(?:again|wieder|de nouveau|otra vez)\b/i;
