import type { LinkResult } from "@/lib/analysis/link";
import {
  correctsValue,
  hasCommonTopic,
  isOtherInstance,
  isShortCorrection,
  type Judged,
  leavesSentence,
  replacesNamed,
} from "@/lib/analysis/pairs";
import type { Position } from "@/lib/base/core";
import type { TextEmbedding } from "@/lib/storage/index";
import type { MemoryPair, StoredEvent, StoredMessage } from "@/lib/storage/records";
import type { LinkableMemory } from "./find-linkable";
import type { Link, LinkedTurn } from "./link";

/**
 * Probabilities of the pair model, chosen on the streams of bench/life. A memory is superseded from
 * MIN_REPLACE, shown for review from MIN_ASK and stored as a pair from MIN_MARK. Below MIN_CONFIRM the model
 * overrules a link of the rules; without vectors it knows less, so it overrules less.
 */
const MIN_REPLACE = 0.75;
const MIN_MARK = 0.2;
const MIN_ASK = 0.25;
const MIN_CONFIRM = { withVector: 0.35, withoutVector: 0.005 } as const;
/**
 * Below this probability, a correction that only the rules find is not even asked about: on 84 streams
 * outside the fit, none of 23 such corrections was right.
 */
const MIN_DOUBT = 0.01;
/** A message supersedes at most this many memories, and stores at most this many pairs. */
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
export function combineLinks(
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
  const isBareInSession = isInSession && (isShortCorrection(message.text) || REFERS_BACK.test(message.text));
  const isOlder = ofRules !== undefined && ofRules.saidAt > saidAt;
  const isConfirmed =
    ofRules !== undefined &&
    (isOlder ||
      isBareInSession ||
      correctsValue(message.text, ofRules.text) ||
      replacesNamed(message.text, ofRules.text) ||
      !isDoubtful(message.text, byRules, chanceOf(ofRules.position), embedded)) &&
    // Across sessions, a correction of something that is not named is a guess.
    (isInSession ||
      !DOUBTFUL.has(byRules?.reason ?? "") ||
      chanceOf(ofRules.position) >= MIN_REPLACE ||
      hasCommonTopic(message.text, ofRules.text));
  // What a correction leaves true is not hidden.
  const isInPart =
    isConfirmed &&
    !isOlder &&
    DOUBTFUL.has(byRules?.reason ?? "") &&
    leavesSentence(message.text, ofRules.text);
  const partOf = isInPart ? ofRules.position : null;
  const beneath: readonly MemoryPair[] = partOf === null ? [] : [{ older: partOf, chance: MIN_REPLACE }];
  const pairs = judged
    .filter(({ chance, key }) => chance >= MIN_MARK && !isOther(key) && key !== partOf)
    .slice(0, MAX_PAIRS - beneath.length);
  const inferred = isOlder
    ? []
    : pairs.filter(({ chance, isBlocked }) => chance >= MIN_REPLACE && !isBlocked).map(({ key }) => key);
  const targets = [...new Set([...(isConfirmed && !isInPart ? [ofRules.position] : []), ...inferred])].slice(
    0,
    MAX_TARGETS,
  );
  const unsure = memories.find(({ position }) => position === byRules?.uncertain && !isOther(position));
  const ruled = isConfirmed ? null : (ofRules?.position ?? unsure?.position ?? null);
  const isAbsurd =
    embedded !== null && byRules?.explicit === true && ruled !== null && chanceOf(ruled) < MIN_DOUBT;
  const doubtful = isAbsurd ? null : ruled;
  const marked =
    partOf ?? pairs.find(({ key, chance }) => chance >= MIN_ASK && !targets.includes(key))?.key ?? doubtful;
  const isByRules = byRules?.ground && (targets[0] ?? marked) === (byRules.target ?? byRules.uncertain);
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
    partOf,
    pairs: [...beneath, ...pairs.map(({ key, chance }) => ({ older: key, chance }))],
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

/** "I meant the bedroom": corrects what was said just before and nothing in other conversations. */
const REFERS_BACK = /\b(?:i meant|(?:ich )?meinte|quise decir|je voulais dire)\b/i;

/** Whether a message is about another thing or event than a memory, so that it does not replace it. */
function isAboutOther(event: StoredEvent, { text }: StoredMessage, memory: LinkableMemory): boolean {
  if (memory.sessionId !== event.sessionId && REFERS_BACK.test(text)) return true;
  return isOtherInstance(text, memory.text);
}
