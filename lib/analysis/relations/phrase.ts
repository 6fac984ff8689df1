import { textOf } from "./names";
import { namesAfter } from "./names-near";
import { hasWorth, pathOf, referencesFor } from "./references";
import type { Lang, Role } from "./roles";
import type { Token } from "./tokens";
import type { EntityReference, RelationType } from "./types";
import { whichAt } from "./which";
import { AND, BEING, COMPARES } from "./words";

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
/** A noun of a being in a sentence, with its owners, of whom the first one counts. */
type OwnedNoun = {
  readonly start: number;
  readonly head: number;
  readonly lang: Lang;
  readonly owners: readonly EntityReference[];
  readonly role: Role;
  readonly isEnded: boolean;
  /** Where its name can begin; directly after the noun if absent. */
  readonly after?: number;
};

/** Adjectives that follow the noun in Spanish and French. */
const AFTER_NOUN = /^(?:mayor|menor|pequen[oa]|gemel[oa]|aine|ainee|cadette?|mellizo|jumelle|jumeau)$/;

const NAMING: ReadonlySet<string> = new Set(
  "name naming named call calling renamed rename nennen nommer appeler llamar".split(" "),
);

/**
 * Returns the phrase of a noun, with the name beside it and the relations that it states or takes for
 * granted.
 */
export function phraseFor(tokens: readonly Token[], noun: OwnedNoun): Phrase {
  const { start, head, lang, role, isEnded, after = head + 1 } = noun;
  const apart = whichAt(tokens, { start, head, end: skipQualifiers(tokens, after), role });
  const written = tokens[apart.end];
  // A name begins with a capital letter in a place where German nouns have one too.
  const found = written && written.folded !== "'s" ? namesAfter(tokens, apart.end, role.isPlural) : null;
  const [owner] = noun.owners;
  const names = found?.names ?? [];
  const end = found?.end ?? apart.end;
  const isWorth = owner !== undefined && hasWorth(role, names.length > 0, tokens[start]?.folded ?? "");
  const which = apart.which ?? (owner && "kind" in owner ? owner.which : null);
  const references = isWorth
    ? referencesFor(owner, role, names).map((one) => (which ? { ...one, which } : one))
    : [];
  const ended = isEnded || role.hasEnded;
  const { isCompared, isSaid, stated } = readStatement(tokens, noun, end, names.length > 0);
  const base = { subject: owner ?? SELF_REFERENCE, type: role.type, ended, at: head, stated };
  return {
    start,
    end,
    head,
    role,
    lang,
    owner: isCompared || !owner ? null : owner,
    ended,
    path: owner ? pathOf(owner, role.role) : null,
    references,
    drafts: isSaid && isWorth ? draftsFor(base, references, textOf(tokens, head, head + 1)) : [],
  };
}

/** Returns where the name of a noun can begin: after "mi hermana mayor", after "mi amiga de clase". */
function skipQualifiers(tokens: readonly Token[], from: number): number {
  let end = from;
  while (AFTER_NOUN.test(tokens[end]?.folded ?? "")) end++;
  const isOfPlace =
    tokens[end]?.folded === "de" &&
    /^(?:trabajo|clase|piso|travail|classe)$/.test(tokens[end + 1]?.folded ?? "");
  return isOfPlace ? end + 2 : end;
}

/** Whether a phrase says its relation, and the words that state it; null when it is taken for granted. */
function readStatement(
  tokens: readonly Token[],
  { start, head, lang }: OwnedNoun,
  end: number,
  hasName: boolean,
): { readonly isCompared: boolean; readonly isSaid: boolean; readonly stated: Draft["stated"] } {
  const before = tokens[start - 1]?.folded ?? "";
  const isCompared = COMPARES.has(before);
  // "She is my sister" says it, and "it was my dad's recipe" takes him for granted.
  const next = tokens[end];
  // "Übrigens ist meine Frau allergisch": the subject follows the verb.
  const isInverted = lang === "de" && next?.isWord === true && !AND.has(next.folded);
  const isPredicate = BEING.has(before) && next?.folded !== "'s" && !isInverted;
  // "We wanted to name our dog Rex": the verb gives the name.
  const isNaming = hasName && NAMING.has(before);
  return {
    isCompared,
    // "That's my brother Tom" names him.
    isSaid: !isCompared && (!isPredicate || hasName),
    stated: isPredicate || isNaming ? { from: start - 1, to: head } : null,
  };
}

/** Returns a relation to each of the references, or one to a being that is only named by a word. */
function draftsFor(
  base: Omit<Draft, "object" | "value">,
  references: readonly EntityReference[],
  word: string,
): Draft[] {
  return references.length > 0
    ? references.map((object) => ({ ...base, object, value: null }))
    : [{ ...base, object: null, value: word }];
}
