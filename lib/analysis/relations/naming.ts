import { antecedentOf, type Being } from "./beings";
import { nameAt, namesAt } from "./names";
import { namesBefore } from "./names-near";
import type { Draft, Phrase } from "./phrase";
import type { Token } from "./tokens";
import type { EntityReference, RelationType } from "./types";
import { ADVERBS, GENITIVES } from "./words";

const is = (token: Token | undefined, pattern: RegExp) => token !== undefined && pattern.test(token.folded);
const IS = /^(?:is|was|'s|are|ist|sind|es|son|est|sont)$/;

const NAMED_OTHERWISE: ReadonlySet<RelationType> = new Set(["child", "sibling", "parent", "relative", "pet"]);

/** Returns the place of the name after a verb of naming; null when there is none. */
function namePlace(tokens: readonly Token[], from: number): number | null {
  let at = from;
  if (is(tokens[at], /^'s$/) && is(tokens[at + 1], /^name$/)) return is(tokens[at + 2], IS) ? at + 3 : null;
  if (is(tokens[at], /^(?:heisst|heissen)$/)) return skip(tokens, at + 1);
  if (is(tokens[at], /^se$/) && is(tokens[at + 1], /^llaman?$/)) return at + 2;
  if (is(tokens[at], /^s'$/) && is(tokens[at + 1], /^appelle(?:nt)?$/)) return at + 2;
  if (!is(tokens[at], IS)) return null;
  at = skip(tokens, at + 1);
  return is(tokens[at], /^(?:called|named)$/) ? at + 1 : null;
}

function skip(tokens: readonly Token[], from: number): number {
  return ADVERBS.has(tokens[from]?.folded ?? "") ? from + 1 : from;
}

/** Skips where somebody is met: "my manager at Northpoint". */
function afterPlace(tokens: readonly Token[], from: number): number {
  const place = is(tokens[from], /^(?:at|from|in|bei|aus|von|en|chez|de)$/) ? nameAt(tokens, from + 1) : null;
  return place?.end ?? from;
}

/**
 * Finds names that a verb gives to a being of the same sentence: "my brother is called Tom", "my dentist is
 * Dr. Okafor", "Anna is my sister", "the name of my mother is Carol".
 */
export function nameBeings(tokens: readonly Token[], phrases: readonly Phrase[]): Draft[] {
  return phrases.flatMap((phrase) => {
    const [reference] = phrase.references;
    const { role, start, end } = phrase;
    if (!role || isOwner(tokens, phrase)) return [];
    const owner = ownerOf(phrase);
    const before = namesBefore(tokens, phrase);
    const named = reference === undefined || ("kind" in reference && reference.name === null);
    if (before && named && owner)
      return draftsFor(phrase, owner, before.names, before.isStated ? start - 1 : null, end);
    if (!named || !owner) return [];
    const isNameOf = is(tokens[start - 1], /^(?:of|de)$/) && is(tokens[start - 2], /^(?:name|nombre|nom)$/);
    const isNameGenitive = is(tokens[start - 1], /^name$/) && phrase.lang === "de";
    // "My dentist is Dr. Okafor" names him; "my sister is Pisces" and "meine Schwester ist Lehrerin" do not.
    const canBeName = phrase.lang !== "de" && !NAMED_OTHERWISE.has(role.type);
    const verb = afterPlace(tokens, end);
    const isPlain =
      is(tokens[verb], IS) && tokens[verb]?.folded !== "'s" && (canBeName || isNameGenitive || isNameOf);
    const place = namePlace(tokens, verb) ?? (isPlain ? verb + 1 : null);
    if (place === null) return [];
    const list = role.isPlural ? namesAt(tokens, place) : null;
    const single = list ?? nameAt(tokens, place);
    if (!single) return [];
    const names = "names" in single ? single.names : [single.name];
    // "My sister is Anna's best friend".
    if (is(tokens[single.end], /^'s?$/)) return [];
    return draftsFor(phrase, owner, names, start, single.end);
  });
}

/** "The bear of my daughter is called Bruno" names the bear. "The name of my mother" names the mother. */
export function isOwner(tokens: readonly Token[], { start, lang }: Phrase): boolean {
  const [before, further] = [tokens[start - 1], tokens[start - 2]];
  if (is(before, /^(?:of|de|von|d')$/)) return !is(further, /^(?:name|nombre|nom)$/);
  const isGenitive = lang === "de" && GENITIVES.has(tokens[start]?.folded ?? "");
  return isGenitive && before?.isCapital === true && before.folded !== "name";
}

function ownerOf({ drafts, owner }: Phrase): EntityReference | null {
  return drafts[0]?.subject ?? owner;
}

function draftsFor(
  { role, path, head, ended, references }: Phrase,
  subject: EntityReference,
  names: readonly string[],
  statedFrom: number | null,
  to: number,
): Draft[] {
  if (!role) return [];
  const [unnamed] = references;
  const which = unnamed && "kind" in unnamed && unnamed.which ? { which: unnamed.which } : {};
  return names.map((name) => ({
    subject,
    type: role.type,
    object: { kind: role.kind, name, role: path, ...which },
    value: null,
    ended,
    at: head,
    stated: statedFrom === null ? null : { from: statedFrom, to },
  }));
}

const PRONOUN = /^(?:her|his|its|she|he|it|ihr|sein|sie|er|su|se|ella|el|son|elle|il)$/;
const OPENING = /^(?:and|oh|yes|so|und|y|et|ja|si|oui|btw)$/;

/**
 * Finds a name that a pronoun gives to a being before: "Her name is Anna", "Sie heißt Klara", "Se llama
 * Clara".
 */
export function nameByPronoun(tokens: readonly Token[], beings: readonly Being[]): Draft[] {
  return tokens.flatMap((token, at) => {
    const before = tokens[at - 1];
    const isStart = before === undefined || !before.isWord || OPENING.test(before.folded);
    return isStart && PRONOUN.test(token.folded) ? namedAt(tokens, at, beings) : [];
  });
}

function namedAt(tokens: readonly Token[], from: number, beings: readonly Being[]): Draft[] {
  const opening = tokens[from]?.folded ?? "";
  const place = pronounNamePlace(tokens, from, opening);
  const found = place === null ? null : nameAt(tokens, place);
  if (place === null || !found) return [];
  const isFemale = /^(?:her|she|sie|ihr|ella|elle)$/.test(opening);
  const gender = isFemale ? "f" : /^(?:his|he|er|sein|el)$/.test(opening) ? "m" : null;
  const unnamed = beings.filter(({ reference }) => "kind" in reference && reference.name === null);
  const draft = antecedentOf(unnamed, gender, /^its?$/.test(opening))?.draft;
  if (!draft?.object || "self" in draft.object) return [];
  return [
    { ...draft, object: { ...draft.object, name: found.name }, at: place, stated: { from, to: found.end } },
  ];
}

function pronounNamePlace(tokens: readonly Token[], from: number, opening: string): number | null {
  if (opening === "se") return namePlace(tokens, from);
  if (!/^(?:her|his|its|ihr|sein|su|son)$/.test(opening)) return namePlace(tokens, from + 1);
  const isName = is(tokens[from + 1], /^(?:name|nombre|nom)$/) && is(tokens[from + 2], IS);
  return isName ? skip(tokens, from + 3) : null;
}
