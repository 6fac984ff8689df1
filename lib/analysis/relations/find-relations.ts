import { holdStops } from "@/lib/analysis/answer";
import { splitSentences } from "@/lib/analysis/layers";
import { findMentionedDays, normalize } from "@/lib/analysis/text";
import { antecedentOf, type Being, beingsOf, knownByArticle } from "./beings";
import { markDead } from "./deaths";
import { isDenied, isLikeness, standingOf, withoutQuotes } from "./doubts";
import { nameBeings, nameByPronoun } from "./naming";
import { type Draft, findPhrases, type Phrase } from "./phrases";
import { findPredicates } from "./predicates";
import { resolveNames } from "./resolve-names";
import { type Token, tokensOf } from "./tokens";
import type { EntityReference, FoundRelation, FoundRelations, RelationContext } from "./types";

/** A longer text is no remark about somebody's life; its first part says what it is about. */
const MAX_CHARS = 4000;
const MS_PER_DAY = 86_400_000;

type Kept = Draft & { readonly fromDay: string | null };

/** Finds the entities that a text mentions and the relations that it states. Pure, and linear in the text. */
export function findRelations(text: string, context: RelationContext): FoundRelations {
  const beings: Being[] = [];
  const kept: Kept[] = [];
  const sentences = sentencesOf(text);
  sentences.forEach((sentence) => {
    const tokens = tokensOf(sentence);
    if (
      /^(?:\S+ ){0,3}(?:her|his|its|she|he|it|ihr|sein|sie|er|su|se|ella|él|son|elle|il)\b/i.test(sentence) &&
      beings.length === 0 &&
      context.previousTurn !== null
    )
      beings.push(...beingsOfTurn(context.previousTurn));
    const { phrases, drafts } = readSentence(tokens, beings);
    const found = [...phrases.flatMap((phrase) => phrase.drafts), ...drafts];
    if (found.length > 0) {
      const standing = standingOf(sentence);
      const isPicture = isLikeness(sentence);
      const standingDrafts = found.filter(
        (draft) =>
          (standing === "all" || (standing === "granted" && draft.stated === null)) &&
          !(isPicture && draft.type === "pet" && (draft.stated !== null || !("self" in draft.subject))) &&
          !isDenied(tokens, draft),
      );
      if (standingDrafts.length > 0) {
        const day = dayOf(sentence, context.saidOn);
        for (const draft of standingDrafts)
          kept.push({ ...draft, fromDay: draft.stated || draft.ended ? day : null });
      }
    }
    beings.push(...beingsOf(tokens, phrases, drafts));
  });
  const relations = resolveNames(kept, context.ownerName ?? null).map(toRelation);
  return { mentions: mentionsOf(relations), relations };
}

function sentencesOf(text: string): string[] {
  return splitSentences(holdStops(normalize(text.slice(0, MAX_CHARS))))
    .filter(({ isCaption }) => !isCaption)
    .map(({ text: sentence }) => withoutQuotes(sentence));
}

function readSentence(
  tokens: readonly Token[],
  beings: readonly Being[],
): { phrases: Phrase[]; drafts: Draft[] } {
  const phrases = markDead(tokens, findPhrases(tokens));
  const antecedent = (gender: "f" | "m" | null) =>
    antecedentOf([...beings, ...beingsOf(tokens, phrases, [])], gender)?.reference ?? null;
  const predicates = findPredicates({ tokens, phrases, antecedent });
  const names = [...nameBeings(tokens, phrases), ...nameByPronoun(tokens, beings)];
  return { phrases, drafts: [...names, ...predicates] };
}

function beingsOfTurn(turn: string): Being[] {
  return sentencesOf(turn).flatMap((sentence) => {
    if (standingOf(sentence) === "nothing") return [];
    const tokens = tokensOf(sentence);
    const { phrases, drafts } = readSentence(tokens, []);
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
  const today = Math.floor(Date.parse(saidOn) / MS_PER_DAY);
  if (!Number.isFinite(today)) return null;
  const days = findMentionedDays(sentence, today);
  const [only] = days;
  if (days.length !== 1 || !only?.exact || only.day > today) return null;
  return new Date(only.day * MS_PER_DAY).toISOString().slice(0, 10);
}

function toRelation({ subject, type, object, value, ended, fromDay, stated }: Kept): FoundRelation {
  const hasName = object !== null && !("self" in object) && object.name !== null;
  return {
    subject,
    type,
    object,
    attribute: null,
    value: object ? null : value?.toLowerCase() === value ? value : value,
    ended,
    fromDay,
    confidence: stated === null ? (hasName ? 0.97 : 0.93) : 0.9,
  };
}

function mentionsOf(relations: readonly FoundRelation[]): EntityReference[] {
  const found = new Map<string, EntityReference>();
  for (const { subject, object } of relations)
    for (const reference of [subject, object])
      if (reference && !("self" in reference)) found.set(JSON.stringify(reference), reference);
  return [...found.values()];
}
