import { nameAt, textOf } from "./names";
import { namesAfter } from "./names-near";
import { isFormer, nounAfter } from "./nouns";
import { hasWorth, pathOf, referencesFor } from "./references";
import { type Lang, type Role, roleOf } from "./roles";
import type { Token } from "./tokens";
import type { EntityReference, RelationType } from "./types";
import { whichAt } from "./which";
import {
  AND,
  ARTICLES,
  BEING,
  COMPARES,
  GENITIVES,
  INDEFINITE,
  isCompound,
  isNoName,
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
  /** The name of an attribute. */
  readonly attribute?: string;
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
  /** Its role to the speaker when it gets a name. */
  readonly path: string | null;
  readonly references: readonly EntityReference[];
  /** What it says is over: "my former landlord". */
  readonly ended: boolean;
  readonly drafts: readonly Draft[];
};

export const SELF_REFERENCE: EntityReference = { self: true };
/** Adjectives that follow the noun in Spanish and French. */
const AFTER_NOUN = /^(?:mayor|menor|pequen[oa]|gemel[oa]|aine|ainee|cadette?|mellizo|jumelle|jumeau)$/;

const NAMING: ReadonlySet<string> = new Set(
  "name naming named call calling renamed rename nennen nommer appeler llamar".split(" "),
);

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
      isFormer(tokens, index + 1, own.head, own.role),
    );
    return [phrase, ...hops(tokens, phrase)];
  }
  const called = calledByRole(tokens, index);
  if (called) return [called, ...hops(tokens, called)];
  return ownedByName(tokens, index) ?? ownedAfter(tokens, index) ?? ofMine(tokens, index);
}

const CALLED_BY_ROLE =
  /^(?:Mom|Mum|Mommy|Mummy|Dad|Daddy|Grandma|Grandpa|Grandad|Granddad|Granny|Mama|Papa|Oma|Opa)$/;

/** "Dad lives in Truro": with a capital letter and without an article it is the speaker's own. */
function calledByRole(tokens: readonly Token[], index: number): Phrase | null {
  const [token, before, next] = [tokens[index], tokens[index - 1], tokens[index + 1]];
  if (!token || !CALLED_BY_ROLE.test(token.text) || next?.isCapital || isCompound(next?.folded ?? ""))
    return null;
  if (
    before &&
    (ARTICLES.has(before.folded) ||
      INDEFINITE.has(before.folded) ||
      /^(?:'s|your|his|her|their|dein\w*|seine?|ihre?|-)$/.test(before.folded) ||
      before.isCapital)
  )
    return null;
  const lang = roleOf(token.folded, "en") ? "en" : "de";
  const role = roleOf(token.folded, lang);
  return role && phraseFor(tokens, index, index, lang, [SELF_REFERENCE], role, false);
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
      path: null,
      ended: false,
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
  const near = tokens.slice(index + 2, index + 5);
  const distance = near.findIndex(({ folded }) => /^(?:mine|mir|mi[oa]|moi)$/.test(folded));
  if (distance < 0) return null;
  const possessor = index + 2 + distance;
  for (const lang of ["en", "de", "es", "fr"] as const) {
    const noun = nounAfter(tokens, index + 1, lang);
    if (!noun || noun.head >= possessor) continue;
    const [owner, isEnded] = [[SELF_REFERENCE], isFormer(tokens, index + 1, noun.head, noun.role)];
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
      isFormer(tokens, owner.end + 1, own.head, own.role),
    ),
  ];
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
  const { which: own, end: apart } = whichAt(tokens, { start, head, end: from, role });
  from = apart;
  const written = tokens[from];
  // A name begins with a capital letter in a place where German nouns have one too.
  const found = written && written.folded !== "'s" ? namesAfter(tokens, from, role.isPlural) : null;
  const [owner] = owners;
  const names = found?.names ?? [];
  const isCompared = COMPARES.has(tokens[start - 1]?.folded ?? "");
  // "She is my sister" says it, and "it was my dad's recipe" takes him for granted.
  const next = tokens[found?.end ?? from];
  // "Übrigens ist meine Frau allergisch": the subject follows the verb.
  const isInverted = lang === "de" && next?.isWord === true && !AND.has(next.folded);
  const isPredicate = BEING.has(tokens[start - 1]?.folded ?? "") && next?.folded !== "'s" && !isInverted;
  // "That's my brother Tom" names him.
  const isSaid = !isCompared && (!isPredicate || names.length > 0);
  // "We wanted to name our dog Rex": the verb gives the name.
  const isNaming = names.length > 0 && NAMING.has(tokens[start - 1]?.folded ?? "");
  const stated = isPredicate || isNaming ? { from: start - 1, to: head } : null;
  const isWorth = owner !== undefined && hasWorth(role, names.length > 0, tokens[start]?.folded ?? "");
  const which = own ?? (owner && "kind" in owner ? owner.which : null);
  const references = isWorth
    ? referencesFor(owner, role, names).map((one) => (which ? { ...one, which } : one))
    : [];
  const base = { type: role.type, ended: isEnded || role.hasEnded, at: head, stated };
  const value = textOf(tokens, head, head + 1);
  const drafts = (references.length > 0 ? references : [null]).map(
    (object): Draft => ({
      ...base,
      subject: owner ?? SELF_REFERENCE,
      object,
      value: object ? null : value,
    }),
  );
  return {
    start,
    end: found?.end ?? from,
    head,
    role,
    lang,
    owner: isCompared || !owner ? null : owner,
    ended: base.ended,
    path: owner ? pathOf(owner, role.role) : null,
    references,
    drafts: isSaid && isWorth ? drafts : [],
  };
}
