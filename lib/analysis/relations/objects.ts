import { FOREIGN_FUNCTION_WORDS, FUNCTION_WORDS, wordSet } from "@/lib/analysis/text";
import { type Name, nameAt, textOf } from "./names";
import type { Lang } from "./roles";
import type { Token } from "./tokens";
import type { EntityKind, EntityReference } from "./types";
import { INDEFINITE, isNoName, isNumber, POSSESSIVES } from "./words";

/** What stands in the object's place of a verb: a named entity, or the words of a noun phrase. */
export type ObjectPhrase = {
  readonly object: EntityReference | null;
  readonly value: string | null;
  readonly end: number;
};

const DETERMINERS = wordSet(
  `the a an my our this that your his her their der die das den dem ein eine einen einem einer mein meine meinen meinem
  meiner unser unsere unseren el la los las un una mi mis nuestro nuestra le les l' une mon ma mes notre nos des du`,
);
/** What ends a noun phrase. */
const ENDS_PHRASE = wordSet(
  `in on at to from with for by and or but because when while since as that which who is are was were near until after
  before so too very now last this next today yesterday tomorrow during about than if every each again together just
  im am in auf mit bei seit und oder aber weil von zu als gekauft verkauft en con para por desde y o pero como porque a
  dans chez avec pour depuis et ou mais comme sur au aux where anymore`,
);
/** German nouns that follow "in" and "bei" without an article and name no place. */
const NO_PLACE = wordSet(
  `urlaub eile rente therapie panik behandlung elternzeit teilzeit vollzeit bewegung gefahr arbeit mode form schwung hause
  not sicht kontakt pension ferien gedanken wirklichkeit zukunft person ruhe stimmung stadt vacaciones casa paz
  bed work love church school college university class town court hospital prison jail life person theory fact`,
);
const SMALL_PLACES = wordSet(
  "village town city farm countryside suburb suburbs houseboat cottage caravan apartment flat house studio dorf stadt kleinstadt pueblo ciudad aldea granja village ville campagne ferme",
);
const NO_WORKPLACE = wordSet(
  `home night nights moment day days time times lot weekend weekends morning evening hand hands team teams pairs projects project
  computer laptop desk dark way own same people kids children moment shift shifts evenings mornings afternoons summer winter garden yard sun rain peace equipo equipe hause zuhause
  casa maison moment it them this that him her you me us something everything anything`,
);

const WITH_GERMAN_ARTICLE =
  /^(?:schweiz|turkei|niederlanden?|usa|ukraine|slowakei|mongolei|toskana|normandie|bretagne|provence|pfalz|eifel|lausitz|dorf|stadt|kleinstadt|vereinigten|dominikanischen)$/;

/** Reads a place: a name, or a noun for a kind of place. */
export function placeAt(tokens: readonly Token[], from: number): ObjectPhrase | null {
  let first = from;
  while (
    /^(?:the|der|die|den|dem|el|la|los|las|le|les|l'|a|an|small|little|tiny|einem|einer|un|une|una|my|our)$/.test(
      tokens[first]?.folded ?? "",
    )
  )
    first++;
  const name = nameAt(tokens, first);
  // "In der Schublade": with an article, a German noun is a place only when it is one of few countries.
  const hasGermanArticle = /^(?:der|die|den|dem|einem|einer)$/.test(tokens[first - 1]?.folded ?? "");
  if (hasGermanArticle && !WITH_GERMAN_ARTICLE.test(tokens[first]?.folded ?? "")) return null;
  if (
    name &&
    !isPossessed(tokens, name.end) &&
    !isAttribute(tokens, name.end) &&
    !NO_PLACE.has(name.name.toLowerCase())
  )
    return { object: entity("place", name.name), value: null, end: name.end };
  const token = tokens[first];
  // "In a student hall in Utrecht".
  if (first > from && token?.isWord && !token.isCapital) {
    const inner = [first + 1, first + 2].find((at) => /^(?:in|en)$/.test(tokens[at]?.folded ?? ""));
    const within = inner === undefined ? null : nameAt(tokens, inner + 1);
    if (within && !isPossessed(tokens, within.end))
      return { object: entity("place", within.name), value: null, end: within.end };
  }
  if (first > from && token && SMALL_PLACES.has(token.folded))
    return { object: null, value: token.text, end: first + 1 };
  return null;
}

/** One goes there to buy or to learn something. */
const SHOPS =
  /^(?:target|walmart|costco|ikea|lidl|aldi|tesco|starbucks|mcdonald's|amazon|rewe|edeka|mercadona|carrefour|school|university|college|elementary|high|academy|schule|universitat|escuela|colegio|ecole|universite)$/;

/** Reads a place that has a name. */
export function namedPlaceAt(tokens: readonly Token[], from: number): ObjectPhrase | null {
  const place = placeAt(tokens, from);
  return place?.object && !SHOPS.test(tokens[place.end - 1]?.folded ?? "") ? place : null;
}

/** Reads where somebody works: a name, or a noun phrase with an article. */
export function workplaceAt(tokens: readonly Token[], from: number, lang: Lang): ObjectPhrase | null {
  const named = organisationAt(tokens, from, lang);
  if (named) return named;
  if (!DETERMINERS.has(tokens[from]?.folded ?? "")) return null;
  const noun = nounPhraseAt(tokens, from);
  const isNone = noun?.words.length === 1 && noun.words[0] === "office";
  if (!noun || isNone || noun.words.some((word) => NO_WORKPLACE.has(word))) return null;
  return { object: null, value: noun.text, end: noun.end };
}

/** Reads an organisation that has a name. In German a name has no article. */
export function organisationAt(tokens: readonly Token[], from: number, lang: Lang): ObjectPhrase | null {
  const hasArticle = /^(?:the|el|la|le|l'|les)$/.test(tokens[from]?.folded ?? "");
  const first = hasArticle && lang !== "de" ? from + 1 : from;
  const name = firmAt(tokens, first, nameAt(tokens, first));
  if (!name || isPossessed(tokens, name.end) || NO_PLACE.has(name.name.toLowerCase())) return null;
  return { object: entity("organisation", name.name), value: null, end: name.end };
}

/**
 * Reads a noun phrase without its determiner: at most four words, up to a word that begins another phrase.
 */
export function nounPhraseAt(
  tokens: readonly Token[],
  from: number,
  most = 4,
): { text: string; words: string[]; determiner: string | null; end: number } | null {
  let first = from;
  const determiner = tokens[from]?.folded ?? "";
  const hasDeterminer = DETERMINERS.has(determiner) || INDEFINITE.has(determiner) || isNumber(determiner);
  if (hasDeterminer) first++;
  let end = first;
  while (end < tokens.length && end - first < most) {
    const token = tokens[end];
    if (!token?.isWord || ENDS_PHRASE.has(token.folded)) break;
    if (end > first && token.isCapital && isNoName(token.folded)) break;
    if (end > first && (DETERMINERS.has(token.folded) || POSSESSIVES.has(token.folded))) break;
    if (/^(?:called|named|namens|llamad[oa]|nommee?|genannt)$/.test(token.folded)) break;
    end++;
  }
  while (end > first && /^(?:de|d'|of)$/.test(tokens[end - 1]?.folded ?? "")) end--;
  if (end === first) return null;
  const words = tokens.slice(first, end).map(({ folded }) => folded);
  return { text: textOf(tokens, first, end), words, determiner: hasDeterminer ? determiner : null, end };
}

/** "Bielik and Sons", "Marks & Spencer". */
function firmAt(tokens: readonly Token[], from: number, name: Name | null): Name | null {
  if (!name) return null;
  const [next, other] = [tokens[name.end], tokens[name.end + 1]];
  const isFamily =
    next?.folded === "and" && /^(?:sons|co|partners|brothers|daughters)$/.test(other?.folded ?? "");
  const isFirm = other?.isCapital === true && (next?.text === "&" || isFamily);
  return isFirm ? { name: textOf(tokens, from, name.end + 2), end: name.end + 2 } : name;
}

export const entity = (kind: EntityKind, name: string, role: string | null = null): EntityReference => ({
  kind,
  name,
  role,
});

/** "The LGBTQ center", "a Harry Potter conference": the name describes the noun behind it. */
function isAttribute(tokens: readonly Token[], end: number): boolean {
  const next = tokens[end];
  if (next?.text === "+") return true;
  return (
    next?.isWord === true &&
    !next.isCapital &&
    !ENDS_PHRASE.has(next.folded) &&
    !FUNCTION_WORDS.has(next.folded) &&
    !FOREIGN_FUNCTION_WORDS.some((words) => words.has(next.folded)) &&
    !/^(?:gezogen|umgezogen|geboren|geflogen|gereist|gefahren|aufgewachsen|gewesen|twice|once|ago|originally|back|almost|el|letztes|letzten|letzte|vor|nachste[nrs]?|l'|alone|together|recently|currently|though|anymore|permanently|mit|hace|hier|avec|tout|dernier|derniere|temporarily|exactly|actually|next|tonight|summer|winter)$/.test(
      next.folded,
    )
  );
}

const isPossessed = (tokens: readonly Token[], end: number) =>
  tokens[end]?.folded === "'s" || tokens[end]?.folded === "'";
