import { antecedentOf, type Being } from "./beings";
import { nameBefore } from "./names";
import { type Draft, type Phrase, SELF_REFERENCE } from "./phrases";
import type { Token } from "./tokens";
import { AND } from "./words";

/** What can stand between a couple and its verb. Words of doubt and denial are not among them. */
const HELPERS =
  "(?:(?:have|'ve|had|are|'re|were|got|just|recently|finally|officially|now|also|haben|sind|uns|gerade|nos|hemos|lo|nous|avons|sommes) ){0,4}";
const PARTED =
  "(?:broke up|broken up|split up|split|separated|divorced|parted ways|getrennt|geschieden|rompu|separes|separees|rompimos|roto|separamos|dejamos|divorciamos|divorciados|separados)(?= |$)";
const AND_I = "(?:and i|und ich|y yo|et moi)";
/** "My wife and I got divorced", "ma copine et moi avons rompu". */
const TOGETHER = new RegExp(`^${AND_I} ${HELPERS}${PARTED}`);
/** "We broke up", "Wir haben uns getrennt". */
const WE = new RegExp(`^(?:(?:and|so|then|but|und|y|et) )?(?:we|wir|nous|nosotros) ${HELPERS}${PARTED}`);
/** "My wife left me" ends it, and "left me a note" does not. */
const LEFT =
  /^(?:has |just |recently )?(?:(?:broke up with|divorced|dumped) me(?: |$)|left me(?: (?:[.!,;]|for|last|after|because|yesterday)|$)|(?:hat|habe) (?:mich verlassen|sich von mir getrennt)|m' a quitte|me dejo(?: [.!,;]|$))/;
/** "I broke up with my wife", "I'm divorced from my wife". */
const FROM =
  /(?:^| )(?:broke up with|broken up with|split up (?:with|from)|split from|(?:separated|divorced) from|i divorced|rompi con|rompu avec|separe de|divorcie de|separe(?:e)? de)$/;
/** "Von meiner Frau getrennt": the German participle follows. */
const OF_GERMAN = /^(?:getrennt|geschieden|scheiden lassen)(?= |$)/;
const NO_LONGER = /(?:^| )(?:is|are|ist|es|est) (?:no longer|nicht mehr)$/;
const NEAR = 8;

const foldedOf = (tokens: readonly Token[], from: number, to: number) =>
  tokens
    .slice(Math.max(0, from), to)
    .map(({ folded }) => folded)
    .join(" ");

/** Ends what noun phrases say when their sentence tells that a couple parted. */
export function markParted(tokens: readonly Token[], phrases: readonly Phrase[]): Phrase[] {
  return phrases.map((phrase) => {
    if (!isCouple(phrase) || !hasParted(tokens, phrase)) return phrase;
    return { ...phrase, ended: true, drafts: phrase.drafts.map((draft) => ({ ...draft, ended: true })) };
  });
}

const isCouple = ({ role, owner }: Phrase) =>
  (role?.type === "spouse" || role?.type === "partner") && owner !== null && "self" in owner;

function hasParted(tokens: readonly Token[], { start, end }: Phrase): boolean {
  const [before, after] = [foldedOf(tokens, start - NEAR, start), foldedOf(tokens, end, end + NEAR)];
  if (/(?:^| )(?:not|never|'t|nicht|nie|no|nunca|pas|jamais)(?: |$)/.test(before)) return false;
  return (
    TOGETHER.test(after) ||
    LEFT.test(after) ||
    FROM.test(before) ||
    (/(?:^| )von$/.test(before) && OF_GERMAN.test(after))
  );
}

/**
 * Finds ends of couples and roles that no noun phrase has: "Amina and I broke up", "We broke up" after a
 * sentence about the only partner, and "Denise is no longer my boss".
 */
export function findPartings(
  tokens: readonly Token[],
  phrases: readonly Phrase[],
  beings: readonly Being[],
): Draft[] {
  return [...partedByName(tokens), ...partedAsWe(tokens, beings), ...noLonger(tokens, phrases)];
}

function partedByName(tokens: readonly Token[]): Draft[] {
  const and = tokens.findIndex(
    ({ folded }, at) => AND.has(folded) && TOGETHER.test(foldedOf(tokens, at, at + NEAR)),
  );
  const name = and > 0 ? nameBefore(tokens, and) : null;
  // "My wife Carmen and I": the noun phrase has her role.
  if (name?.start !== 0) return [];
  const object = { kind: "person", name: name.name, role: null } as const;
  return [draftOf({ subject: SELF_REFERENCE, type: "partner", object }, and)];
}

function partedAsWe(tokens: readonly Token[], beings: readonly Being[]): Draft[] {
  if (!WE.test(foldedOf(tokens, 0, NEAR))) return [];
  const couple = beings.filter(({ draft }) => draft?.type === "spouse" || draft?.type === "partner");
  const draft = antecedentOf(couple, null)?.draft;
  return draft ? [draftOf(draft, tokens.length - 1)] : [];
}

function noLonger(tokens: readonly Token[], phrases: readonly Phrase[]): Draft[] {
  return phrases.flatMap(({ start, end, role, path, owner, references }) => {
    const [reference] = references;
    const isNamed = reference && "kind" in reference && reference.name !== null;
    if (!role || !owner || isNamed || !NO_LONGER.test(foldedOf(tokens, start - 3, start))) return [];
    const name = nameBefore(tokens, start - 3);
    const object = { kind: role.kind, name: name?.name ?? "", role: path } as const;
    return name ? [draftOf({ subject: owner, type: role.type, object }, end)] : [];
  });
}

const draftOf = (of: Pick<Draft, "subject" | "type" | "object">, to: number): Draft => ({
  ...of,
  value: null,
  ended: true,
  at: 0,
  stated: { from: 0, to },
});
