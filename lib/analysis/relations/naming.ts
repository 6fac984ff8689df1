import { antecedentOf, type Being } from "./beings";
import { nameAt, namesAt } from "./names";
import { namesBefore } from "./names-near";
import type { Draft, Phrase } from "./phrases";
import type { Token } from "./tokens";
import type { EntityReference } from "./types";
import { ADVERBS, GENITIVES } from "./words";

const is = (token: Token | undefined, pattern: RegExp) => token !== undefined && pattern.test(token.folded);
const IS = /^(?:is|was|'s|are|ist|sind|es|son|est|sont)$/;

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
    const isPlain = is(tokens[end], IS) && (phrase.lang !== "de" || isNameGenitive || isNameOf);
    const place = namePlace(tokens, end) ?? (isPlain ? end + 1 : null);
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
  { role, references, head, drafts }: Phrase,
  subject: EntityReference,
  names: readonly string[],
  statedFrom: number | null,
  to: number,
): Draft[] {
  if (!role) return [];
  const [reference] = references;
  const path = reference && "kind" in reference ? reference.role : null;
  const plainPath = role.isPlural && path !== null ? role.role : path;
  return names.map((name) => ({
    subject,
    type: role.type,
    object: { kind: role.kind, name, role: plainPath },
    value: null,
    ended: drafts[0]?.ended ?? role.hasEnded,
    at: head,
    stated: statedFrom === null ? null : { from: statedFrom, to },
  }));
}

const OPENING = /^(?:and|oh|yes|so|und|y|et|,|ja|si|oui|btw)$/;

/**
 * Finds a name that a pronoun gives to a being before: "Her name is Anna", "Sie heißt Klara", "Se llama
 * Clara".
 */
export function nameByPronoun(tokens: readonly Token[], beings: readonly Being[]): Draft[] {
  let from = 0;
  while (from < 3 && is(tokens[from], OPENING)) from++;
  const opening = tokens[from]?.folded ?? "";
  const second = tokens[from + 1]?.folded ?? "";
  let place: number | null = null;
  let gender: "f" | "m" | null = null;
  if (/^(?:her|his|its|ihr|sein|su|son)$/.test(opening) && /^(?:name|nombre|nom)$/.test(second))
    place = is(tokens[from + 2], IS) ? skip(tokens, from + 3) : null;
  else if (/^(?:she|he|it|sie|er|ella|el|elle|il)$/.test(opening)) place = namePlace(tokens, from + 1);
  else if (opening === "se") place = namePlace(tokens, from);
  if (place === null) return [];
  if (/^(?:her|she|sie|ihr|ella|elle)$/.test(opening)) gender = "f";
  if (/^(?:his|he|er|sein|el|il)$/.test(opening)) gender = opening === "il" ? null : "m";
  const found = nameAt(tokens, place);
  const being = antecedentOf(
    beings.filter(({ reference }) => "kind" in reference && reference.name === null),
    gender,
    /^its?$/.test(opening),
  );
  if (!found || !being?.draft?.object || "self" in being.draft.object) return [];
  return [
    {
      ...being.draft,
      object: { ...being.draft.object, name: found.name },
      at: place,
      stated: { from, to: found.end },
    },
  ];
}
