import { monthNamed } from "@/lib/analysis/text";
import { between, type Clause, isFirstPerson, linkAfter, type Match, phrase, type Value } from "./clause";
import { isNamedTime } from "./read-quantity";
import { isBeing, type Word } from "./terms";
import { LINK, NAMING, PARTICLE, PLACE_WORD, TITLE } from "./vocabulary";

/** Returns the name of a subject: "is called Rex", "Priya is my friend", "my sister Anna". */
export function readName(clause: Clause, match: Match, isWho: boolean, isPast: boolean): Value | null {
  return nameAfter(clause, match, isWho, isPast) ?? nameBefore(clause, match) ?? apposition(clause, match);
}

function nameAfter(clause: Clause, match: Match, isWho: boolean, isPast: boolean): Value | null {
  const link = linkAfter(clause, match, isPast);
  if (link === null) return null;
  const { words } = clause;
  let from = link + 1;
  let isNaming = NAMING.has(words[link]?.folded ?? "");
  while (
    NAMING.has(words[from]?.folded ?? "") ||
    /^(?:now|jetzt|ahora|maintenant)$/.test(words[from]?.folded ?? "")
  ) {
    isNaming ||= NAMING.has(words[from]?.folded ?? "");
    from++;
  }
  const name = nameRun(clause, from, isNaming);
  if (name) return name;
  // "My sister is called names at school."
  const isPerson = isBeing(words[match.last]?.term ?? "");
  return isNaming && !isWho && !isPerson ? phrase(clause, from, 3) : null;
}

/** "Priya is my closest friend": the name opens the clause. */
function nameBefore(clause: Clause, { first }: Match): Value | null {
  const { words } = clause;
  const link = words.findIndex(({ folded }) => LINK.has(folded));
  const isOwned = words
    .slice(link + 1, first)
    .every(({ term, folded }) => term === null || /^(?:new|old|best)$/.test(folded));
  return link > 0 && link < first && first - link <= 4 && isOwned ? nameUpTo(clause, link) : null;
}

/** The name that opens a clause, up to its verb or a phrase of place: "Noor from number 31 is". */
function nameUpTo(clause: Clause, link: number): Value | null {
  const name = nameRun(clause, 0);
  const next = clause.words.findIndex(({ start }) => name && start >= name.end);
  return next === link || PLACE_WORD.has(clause.words[next]?.folded ?? "") ? name : null;
}

/** "My sister Beatriz teaches": the name follows its noun. */
function apposition(clause: Clause, { first, last }: Match): Value | null {
  const { words } = clause;
  const noun = words[last];
  const owner = isFirstPerson(words.slice(0, first));
  if (!noun?.term || !owner || !words[last + 1]?.isCapital || LINK.has(words[last + 1]?.folded ?? ""))
    return null;
  const isAdjacent = clause.text.slice(noun.end, words[last + 1]?.start).trim() === "";
  const name = isAdjacent ? nameRun(clause, last + 1) : null;
  const next = words.find(({ start }) => name && start >= name.end);
  // "My sister Facetimed me": a verb follows a name, and no object.
  const isSubject = next && (LINK.has(next.folded) || HAS_OR_AND.test(next.folded) || next.term !== null);
  return isSubject && !next.isCapital ? name : null;
}

const HAS_OR_AND = /^(?:has|hat|tiene|a|and|und|y|et|est|ist|es|is)$/;

/** Capitalised words that are no names: languages and nationalities, days, "I", "OK". */
const NO_NAME =
  /^(?:i|ok|okay|ceo|cto|english|german|spanish|french|italian|dutch|danish|swedish|norwegian|finnish|polish|russian|turkish|greek|portuguese|chinese|japanese|korean|indian|american|british|irish|scottish|welsh|canadian|australian|austrian|swiss|belgian|brazilian|mexican|argentinian|african|european|asian|arab|arabic|jewish|muslim|christian|catholic|protestant|buddhist|deutscher?|englander(?:in)?|franzosin|franzose|spanier(?:in)?|italiener(?:in)?|espanol|espanola|frances|francesa|aleman|alemana|ingles|inglesa|francais|francaise|allemand|allemande|anglais|anglaise|espagnole?)$/;

/** "Is called Jan": after a verb that gives a name, a month is one. */
const isNoName = (word: Word, isNaming: boolean): boolean =>
  NO_NAME.test(word.folded) ||
  /'s$|s'$/.test(word.folded) ||
  (isNamedTime(word) && !(isNaming && monthNamed(word.folded) !== undefined)) ||
  /^(?:I|OK|my|our)$/i.test(word.text);

/** Returns a run of capitalised words with titles and particles: "Dr. Okafor", "el señor Ruiz". */
function nameRun(clause: Clause, from: number, isNaming = false): Value | null {
  const { words } = clause;
  let first = from;
  while (TITLE.has(words[first]?.folded.replace(/\u2024/g, "") ?? "") && !words[first]?.isCapital) first++;
  const opening = words[first];
  if (!opening?.isCapital || isNoName(opening, isNaming)) return null;
  let last = first;
  for (let index = first + 1; index < words.length && index < first + 6; index++) {
    const [word, next] = [words[index], words[index + 1]];
    if (word?.isCapital && !LINK.has(word.folded)) last = index;
    else if (!(word && PARTICLE.has(word.folded) && next?.isCapital && word.folded !== "and")) break;
  }
  if (words.slice(first, last + 1).some(({ folded }) => /'s$|s'$/.test(folded))) return null;
  const only = words[last];
  if (first === last && only && TITLE.has(only.folded)) return null;
  return between(clause, from, last);
}
