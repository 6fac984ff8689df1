import { holdStops } from "@/lib/analysis/answer";
import { splitSentences } from "@/lib/analysis/layers";
import {
  ANY_MONTH,
  findMentionedDays,
  foldToBaseLetters,
  isoDay,
  MAX_ANALYSED_CHARS,
  monthNamed,
  normalize,
  withoutQuotedLines,
} from "@/lib/analysis/text";
import { DAY_MS } from "@/lib/base/core";
import { findAttributes } from "./attributes";
import { antecedentOf, type Being, beingsOf, knownByArticle } from "./beings";
import { findBelongings } from "./belongings";
import { DIED_ATTRIBUTE, findDeaths, markDead } from "./deaths";
import { certaintyOf, isDenied, isLikeness, isOver, withoutMaterial, withoutQuotes } from "./doubts";
import { findJobEnds } from "./endings";
import { mentionsOf } from "./mentions";
import { nameBeings, nameByPronoun } from "./naming";
import { findPartings, markParted } from "./partings";
import type { Draft, Phrase } from "./phrase";
import { findPhrases } from "./phrases";
import { findPredicates } from "./predicates";
import { resolveNames } from "./resolve-names";
import { withoutRetracted } from "./retractions";
import { type Token, tokenizeSentence } from "./tokens";
import { type FoundRelation, type FoundRelations, type RelationContext, STATED_CONFIDENCE } from "./types";

/** A pronoun means somebody who was spoken of shortly before. */
const MAX_BEINGS = 12;
const OPENS_WITH_PRONOUN =
  /^(?:\S{1,20} ){0,2}(?:her|his|its|she|he|it|ihr|sein|sie|er|su|se|ella|él|son|elle|il|its)\b/i;
const LONG_AGO =
  /(?<!\p{N})(?:19|20)\d\d(?!\p{N})|\b(?:years?|decades?|ages) ago|\byears? before|\b(?:once|back then|college|university|(?:high )?school|childhood)\b|\bwhen (?:i|we|she|he) w(?:as|ere)\b|\b(?:damals|früher|als ich|jahren?)\b|\b(?:cuando|años)\b|\b(?:quand|lorsque|ans)\b/iu;
const MAX_DAYS_AGO = 14;

type Kept = Draft & { readonly fromDay: string | null };

/** Finds the entities that a text mentions and the relations that it states. Pure, and linear in the text. */
export function findRelations(text: string, context: RelationContext): FoundRelations {
  const beings: Being[] = [];
  const kept: Kept[] = [];
  const sentences = sentencesOf(text).map((sentence) => ({ sentence, tokens: tokenizeSentence(sentence) }));
  let hasReadTurn = context.previousTurn === null;
  const isAlone = context.previousTurn === null && sentences.length === 1;
  let before: readonly Being[] = [];
  for (const { sentence, tokens } of sentences) {
    if (!hasReadTurn && beings.length === 0 && OPENS_WITH_PRONOUN.test(sentence)) {
      beings.push(...beingsOfTurn(context.previousTurn ?? ""));
      hasReadTurn = true;
    }
    const { phrases, drafts } = readSentence(sentence, tokens, { beings, before, isAlone });
    const certain = certainDrafts(sentence, tokens, [
      ...phrases.flatMap((phrase) => phrase.drafts),
      ...drafts,
    ]);
    const day = certain.some(isDated) ? dayOf(sentence, context.saidOn) : null;
    const isUnknownPast = day === null && certain.some(isOpenEnd) && isLongAgo(sentence, context.saidOn);
    const since =
      day === null && certain.filter(isDated).length === 1 ? sinceOf(sentence, context.saidOn) : null;
    for (const draft of certain) {
      const from = draft.ended ? day : (day ?? since);
      if (!isUnknownPast || !isOpenEnd(draft)) kept.push({ ...draft, fromDay: isDated(draft) ? from : null });
    }
    before = beingsOf(tokens, phrases, drafts);
    beings.push(...before);
    beings.splice(0, beings.length - MAX_BEINGS);
  }
  const ownerName = context.ownerName ?? null;
  const relations = resolveNames(kept, ownerName).map(toRelation);
  const mentions = mentionsOf(
    relations,
    sentences.map(({ tokens }) => tokens),
    ownerName,
  );
  return { mentions, relations };
}

/** Returns the drafts that a sentence does not deny, ask, imagine or report. */
function certainDrafts(sentence: string, tokens: readonly Token[], drafts: readonly Draft[]): Draft[] {
  if (drafts.length === 0) return [];
  const certainty = certaintyOf(sentence);
  if (certainty === "none") return [];
  const isPicture = isLikeness(sentence);
  return drafts.flatMap((draft) => {
    if (certainty === "presupposed" && draft.stated !== null) return [];
    // "I painted a dog called Rex" has no dog, and "this painting of my cat Luna" has one.
    if (isPicture && draft.type === "pet" && (draft.stated !== null || !("self" in draft.subject))) return [];
    if (isOver(tokens, draft)) return [{ ...draft, ended: true }];
    return isDenied(tokens, draft) ? [] : [draft];
  });
}

/** "My sister Anna" began on no day that a sentence names. */
const isDated = ({ stated, ended }: Draft): boolean => stated !== null || ended;

/** Whether a draft ends what it does not name: "I quit my job", "Felix died". */
const isOpenEnd = ({ ended, object, value, attribute }: Draft): boolean =>
  ended && value === null && (object === null || attribute === DIED_ATTRIBUTE);

/**
 * Whether a sentence is about a time that is over for longer than MAX_DAYS_AGO and has no day: "in 2010",
 * "five years ago". What was said since then may be true.
 */
function isLongAgo(sentence: string, saidOn: string): boolean {
  const today = Math.floor(Date.parse(saidOn) / DAY_MS);
  if (LONG_AGO.test(sentence) || !Number.isFinite(today)) return true;
  return findMentionedDays(sentence, today).some(({ day }) => day < today - MAX_DAYS_AGO);
}

function sentencesOf(text: string): string[] {
  const said = withoutMaterial(withoutQuotedLines(text.slice(0, MAX_ANALYSED_CHARS)));
  const spoken = splitSentences(holdStops(normalize(said))).filter(({ isCaption }) => !isCaption);
  return withoutRetracted(spoken.map(({ text: sentence }) => withoutQuotes(sentence)));
}

function readSentence(
  sentence: string,
  tokens: readonly Token[],
  {
    beings,
    before,
    isAlone,
  }: { readonly beings: readonly Being[]; readonly before: readonly Being[]; readonly isAlone: boolean },
): { phrases: Phrase[]; drafts: Draft[] } {
  const phrases = markParted(tokens, markDead(tokens, findPhrases(tokens)));
  const antecedent = (gender: "f" | "m" | null) =>
    antecedentOf([...beings, ...beingsOf(tokens, phrases, [])], gender)?.reference ?? null;
  const read = { tokens, phrases, antecedent, isAlone };
  const predicates = findPredicates(read);
  const names = [
    ...nameBeings(tokens, phrases),
    ...nameByPronoun(tokens, [...beings, ...beingsOf(tokens, phrases, predicates)]),
  ];
  return {
    phrases,
    drafts: [
      ...names,
      ...predicates,
      ...findJobEnds(read),
      ...findPartings(read, before),
      ...findDeaths(read, beings),
      ...findBelongings(tokens),
      ...findAttributes(sentence, phrases),
    ],
  };
}

function beingsOfTurn(turn: string): Being[] {
  return sentencesOf(turn).flatMap((sentence) => {
    if (certaintyOf(sentence) === "none") return [];
    const tokens = tokenizeSentence(sentence);
    const { phrases, drafts } = readSentence(sentence, tokens, { beings: [], before: [], isAlone: false });
    const found = beingsOf(
      tokens,
      phrases,
      drafts.filter((draft) => !isDenied(tokens, draft)),
    );
    return found.length > 0 ? found : knownByArticle(tokens);
  });
}

/** Returns the only day that a sentence names, when it is not in the future. */
function dayOf(sentence: string, saidOn: string): string | null {
  const today = Math.floor(Date.parse(saidOn) / DAY_MS);
  if (!Number.isFinite(today)) return null;
  const days = findMentionedDays(sentence, today);
  const [only] = days;
  if (days.length !== 1 || !only?.exact || only.day > today) return null;
  return isoDay(only.day);
}

/** A year, and perhaps its month, in which something began that goes on. For folded text. */
const SINCE = new RegExp(
  String.raw`\b(?:since|seit|desde|depuis)(?: (?:de|le|the|early|late|anfang|ende|principios de|finales de|debut|fin))?(?: (${ANY_MONTH}))?(?: de)? ((?:19|20)\d\d)(?![\p{L}\p{N}-])`,
  "giu",
);

/** Returns the first day of the only year or month since when a sentence says that something is so. */
function sinceOf(sentence: string, saidOn: string): string | null {
  const folded = foldToBaseLetters(sentence);
  const found = [...folded.matchAll(SINCE)];
  const [, month, year = ""] = found[0] ?? [];
  const monthIndex = month === undefined ? 0 : monthNamed(month);
  if (found.length !== 1 || monthIndex === undefined || (folded.match(YEAR)?.length ?? 0) > 1) return null;
  const day = `${year}-${String(monthIndex + 1).padStart(2, "0")}-01`;
  return day <= saidOn ? day : null;
}

const YEAR = /(?<![\p{L}\p{N}])(?:19|20)\d\d(?![\p{L}\p{N}])/gu;

function toRelation({
  subject,
  type,
  object,
  value,
  attribute,
  ended,
  fromDay,
  stated,
}: Kept): FoundRelation {
  const hasName = object !== null && !("self" in object) && object.name !== null;
  return {
    subject,
    type,
    object,
    attribute: attribute ?? null,
    value: object ? null : value,
    ended,
    fromDay,
    confidence: stated === null ? (hasName ? 0.97 : 0.93) : STATED_CONFIDENCE,
  };
}
