import { nameAt, textOf } from "./names";
import { entity, namedPlaceAt, nounPhraseAt, type ObjectPhrase, organisationAt } from "./objects";
import type { Draft } from "./phrase";
import { type Sentence, subjectOf } from "./sentence";
import { isOwnedThing } from "./things";
import type { Token } from "./tokens";
import type { RelationType } from "./types";

type Participle = {
  readonly pattern: RegExp;
  readonly type: RelationType;
  readonly ended?: boolean;
  readonly read: (tokens: readonly Token[], at: number) => ObjectPhrase | null;
};

const AUXILIARY = /^(?:hab|habe|haben|hat|bin|sind|ist)$/;
/** "Ist vor zwei Jahren mit seiner Familie nach Hamburg gezogen". */
const MAX_BETWEEN = 9;

const after =
  (preposition: RegExp, read: (tokens: readonly Token[], at: number) => ObjectPhrase | null) =>
  (tokens: readonly Token[], at: number): ObjectPhrase | null =>
    preposition.test(tokens[at]?.folded ?? "") ? read(tokens, at + 1) : null;

function thingAt(tokens: readonly Token[], at: number): ObjectPhrase | null {
  const noun = nounPhraseAt(tokens, at);
  if (!noun?.determiner || !isOwnedThing(noun.words.at(-1) ?? "")) return null;
  return { object: null, value: textOf(tokens, at + 1, noun.end), end: noun.end };
}

function spouseAt(tokens: readonly Token[], at: number): ObjectPhrase | null {
  const name = nameAt(tokens, at);
  return name && { object: entity("person", name.name, "spouse"), value: null, end: name.end };
}

/** German verbs that end their sentence. The object stands between the auxiliary and the participle. */
const PARTICIPLES: readonly Participle[] = [
  { pattern: /^(?:um)?gezogen$/, type: "lives_in", read: after(/^(?:nach|in)$/, namedPlaceAt) },
  { pattern: /^(?:geboren|aufgewachsen)$/, type: "from", read: after(/^in$/, namedPlaceAt) },
  {
    pattern: /^(?:gereist|geflogen|gefahren|gewesen)$/,
    type: "visited",
    read: after(/^(?:nach|in|auf)$/, namedPlaceAt),
  },
  {
    pattern: /^gekundigt$/,
    type: "works_at",
    ended: true,
    read: after(/^bei$/, (tokens, at) => organisationAt(tokens, at, "de")),
  },
  {
    pattern: /^angefangen$/,
    type: "works_at",
    read: after(/^bei$/, (tokens, at) => organisationAt(tokens, at, "de")),
  },
  {
    pattern: /^(?:angestellt|beschaftigt|tatig)$/,
    type: "works_at",
    read: after(/^(?:bei|beim|fur)$/, (tokens, at) => organisationAt(tokens, at, "de")),
  },
  { pattern: /^(?:gekauft|angeschafft)$/, type: "owns", read: thingAt },
  { pattern: /^verkauft$/, type: "owns", ended: true, read: thingAt },
  { pattern: /^verheiratet$/, type: "spouse", read: after(/^mit$/, spouseAt) },
];

/** Finds what German participles at the end of a clause say: "Wir sind letztes Jahr nach Hamburg gezogen". */
export function findParticiples(sentence: Sentence): Draft[] {
  const { tokens } = sentence;
  return tokens.flatMap((token, place) => {
    const participle =
      token.folded.length > 4 && PARTICIPLES.find(({ pattern }) => pattern.test(token.folded));
    return participle ? draftsOf(sentence, place, participle) : [];
  });
}

function draftsOf(sentence: Sentence, place: number, { type, ended = false, read }: Participle): Draft[] {
  const { tokens } = sentence;
  const from = Math.max(0, place - MAX_BETWEEN);
  const auxiliary = tokens.slice(from, place).findLastIndex(({ folded }) => AUXILIARY.test(folded)) + from;
  if (!AUXILIARY.test(tokens[auxiliary]?.folded ?? "")) return [];
  const subject = subjectOf(sentence, auxiliary, { person: "any", canOmit: false, lang: "de" });
  if (!subject) return [];
  for (let at = auxiliary + 1; at < place; at++) {
    const found = read(tokens, at);
    if (!found || found.end > place) continue;
    const stated = { from: Math.min(subject.start, auxiliary), to: place };
    return subject.references.map((reference) => ({
      subject: reference,
      type,
      object: found.object,
      value: found.value,
      ended,
      at: auxiliary,
      stated,
    }));
  }
  return [];
}
