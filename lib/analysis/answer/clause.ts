import { ANY_MONTH, foldToBaseLetters, normalize, sentences } from "@/lib/analysis/text";
import { distinctTerms, type Word, wordsOf } from "./terms";
import { CUT, FIRST_PERSON, LINK, NEGATED, OF, PAST_LINK, PLACE_WORD } from "./vocabulary";

/** An attribute is stated at the start of a message. The rest is not read, so that time stays bounded. */
export const MAX_CHARS = 1000;

const TITLE_STOP = /\b(Dr|Drs|Mr|Mrs|Ms|St|Prof|Sr|Sra|Mme|Nr|No)\. /g;
/** "3. August": the full stop of a German date does not end a sentence. */
const DAY_STOP = new RegExp(`(\\d)\\. (?=${ANY_MONTH.replace("(?:", "(?:märz|")}\\b)`, "giu");
const CLAUSE_END = /[,;:()"]+\s+|\s[–—-]\s|[,;:)"]+$/;
/** What is asked, imagined, wished or over sets no attribute. */
const DOUBT =
  /[?？]|^(?:if|when|wenn|falls|si|quand|cuando) |\b(?:if|would|could|might|maybe|perhaps|wish|imagine|used to|almost|pretend|vielleicht|ware|konnte|quizas?|tal vez|ojala|podria|seria|peut-etre|pourrait|serait|in case of|heard|i (?:think|guess|believe|suppose)|not sure|glaube ich|denke ich|creo|supongo|je (?:crois|pense)|angenommen|stell dir vor|suppose|supongamos|imagina|imagine|supposons|unless|back then|(?<!it )(?:says?|said)|sagte?|dijo|dice)\b/i;

/** What is written is no report: "according to the timetable". */
const RECORD =
  "(?:(?:the|my|our|el|la|mi|le|ma|mon|l') ?)?(?:plan|schedule|timetable|map|label|manual|app|website|site|invoice|contract|calendar|diary|rules|receipt|scale|sign|forecast|horario|calendario|contrato|mapa|etiqueta|horaire|calendrier|contrat|carte|notice)";
/** What somebody else is said to have said, or what only seems so. For folded text. */
const REPORT = new RegExp(
  String.raw`\b(?:according to (?!${RECORD})|as per|apparently|allegedly|supposedly|reportedly|purportedly|^word is|(?:rumou?r|word) has it|from what (?:i|we|he|she|they|\w+) (?:gather|gathers|hears?|heard|tells?|told|understands?)|or so (?:i|he|she|they|\w+) (?:tells?|told|hears?|heard|thinks?|thought|believes?|claims?)|(?:reckons|insists|swears|alleges|assures)|in \w+'s (?:words|opinion|view)|to hear \w+ tell it|\w+ zufolge|wie (?:\w+ ){1,3}(?:erzahlt|sagt|meint|behauptet)|nach (?:angaben|aussage|ansicht|meinung) (?:von|de[rs]|mein\w+|unser\w+)|anscheinend|angeblich|offenbar|segun (?!me|${RECORD})|al parecer|por lo que (?:cuentan?|dicen?|se)|(?:cuenta|cuentan|comenta|afirma|asegura|jura) que|por lo visto|supuestamente|dicen|selon (?!${RECORD})\w+|a en croire|a ce (?:que|qu')|(?:pretend|raconte|affirme|jure|dit) (?:que|qu')|d'apres|apparemment|soi-disant|(?:parait|dit|disent)-(?:il|elle|on)|il parait)\b|\b(?:meint|meinte|behauptet|behauptete|erzahlt|erzahlte|schreibt)[,:]`,
);
/** "Laut Bob", but not "the dog is loud". For text as it was written. */
const GERMAN_REPORT =
  /(?<!\p{L})[Ll]aut (?!(?:Fahr|Dienst|Stunden|Spiel)?[Pp]lan|Vertrag|Kalender|App|Etikett|Anleitung|Rechnung|Karte)(?:\p{Lu}|(?:mein|unser|sein|ihr)e[mr] |de[mr] )/u;

/** What can stand before a statement: an answer, a greeting, or the notice of a correction. */
const OPENER =
  /^(?:(?:(?:no|yes|yeah|yep|ok|okay|well|so|and|but|also|hi|hey|hello|oh|wait|sorry|actually|now|currently|correction|update|note|reminder|fyi|remember|by the way|btw|for the record|i (?:got that|was|am) wrong|i'm wrong|that(?:'s| is| was) wrong|i misread it|they changed it|i changed my mind|scratch that|nein|ja|also|und|aber|übrigens|aktuell|zurzeit|korrektur|entschuldigung|halt|sí|si|y|pero|por cierto|perdón|corrección|ahora|non|oui|et|mais|au fait|pardon|correction|désolée?|maintenant)(?![\p{L}'])[\s,;:.!–—-]*)+)/iu;
/** What takes back a value that stands before it. */
const RETRACTION =
  /\b(?:wait|sorry|i mean|scratch|correction|mixed|mistake|wrong|joking|kidding|actually|or rather|moment mal|quatsch|falsch|korrektur|ich meine|scherz|perdon|mejor dicho|quiero decir|digo|equivoque|broma|pardon|je veux dire|trompee?|plutot|blague)\b/;
const QUOTE = /["«»]|(?:^|\s)'\p{L}/u;

/** A part of a sentence with its words, and the text of the parts after it. */
export type Clause = { readonly text: string; readonly words: readonly Word[]; readonly rest: string };
/** The clauses of a text that state something, and all of its terms. */
export type Statement = { readonly clauses: readonly Clause[]; readonly terms: ReadonlySet<string> };
/** The places of a question's first and last term in a clause. */
export type Match = { readonly first: number; readonly last: number };
/** A part of a clause, and the place where it ends. */
export type Value = { readonly text: string; readonly end: number };

/**
 * Reads the first clause of each sentence of a text, without openers ("no,", "Correction:"). Sentences that
 * ask, imagine or report, or that a later one takes back, and messages with quotes give none.
 */
export function parseStatement(text: string): Statement {
  const plain = holdStops(normalize(text.slice(0, MAX_CHARS)));
  const all = QUOTE.test(plain) ? [] : sentences(plain);
  const clauses = all.flatMap((sentence, place) => {
    if (isDoubtful(sentence)) return [];
    const [part = "", ...others] = sentence.replace(OPENER, "").split(CLAUSE_END).filter(Boolean);
    const rest = others.join(", ");
    if (RETRACTION.test(foldToBaseLetters([rest, ...all.slice(place + 1)].join(" ")))) return [];
    return [{ text: part, words: wordsOf(part), rest }];
  });
  return { clauses, terms: new Set(clauses.flatMap(({ words }) => distinctTerms(words))) };
}

/** Whether a sentence asks, imagines, wishes or reports, or tells what is over. */
export function isDoubtful(sentence: string): boolean {
  const folded = foldToBaseLetters(sentence);
  return DOUBT.test(folded) || REPORT.test(folded) || GERMAN_REPORT.test(sentence);
}

/** Keeps the full stops of titles and of German dates from ending a sentence: they become U+2024. */
export const holdStops = (text: string): string =>
  text.replace(TITLE_STOP, "$1\u2024 ").replace(DAY_STOP, "$1\u2024 ");

/** Whether a whole text states something: nothing in it asks, imagines, reports or denies. */
export const isAssertion = (text: string): boolean =>
  !isDoubtful(text) &&
  !RETRACTION.test(foldToBaseLetters(text)) &&
  !wordsOf(text).some(({ folded }) => NEGATED.has(folded));

/** Whether any of the words speaks of the speaker. */
export const isFirstPerson = (words: readonly Word[]) => words.some(({ folded }) => FIRST_PERSON.has(folded));

/** Returns the text of the words between two places. A mask ("[EMAIL]") or a marker is no value. */
export function between({ text, words }: Clause, from: number, to: number): Value | null {
  const [first, last] = [words[from], words[to]];
  if (!first || !last || to < from || /[[\]<>]/.test(text.slice(Math.max(0, first.start - 1), last.end + 1)))
    return null;
  return { text: text.slice(first.start, last.end), end: last.end };
}

/** Returns the words from a place up to the next word that begins another clause. */
export function phrase(clause: Clause, from: number, most = 8): Value | null {
  const { words } = clause;
  let to = from;
  while (to < words.length && to - from < most && !(to > from && CUT.has(words[to]?.folded ?? ""))) to++;
  return between(clause, from, to - 1);
}

/**
 * Returns the place of the link verb after the subject. Between them stands at most a phrase, such as "at
 * Northpoint".
 */
export function linkAfter({ words }: Clause, { last }: Match, isPast: boolean): number | null {
  for (let index = last + 1; index < words.length && index <= last + 5; index++) {
    const word = words[index];
    if (!word) return null;
    if (LINK.has(word.folded)) return !isPast && PAST_LINK.has(word.folded) ? null : index;
    const isPhrase =
      PLACE_WORD.has(words[last + 1]?.folded ?? "") ||
      OF.has(words[last + 1]?.folded ?? "") ||
      ["for", "with", "fur"].includes(words[last + 1]?.folded ?? "");
    if (word.term !== null && !isPhrase) return null;
  }
  return null;
}
