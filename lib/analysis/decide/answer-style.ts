import { FEW, words } from "@/lib/analysis/text";

/** What one language calls the assistant's answers, how they can be, and what they can do without. */
type StyleWords = {
  readonly please: string;
  /** Orders to write all answers in some way, up to the answers. */
  readonly write: string;
  readonly answers: string;
  /** How answers can be, in the languages that say so before them. */
  readonly before: string;
  /** The same after them; one of both is empty. */
  readonly after: string;
  /** Orders to leave something out, up to that. */
  readonly omit: string;
  readonly extras: string;
};

const ENGLISH: StyleWords = {
  please: "please|thanks|thank you|always|only|from you",
  write: `${words("write, format, phrase, word, structure, give, start, begin, end, sign")} (?:all )?your`,
  answers: words("answers, replies, responses, explanations, summaries"),
  before: words(
    "short(?:er)?, brief(?:er)?, concise, crisp, terse, long(?:er)?, detailed, formal, informal, casual, simpler?, plain(?:er)?, direct, honest",
  ),
  after: "",
  omit: `${words("skip, cut, drop, lose, leave out, spare (?:me|us), save (?:me|us), enough with, no need for")}(?: all)? ${words("the, your, of the, of your")}`,
  extras: words(
    "pleasantries, disclaimers, apologies, caveats, compliments, flattery, small talk, preambles?, platitudes, niceties, lectures, warnings, jargon, exclamation marks, emojis, filler",
  ),
};
const GERMAN: StyleWords = {
  please: "bitte|danke|immer",
  write: `${words("schreibe?, formuliere?, gib, gliedere?, fasse?, beginne?, beende?, halte?")} (?:bitte )?(?:alle )?(?:deine|ihre)`,
  answers: words("antworten, erklarungen, zusammenfassungen"),
  before: words(
    "kurze, kurzere, knappe, knappere, lange, langere, ausfuhrliche, ausfuhrlichere, einfache, einfachere, formelle, formellere, sachliche, sachlichere, direkte, direktere, lockere",
  ),
  after: "",
  omit: `${words("lasse?, spare?, erspare?, verzichte auf, weg mit")} (?:bitte )?(?:dir |mir |uns )?${words("die, das, den, dem, deine, deinen")}`,
  extras: words(
    "floskeln, entschuldigungen, warnhinweise, belehrungen, komplimente, smalltalk, hoflichkeiten, schmeicheleien, einleitungen, fachworter, emojis",
  ),
};
const SPANISH: StyleWords = {
  please: "por favor|gracias|siempre|solo",
  write: `${words("escribe, redacta, da, dame, formula, empieza, termina, estructura")} (?:todas )?tus`,
  answers: words("respuestas, explicaciones, resumenes"),
  before: "",
  after: words(
    "cortas, cortos, breves, concisas, largas, largos, detalladas, simples, sencillas, formales, directas, claras",
  ),
  omit: `${words("ahorrame, ahorrate, evitame, saltate, omite, quita, deja, fuera")} ${words("las, los, el, la, tus")}`,
  extras: words(
    "disculpas, formalidades, cumplidos, advertencias, rodeos, halagos, preambulos?, introducciones, sermones, tecnicismos, emojis",
  ),
};
const FRENCH: StyleWords = {
  please: "s'il te plait|s'il vous plait|stp|svp|merci|toujours",
  write: `${words("ecris, ecrivez, redige, redigez, donne, formule, structure, commence, termine")} (?:toutes )?${words("tes, vos")}`,
  answers: words("reponses, explications, resumes"),
  before: "",
  after: words(
    "courte?s, breves, concise?s, longue?s, longs, detaillee?s, simples, formelle?s, directe?s, claire?s",
  ),
  omit: `${words("epargne-moi, epargnez-moi, evite, evitez, oublie, laisse tomber, supprime, passe-moi")} ${words("les, le, la, tes, vos")}`,
  extras: words(
    "excuses, formules de politesse, politesses, avertissements, compliments, flatteries, preambules?, introductions, lecons, emojis",
  ),
};

const STYLES: readonly RegExp[] = [ENGLISH, GERMAN, SPANISH, FRENCH].flatMap(
  ({ please, write, answers, before, after, omit, extras }) => {
    const asked = `(?:(?:${please}|and|ok|und|y|et|solo|nur|just|des|que des),? )${FEW}`;
    const end = `(?:,? (?:${please}|weg)){0,2}\\W*$`;
    return [
      ...(before ? [`^\\W*${asked}${before} ${answers}${end}`] : []),
      ...(after ? [`^\\W*${asked}${answers} (?:mas |menos |plus |moins )?${after}${end}`] : []),
      `^\\W*${asked}${write} ${answers} [\\p{L}\\d]`,
      `^\\W*${asked}${omit} ${extras}${end}`,
    ].map((pattern) => new RegExp(pattern, "u"));
  },
);

/**
 * Returns whether a sentence in base letters says how the assistant's answers should be from now on, in
 * English, German, Spanish or French: "shorter answers please", "write your summaries in the past tense",
 * "spare me the disclaimers". An order about one answer says "your answer" or "that summary".
 */
export function asksForAnswerStyle(folded: string): boolean {
  return STYLES.some((style) => style.test(folded));
}
