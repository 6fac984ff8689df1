import { nameAt } from "./names";
import { isFormer, nounAfter } from "./nouns";
import { type Phrase, phraseFor, SELF_REFERENCE } from "./phrase";
import { type Lang, roleOf } from "./roles";
import type { Token } from "./tokens";
import type { EntityReference } from "./types";
import { ARTICLES, GENITIVES, INDEFINITE, isCompound, isNoName, OF_WORDS, POSSESSIVES } from "./words";

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
    const isEnded = isFormer(tokens, index + 1, own.head, own.role);
    const phrase = phraseFor(tokens, { ...own, start: index, lang, owners: [SELF_REFERENCE], isEnded });
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
  const lang: Lang = roleOf(token.folded, "en") ? "en" : "de";
  const role = roleOf(token.folded, lang);
  const noun = { start: index, head: index, lang, owners: [SELF_REFERENCE], isEnded: false };
  return role && phraseFor(tokens, { ...noun, role });
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
  const noun = { start: index, head: index + 1, lang: "de", owners: [owner], role, isEnded: false } as const;
  return [phraseFor(tokens, noun)];
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
    const noun = { start: index, head: index + 1, lang, role, isEnded: false };
    if (owned && owned.start === from && POSSESSIVES.has(tokens[from]?.folded ?? ""))
      return [owned, phraseFor(tokens, { ...noun, owners: owned.references, after: owned.end })];
    const name = nameAt(tokens, from);
    if (name) {
      const owner: EntityReference = { kind: "person", name: name.name, role: null };
      return [phraseFor(tokens, { ...noun, owners: [owner], after: name.end })];
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
    const isEnded = isFormer(tokens, index + 1, noun.head, noun.role);
    const owned = { ...noun, start: index, lang, owners: [SELF_REFERENCE], isEnded };
    return [phraseFor(tokens, { ...owned, after: possessor + 1 })];
  }
  return null;
}

/** Follows possessives: "my sister's husband". */
function hops(tokens: readonly Token[], owner: Phrase): Phrase[] {
  const mark = tokens[owner.end]?.folded;
  if (mark !== "'s" && mark !== "'") return [];
  const own = nounAfter(tokens, owner.end + 1, "en");
  if (!own) return [];
  const isEnded = isFormer(tokens, owner.end + 1, own.head, own.role);
  const noun = { ...own, start: owner.start, lang: "en", owners: owner.references, isEnded } as const;
  return [phraseFor(tokens, noun)];
}
