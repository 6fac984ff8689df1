import { FUNCTION_WORDS } from "@/lib/analysis/text";
import { nameAt, textOf } from "./names";
import { namesAfter } from "./names-near";
import { hasWorth, referencesFor } from "./references";
import { type Lang, type Role, roleOf } from "./roles";
import type { Token } from "./tokens";
import type { EntityReference, RelationType } from "./types";
import { verbsOf } from "./verbs";
import {
  ARTICLES,
  BEING,
  BLOCKS_NOUN,
  COMPARES,
  GENITIVES,
  INDEFINITE,
  isCompound,
  isNoName,
  isNumber,
  OF_WORDS,
  POSSESSIVES,
} from "./words";

/**
 * A relation before doubts are looked at. `from` and `to` are the places of the words that state it; null
 * when a noun phrase takes it for granted, as "my sister Anna" does.
 */
export type Draft = {
  readonly subject: EntityReference;
  readonly type: RelationType;
  readonly object: EntityReference | null;
  readonly value: string | null;
  readonly ended: boolean;
  readonly at: number;
  readonly stated: { readonly from: number; readonly to: number } | null;
};

/**
 * A noun phrase of a being: where it stands, whom it refers to, and the relations that it takes for granted.
 */
export type Phrase = {
  readonly start: number;
  readonly end: number;
  readonly head: number;
  readonly role: Role | null;
  readonly lang: Lang;
  /** Whose it is. */
  readonly owner: EntityReference | null;
  readonly references: readonly EntityReference[];
  readonly drafts: readonly Draft[];
};

export const SELF_REFERENCE: EntityReference = { self: true };
const MAX_ADJECTIVES = 3;
const LATE =
  /^(?:ex|former|late|old-time|fruhere[rnms]?|ehemalige[rnms]?|verstorbene[rnms]?|antigu[oa]|difunt[oa]|ancien(?:ne)?|defunte?|feue?)$/;
/** Adjectives that follow the noun in Spanish and French. */
const AFTER_NOUN = /^(?:mayor|menor|pequen[oa]|gemel[oa]|aine|ainee|cadette?|mellizo|jumelle|jumeau)$/;

/** Finds the noun phrases of a sentence. */
export function findPhrases(tokens: readonly Token[]): Phrase[] {
  const phrases: Phrase[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const found = phraseAt(tokens, index);
    if (!found) continue;
    phrases.push(...found);
    const last = found.at(-1);
    if (last) index = Math.max(index, last.end - 1);
  }
  return phrases;
}

function phraseAt(tokens: readonly Token[], index: number): Phrase[] | null {
  const token = tokens[index];
  if (!token?.isWord) return null;
  const lang = POSSESSIVES.get(token.folded);
  if (lang) {
    const own = nounAfter(tokens, index + 1, lang);
    if (!own) return null;
    const phrase = phraseFor(
      tokens,
      index,
      own.head,
      lang,
      [SELF_REFERENCE],
      own.role,
      isFormer(tokens, index + 1, own.head),
    );
    return [phrase, ...hops(tokens, phrase)];
  }
  return ownedByName(tokens, index) ?? ownedAfter(tokens, index) ?? ofMine(tokens, index);
}

/** "Anna's dog", "Annas Hund". */
function ownedByName(tokens: readonly Token[], index: number): Phrase[] | null {
  const token = tokens[index];
  if (!token?.isCapital) return null;
  const name = nameAt(tokens, index);
  if (name && tokens[name.end]?.folded === "'s") {
    const owner: Phrase = {
      start: index,
      end: name.end,
      head: name.end - 1,
      role: null,
      lang: "en",
      owner: null,
      references: [{ kind: "person", name: name.name, role: null }],
      drafts: [],
    };
    const found = hops(tokens, owner);
    return found.length > 0 ? found : null;
  }
  const next = tokens[index + 1];
  if (!next?.isCapital || !/[^e]s$/.test(token.text) || token.text.length < 4 || isNoName(token.folded))
    return null;
  const role = roleOf(next.folded, "de");
  if (!role || /^(?:als|was|bis)$/.test(token.folded) || roleOf(token.folded.slice(0, -1), "de")) return null;
  const owner: EntityReference = { kind: "person", name: token.text.slice(0, -1), role: null };
  return [phraseFor(tokens, index, index + 1, "de", [owner], role, false)];
}

/** "The daughter of Derek", "el marido de mi hermana", "der Mann meiner Schwester", "le chien d'Anne". */
function ownedAfter(tokens: readonly Token[], index: number): Phrase[] | null {
  const article = tokens[index];
  if (!article || !ARTICLES.has(article.folded)) return null;
  for (const lang of ["en", "de", "es", "fr"] as const) {
    const role = roleOf(tokens[index + 1]?.folded ?? "", lang);
    const of = tokens[index + 2]?.folded ?? "";
    if (!role) continue;
    const isGenitive = lang === "de" && GENITIVES.has(of);
    if (!isGenitive && !OF_WORDS.get(of)?.includes(lang)) continue;
    const from = isGenitive ? index + 2 : index + 3;
    const owned = phraseAt(tokens, from)?.at(-1);
    if (owned && owned.start === from && POSSESSIVES.has(tokens[from]?.folded ?? "")) {
      const head = index + 1;
      const phrase = phraseFor(tokens, index, head, lang, owned.references, role, false, owned.end);
      return [owned, phrase];
    }
    const name = nameAt(tokens, from);
    if (name) {
      const owner: EntityReference = { kind: "person", name: name.name, role: null };
      return [phraseFor(tokens, index, index + 1, lang, [owner], role, false, name.end)];
    }
  }
  return null;
}

/** "An old friend of mine, Rafael", "ein Freund von mir", "un amigo mío", "un ami à moi". */
function ofMine(tokens: readonly Token[], index: number): Phrase[] | null {
  if (!INDEFINITE.has(tokens[index]?.folded ?? "")) return null;
  const possessor = tokens.findIndex(
    ({ folded }, at) => at > index + 1 && at < index + 5 && /^(?:mine|mir|mi[oa]|moi)$/.test(folded),
  );
  if (possessor < 0) return null;
  for (const lang of ["en", "de", "es", "fr"] as const) {
    const noun = nounAfter(tokens, index + 1, lang);
    if (!noun || noun.head >= possessor) continue;
    const [owner, isEnded] = [[SELF_REFERENCE], isFormer(tokens, index + 1, noun.head)];
    return [phraseFor(tokens, index, noun.head, lang, owner, noun.role, isEnded, possessor + 1)];
  }
  return null;
}

/** Follows possessives: "my sister's husband". */
function hops(tokens: readonly Token[], owner: Phrase): Phrase[] {
  const mark = tokens[owner.end]?.folded;
  if (mark !== "'s" && mark !== "'") return [];
  const own = nounAfter(tokens, owner.end + 1, "en");
  if (!own) return [];
  return [
    phraseFor(
      tokens,
      owner.start,
      own.head,
      "en",
      owner.references,
      own.role,
      isFormer(tokens, owner.end + 1, own.head),
    ),
  ];
}

/** Returns the noun of a being after a determiner and adjectives. */
export function nounAfter(
  tokens: readonly Token[],
  from: number,
  lang: Lang,
): { head: number; role: Role } | null {
  for (let head = from; head <= from + MAX_ADJECTIVES; head++) {
    const token = tokens[head];
    if (!token?.isWord && !isNumber(token?.folded ?? "")) return null;
    const role = roleOf(token?.folded ?? "", lang);
    const next = tokens[head + 1];
    if (role) {
      const further = next ? roleOf(next.folded, lang) : null;
      // "My golden retriever dog", "my mother hen".
      if (further && next && !next.isCapital && next.folded !== "ex") continue;
      if (next && isCompound(next.folded)) return null;
      const isPlural = role.isPlural || tokens.slice(from, head).some(({ folded }) => isNumber(folded));
      return { head, role: { ...role, isPlural } };
    }
    if (token && isNoAdjective(token, lang)) return null;
  }
  return null;
}

/** A verb or a function word ends the search for the noun: "my office has kids". */
function isNoAdjective({ folded }: Token, lang: Lang): boolean {
  if (BLOCKS_NOUN.has(folded)) return true;
  return (
    lang === "en" &&
    (FUNCTION_WORDS.has(folded) || verbsOf(folded).some((verb) => verb.lang === "en")) &&
    !INDEFINITE.has(folded)
  );
}

function isFormer(tokens: readonly Token[], from: number, head: number): boolean {
  return tokens.slice(from, head).some(({ folded }) => LATE.test(folded));
}

function phraseFor(
  tokens: readonly Token[],
  start: number,
  head: number,
  lang: Lang,
  owners: readonly EntityReference[],
  role: Role,
  isEnded: boolean,
  after = head + 1,
): Phrase {
  let from = after;
  while (AFTER_NOUN.test(tokens[from]?.folded ?? "")) from++;
  if (
    tokens[from]?.folded === "de" &&
    /^(?:trabajo|clase|piso|travail|classe)$/.test(tokens[from + 1]?.folded ?? "")
  )
    from += 2;
  const written = tokens[from];
  // A name begins with a capital letter in a place where German nouns have one too.
  const found = written && written.folded !== "'s" ? namesAfter(tokens, from, role.isPlural) : null;
  const [owner = SELF_REFERENCE] = owners;
  const value = textOf(tokens, head, head + 1);
  const drafts: Draft[] = [];
  const references = referencesFor(owner, role, found?.names ?? []);
  const isPredicate = BEING.has(tokens[start - 1]?.folded ?? "");
  const isCompared = COMPARES.has(tokens[start - 1]?.folded ?? "");
  if (!isPredicate && !isCompared)
    for (const object of references.length > 0 ? references : [null])
      drafts.push({
        subject: owner,
        type: role.type,
        object,
        value: object ? null : value,
        ended: isEnded || role.hasEnded,
        at: head,
        stated: null,
      });
  return {
    start,
    end: found?.end ?? from,
    head,
    role,
    lang,
    owner: isCompared ? null : owner,
    references,
    drafts: "self" in owner && !hasWorth(role, found !== null, tokens[start]?.folded ?? "") ? [] : drafts,
  };
}
