import { antecedentOf, type Being } from "./beings";
import { clauseStart, ENDS_SENTENCE, foldedOf, STANDS_ALONE } from "./endings";
import { nameBefore } from "./names";
import { type Draft, type Phrase, SELF_REFERENCE } from "./phrase";
import type { Sentence } from "./sentence";
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
const WE = new RegExp(
  `^(?:we|wir|nous|nosotros|nos)? ?${HELPERS}${PARTED.replace("(?= |$)", ENDS_SENTENCE)}`,
);
/** Bands break up, and groups split: only words of couples end the only couple that can be meant. */
const MARRIAGE = new RegExp(
  `^(?:${[
    "(?:we|wir|nous|nosotros|nos)? ?(?:(?:have|'ve|are|'re|were|got|just|recently|finally|officially|now|sind|hemos|sommes) ){0,4}(?:divorced|geschieden|divorciamos|divorciados)",
    "i (?:am|'m|got|just got) (?:now |finally |officially |recently )?divorced",
    "we (?:are|'re) (?:no longer|not) (?:a couple|married)(?: any ?more)?",
    "(?:ich bin|wir sind) (?:jetzt |inzwischen |frisch )?geschieden",
    "(?:wir haben uns|ich habe mich) scheiden lassen",
    "we (?:decided|agreed) to divorce",
    "(?:ya )?(?:estoy|estamos) divorciad[oa]s?|me divorcie|nos divorciamos",
    "je suis divorcee?|(?:j' ai|on a|nous avons) divorce",
  ].join("|")})${STANDS_ALONE}`,
);
/** The end of the only couple that can be meant, if nobody else was spoken of. */
const BARE = new RegExp(
  `^(?:${[
    "(?:we|wir|nous|on|nos)? ?(?:(?:have|'ve|just|recently|haben|uns|gerade|hemos|avons|a) ){0,4}(?:broke up|broken up|getrennt|rompu|rompimos|roto)",
    "(?:she|he) (?:has |just |recently )?(?:broke (?:up|it off|things off) with|dumped|divorced) me",
    "i (?:just |recently |finally )?(?:broke up with|dumped|divorced) (?:her|him)",
    "(?:sie|er) hat (?:gestern |heute |gerade )?(?:sich von mir getrennt|mit mir schluss gemacht|mich verlassen)",
    "(?:ich habe|wir haben) (?:gestern |heute |gerade )?schluss gemacht",
    "wir sind nicht mehr zusammen|ya no estamos juntos",
    "(?:ella |el )?(?:me dejo|rompio conmigo|ha roto conmigo|me ha dejado)",
    "(?:il|elle) m 'a (?:quitte|quittee|largue|larguee)|(?:il|elle) a rompu avec moi",
    "nous ne sommes plus ensemble|on n' est plus ensemble",
  ].join("|")})${ENDS_SENTENCE}`,
);
/** "My wife left me" ends it, and "left me a note" does not. */
const LEFT =
  /^(?:has |just |recently )?(?:(?:broke up with|divorced|dumped) me(?: |$)|left me(?: (?:[.!,;]|for|last|after|because|yesterday)|$)|(?:hat|habe) (?:mich verlassen|(?:mit mir )?schluss gemacht|sich von mir getrennt)|m 'a quitte|me dejo(?: [.!,;]|$))/;
/** "I broke up with my wife", "I'm divorced from my wife". */
const FROM =
  /(?:^| )(?:broke up with|broken up with|split up (?:with|from)|split from|(?:separated|divorced) from|i divorced|rompi con|rompu avec|separe de|divorcie de|separe(?:e)? de)$/;
/** "Von meiner Frau getrennt": the German participle follows. */
const OF_GERMAN = /^(?:getrennt|geschieden|scheiden lassen)(?= |$)/;
const NO_LONGER = /(?:^| )(?:is|are|ist|es|est) (?:no longer|nicht mehr)$/;
const NEAR = 8;

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
 * sentence about the only partner or in a message of its own, and "Denise is no longer my boss". `before` are
 * the beings of the sentence before.
 */
export function findPartings({ tokens, phrases, isAlone }: Sentence, before: readonly Being[]): Draft[] {
  return [
    ...partedByName(tokens),
    ...partedAsWe({ tokens, phrases, isAlone }, before),
    ...noLonger(tokens, phrases),
  ];
}

function partedByName(tokens: readonly Token[]): Draft[] {
  const and = tokens.findIndex(
    ({ folded }, at) => AND.has(folded) && TOGETHER.test(foldedOf(tokens, at, at + NEAR)),
  );
  const name = and > 0 ? nameBefore(tokens, and) : null;
  // "My wife Carmen and I": the noun phrase has her role.
  if (!name || (name.start > 0 && tokens[name.start - 1]?.text !== ",")) return [];
  const object = { kind: "person", name: name.name, role: null } as const;
  return [draftOf({ subject: SELF_REFERENCE, type: "partner", object }, and)];
}

function partedAsWe(
  { tokens, phrases, isAlone }: Omit<Sentence, "antecedent">,
  before: readonly Being[],
): Draft[] {
  const said = foldedOf(tokens, clauseStart(tokens), NEAR * 2);
  const isMarriage = MARRIAGE.test(said);
  const isBare = BARE.test(said);
  if (!isMarriage && !isBare && !WE.test(said)) return [];
  // Somebody else who was just spoken of may be meant.
  const last = antecedentOf(before, null)?.draft;
  if (last?.type === "spouse" || last?.type === "partner") return [draftOf(last, tokens.length - 1)];
  if (phrases.some(isCouple) || !(isMarriage || (isBare && isAlone))) return [];
  return [draftOf({ subject: SELF_REFERENCE, type: "partner", object: null }, tokens.length - 1)];
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
