import { textOf } from "./names";
import { namesAfter } from "./names-near";
import { nounAfter } from "./nouns";
import { findParticiples } from "./participles";
import { type Draft, SELF_REFERENCE } from "./phrase";
import { complementOf, is, skipAdverbs } from "./reader";
import { READERS } from "./readers";
import { referencesFor } from "./references";
import { type Sentence, type Subject, subjectOf } from "./sentence";
import type { Token } from "./tokens";
import type { EntityReference } from "./types";
import { type Meaning, type Verb, verbsOf } from "./verbs";
import { isIndefinite, isNumber, SELF } from "./words";

/** Finds what the verbs of a sentence say of their subjects. */
export function findPredicates(sentence: Sentence): Draft[] {
  const { tokens } = sentence;
  const drafts: Draft[] = findParticiples(sentence);
  tokens.forEach((token, verb) => {
    for (const form of verbsOf(token.folded)) {
      if (form.meaning === "die") continue;
      const read = READERS[form.meaning](tokens, verb, form, sentence);
      const beings = form.meaning === "have" ? beingsAt(sentence, verb, form) : null;
      if (read.length === 0 && !beings) continue;
      const subject =
        ownSubject(tokens, verb, form) ?? subjectOf(sentence, subjectPlace(tokens, verb, form), form);
      if (!subject) continue;
      for (const reference of subject.references) {
        for (const { type, object, value, end, ended } of read)
          drafts.push({
            subject: reference,
            type,
            object: asSeenBy(reference, object),
            value,
            ended: ended ?? false,
            at: verb,
            stated: { from: Math.min(subject.start, verb), to: end },
          });
        if (beings) drafts.push(...beings(reference, subject.start));
      }
      break;
    }
  });
  return drafts;
}

/** A role is what somebody is to the speaker: "my sister married Paul" gives Paul none. */
function asSeenBy(subject: EntityReference, object: EntityReference | null): EntityReference | null {
  return object === null || "self" in object || "self" in subject ? object : { ...object, role: null };
}

/** "Me gusta", and "during my trip to Rome": the speaker is no subject there. */
function ownSubject(tokens: readonly Token[], verb: number, { meaning, lang }: Verb): Subject | null {
  const isTaste = lang === "es" && is(tokens[verb], /^(?:encantan?|gustan?)$/);
  if (isTaste)
    return is(tokens[verb - 1], /^(?:me|nos)$/) ? { references: [SELF_REFERENCE], start: verb - 1 } : null;
  const isTrip = meaning === "visit" && is(tokens[verb], /^(?:trip|vacation|holiday|journey)$/);
  const isPast = is(tokens[verb - 2], /^(?:during|from|after)$/) && is(tokens[verb - 1], /^(?:my|our)$/);
  return isTrip && isPast ? { references: [SELF_REFERENCE], start: verb - 2 } : null;
}

const HAS_HELPERS: ReadonlySet<Meaning> = new Set(["visit", "join", "leave", "come", "move", "marry", "fan"]);
const HELPERS =
  /^(?:got|came|come|went|on|a|the|getting|be|been|es|me|nos|se|en|m'|s'|'suis|suis|were|was|big|huge|massive)$/;

/**
 * "Just got back from", "have been to", "am a member of": the subject stands before the whole group of
 * verbs.
 */
function subjectPlace(tokens: readonly Token[], verb: number, { meaning, lang }: Verb): number {
  let at = verb;
  if (HAS_HELPERS.has(meaning))
    while (
      at > 0 &&
      verb - at < 4 &&
      HELPERS.test(tokens[at - 1]?.folded ?? "") &&
      !SELF.has(tokens[at - 1]?.folded ?? "")
    )
      at--;
  if (meaning === "dislike" && lang === "en" && is(tokens[at - 1], /^'t$/)) at -= 2;
  return at;
}

/** "I have a dog", "we have two cats, Milo and Luna", "my friend Julia has two sons". */
function beingsAt(
  { tokens, phrases }: Sentence,
  verb: number,
  form: Verb,
): ((owner: EntityReference, start: number) => Draft[]) | null {
  const { lang } = form;
  const at = is(tokens[verb + 1], /^got$/)
    ? skipAdverbs(tokens, verb + 2)
    : complementOf(tokens, verb, form, phrases);
  const determiner = tokens[at]?.folded ?? "";
  const isArticle = isIndefinite(determiner);
  if (!isArticle && !(lang === "es" && is(tokens[at], /^(?:perro|gato|perra|gata)$/))) return null;
  const noun = nounAfter(tokens, at, lang) ?? nounAfter(tokens, at + 1, lang);
  if (
    !noun ||
    tokens
      .slice(at, noun.head)
      .some(({ folded }) => /^(?:stuffed|toy|plush|imaginary|virtual|new-toy)$/.test(folded))
  )
    return null;
  const role = { ...noun.role, isPlural: noun.role.isPlural || isNumber(determiner) };
  // "I've got three kids" has them; "I got three kids to help" does not.
  const isGetting =
    is(tokens[verb], /^(?:got|adopted|rescued)$/) && !is(tokens[verb - 1], /^(?:have|has|'ve|'s)$/);
  if (isGetting && role.type !== "pet" && role.role !== "boss") return null;
  const found = namesAfter(tokens, noun.head + 1, role.isPlural);
  if (
    !found &&
    !/^(?:parent|child|sibling|spouse|partner|relative|pet)$/.test(role.type) &&
    role.role !== "boss"
  )
    return null;
  return (owner, start) => {
    const references = referencesFor(owner, role, found?.names ?? []);
    const to = found?.end ?? noun.head + 1;
    const value = textOf(tokens, noun.head, noun.head + 1);
    return (references.length > 0 ? references : [null]).map((object) => ({
      subject: owner,
      type: role.type,
      object,
      value: object ? null : value,
      ended: role.hasEnded,
      at: noun.head,
      stated: { from: start, to },
    }));
  };
}
