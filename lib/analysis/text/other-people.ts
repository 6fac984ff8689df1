import { monthNamed, weekdayNamed } from "./dates/calendar-names";
import { foldToBaseLetters } from "./fold";
import { FOREIGN_FUNCTION_WORDS } from "./foreign-words";
import { wordSet } from "./pattern";
import { FUNCTION_WORDS } from "./stop-words";

/** People whose habits are their own. */
const PERSON_NOUNS =
  `mother|mum|mom|father|dad|parents?|sister|brother|son|daughter|kids?|children|wife|husband|partner|boyfriend|girlfriend|grandma|gran|grandmother|grandpa|grandfather|aunt|uncle|cousin|niece|nephew|neighbou?rs?|flatmate|roommate|colleagues?|boss|friends?|people|everyone|somebody|someone
|mutter|mama|vater|papa|eltern|schwester|bruder|sohn|tochter|kinder|freundin|freund|freunde|oma|opa|tante|onkel|nachbar(?:in|n)?|mitbewohner(?:in)?|kolleg(?:e|en|in)|chef(?:in)?|leute
|madre|padre|padres|hermana|hermano|hijo|hija|hijos|mujer|marido|esposa|novia|novio|abuela|abuelo|tia|tio|prim[oa]|vecin[oa]s?|companer[oa]s?|jef[ea]|amig[oa]s?|gente
|mere|maman|pere|parents|soeur|frere|fils|fille|enfants|femme|mari|copine|copain|mamie|papi|tante|oncle|voisine?s?|collegues?|patronne?|amie?s?|gens
|mamma|papa|babbo|genitori|sorell[ae]|fratell[oi]|figli[oa]?|figlie|moglie|marito|fidanzat[oa]|ragazz[oa]|nonn[aoi]|zi[ao]|cugin[oaie]|nipot[ei]|vicin[oaie]|collegh[ie]|collega|capo|amic[oaie]|amiche|coinquilin[oaie]
|moeder|vader|ouders|zus(?:je|sen)?|broers?|broertje|zoon|zoontje|dochter(?:tje)?|kinderen|vriendin|vriend(?:en)?|neef|oom|buurman|buurvrouw|buren|huisgenoot|huisgenote|collega's|bazin|baas|mensen|iedereen
|mae|pai|pais|irma|irmao|irmaos|filh[oa]s?|esposo|namorad[oa]|avo|prim[oa]s|vizinh[oa]s?|chefe|pessoas`.replaceAll(
    "\n",
    "",
  );
/** A word for a person, in base letters. */
export const PERSON_NOUN = new RegExp(`\\b(?:${PERSON_NOUNS})\\b`);
/** "On" is French before one of these: "On mange des crêpes". */
const FRENCH_ON =
  "on(?= (?:va|est|fait|mange|joue|prend|part|sort|regarde|boit|court|nage|chante|danse|dort|cuisine|se|s|y|en|ne|vient|rentre|voit|lit|achete)\\b)";
const PRONOUNS = `he|she|they|er|sie|ella|lui|lei|loro|hij|zij|ze|ele|ela|eles|elas|el(?= \\w+[ao]\\b)|ellos|ellas|il|elle|ils|elles|${FRENCH_ON}`;
const POSSESSIVES = "his|her|their|sein|seine|su|sus|son|sa|ses|leur|leurs|hun";
const DETERMINERS =
  "my|our|the|mein|meine|unser|unsere|der|die|das|ihr|ihre|mi|mis|nuestr[oa]s?|el|la|los|las|mon|ma|mes|notre|nos|le|les|(?:(?:il|la|i|le) )?(?:mi[oae]|miei|nostr[oaie]|su[oae]|suoi)|il|lo|gli|mijn|m'n|onze|ons|de|het|(?:[oa]s? )?(?:meus?|minhas?|noss[oa]s?)|os|as";
/** "My sister", "unser Nachbar". */
export const KIN = `(?:${DETERMINERS}) (?:${PERSON_NOUNS})`;
/** "In the evening", "jeden Montag", "por la noche". */
const WHEN =
  "(?:(?:every|each|at|on|in the|jeden|jede|am|an|cada|los|las|por la|chaque|tous les|le|alla|di|elke|iedere|op|in het|todo|toda|todas as|todos os) \\p{L}+,? |(?:ogni|il|la) \\p{L}+(?: (?:mattina|pomeriggio|sera|notte))?,? |(?:morgens|mittags|nachmittags|abends|nachts|\\p{L}+tags|mittwochs|sonnabends|'?s (?:ochtends|morgens|middags|avonds|nachts)),? )?";
/** "Abends liest mein Bruder", "elke dag kookt mijn zus": German and Dutch verbs come before subjects. */
const INVERTED = "(?:\\p{L}+t (?=(?:mein|unser|der|die|ihr|mijn|onze)))?";
/** "My neighbour mows", "She is out again", "His club is loud": the subject is somebody else. */
const ABOUT_OTHERS = new RegExp(
  `^\\W*(?:and |but |so |und |aber |y |pero |et |mais |e |ma |en |maar |mas )?${WHEN}${INVERTED}(?:(?:${DETERMINERS}) (?:frau|mann|vrouw|man)\\b|(?:${PRONOUNS})\\b|(?:${POSSESSIVES}) \\p{L}+|(?:(?:${DETERMINERS}) )?(?:${PERSON_NOUNS})(?:'s)?\\b)`,
  "u",
);
/** "Mum, remind me": the message is the user's all the same. */
const FIRST_PERSON = /\b(?:i|me|my|mich|mir|ich|yo|me|je|moi|io|ik|mij|eu|mim)\b/;

/** Returns whether the subject of a sentence in base letters is somebody else. */
export function isAboutOthers(folded: string): boolean {
  const subject = otherSubject(folded);
  return subject !== null && !FIRST_PERSON.test(folded.slice(subject.length));
}

/** Returns the beginning of a sentence in base letters up to its subject, if that is somebody else. */
export function otherSubject(folded: string): string | null {
  return ABOUT_OTHERS.exec(folded)?.[0] ?? null;
}

/**
 * What people do, and hardly a thing, in the third person ("Printer works" is about no person), without forms
 * that are nouns or participles, too: "Soft drinks", "Tennis court", "Pizza bestellt".
 */
const ACTIVITIES = wordSet(
  `plays cooks bakes swims sings reads teaches eats loves likes hates wants prefers practises mows knits jogs says thinks
  sleeps makes buys collects learns rehearses meditates surfs sews`,
  `spielt backt schwimmt singt tanzt liest lehrt isst trinkt liebt hasst malt strickt joggt wandert sagt denkt schlaft kauft
  schreibt zeichnet lernt ubt reitet klettert`,
  `juega cocina hornea canta baila lee estudia ensena bebe ama odia quiere prefiere entrena pinta teje corre piensa duerme
  mira escribe dibuja pide colecciona aprende toca`,
  `joue chante etudie enseigne mange boit deteste veut prefere pratique entraine peint tricote pense dort achete regarde ecrit
  dessine collectionne apprend`,
);
const ACTIVITY_PHRASES =
  /^(?:goes to(?! \d)|flies (?:to|on)|gets (?:up|home)|works (?:at|as)|lives (?:in|at|on|with)|geht (?:zum|zur|ins?)|va (?:a|au|aux|al))$/;
/** They stand between a name and its verb. */
const ADVERBS = wordSet("always often usually sometimes never also immer oft meist auch siempre tambien");
const MAX_BEFORE = 3;
const WORD = /[\p{L}][\p{L}\p{M}'’-]*/gu;
const CAPITAL = /^\p{Lu}\p{Ll}/u;

/**
 * Returns whether a person that is named at the beginning of a sentence does something: "Every Friday Ben
 * cooks lasagne", "Jeden Montag backt Lena Brot". Names are words with a capital letter beside a verb of a
 * closed list, so other verbs are missed.
 */
export function isAboutNamed(sentence: string): boolean {
  const words = sentence.match(WORD) ?? [];
  const folded = words.map(foldToBaseLetters);
  const isName = (at: number) => canBeName(words[at] ?? "");
  const isDoing = (at: number) =>
    ACTIVITIES.has(folded[at] ?? "") || ACTIVITY_PHRASES.test(`${folded[at]} ${folded[at + 1]}`);
  for (let at = 0; at <= MAX_BEFORE + 1; at++) {
    if (!isDoing(at)) continue;
    const before = ADVERBS.has(folded[at - 1] ?? "") ? at - 2 : at - 1;
    const isNamed = (before >= 0 && isName(before)) || (at > 0 && isName(at + 1) && isName(at + 2));
    if (isNamed && !FIRST_PERSON.test(folded.join(" "))) return true;
  }
  return false;
}

/** Returns whether a word with a capital letter is no function word, month or weekday. */
export function canBeName(word: string): boolean {
  const folded = foldToBaseLetters(word);
  return (
    CAPITAL.test(word) &&
    ![FUNCTION_WORDS, ...FOREIGN_FUNCTION_WORDS].some((list) => list.has(folded)) &&
    monthNamed(folded) === undefined &&
    weekdayNamed(folded) === undefined
  );
}
