import { isDoubtful, NEGATED, UNCERTAIN } from "@/lib/analysis/answer";
import { isQuestion } from "@/lib/analysis/decide";
import { foldToBaseLetters } from "@/lib/analysis/text";
import type { Draft } from "./phrase";
import type { Token } from "./tokens";
import { CLAUSE_START } from "./words";

/** What happens in a film, a book, a game or a dream happened to nobody. */
const IN_FICTION =
  /\b(?:in (?:the|a|an|my|our|this|that|his|her|another|dem|einem|meinem|der|einer) (?:\w+ )?(?:film|movie|book|novel|series|show|game|play|story|episode|musical|campaign|campaign's|dream|song|life|comic|roman|buch|serie|spiel|traum|geschichte|stuck)|im (?:film|buch|traum|roman|spiel|stuck)|en (?:la|el|mi|una?) (?:pelicula|libro|novela|serie|juego|obra|sueno|cuento)|dans (?:le|la|mon|un|une|l') ?(?:film|livre|roman|serie|jeu|piece|reve|histoire)|my sims?|character|personnage|personaje|(?:plays?|played|playing) (?:a|an|my) [\w-]+ in|school play|dreamt|dreamed|dream about|song goes|spielt (?:meinen|meine)|third act|dritten akt|tercer acto|troisieme acte)\b/;
/** What is imagined; a noun phrase in such a sentence says nothing either. */
const IMAGINED =
  /\b(?:imagine|imagina|stell dir|suppose|supongamos|supposons|angenommen|pretend|let's say|what if|as if|wish|ojala|if only|si seulement|hatte ich doch)\b/;
/** Pictures and toys of animals are none. */
const LIKENESS =
  /\b(?:paint(?:ed|ing)|drew|drawing|sketch(?:ed)?|draw|statue|sculpture|figurine|toy|stuffed|plush\w*|teddy|tattoo|costume|mural|portrait|puppet|knitted|crocheted|origami|mug|gemalt|gezeichnet|pluschs?\w*|stofftier|kuscheltier|statue|pinte|pintado|dibuje|dibujo|peluche|estatua|cuadro|peint|dessine|tableau)\b/;
/** Generic statements about "our" kids or the world. */
const GENERIC =
  /\b(?:(?:our|the|unsere?|nuestro|el|notre|l') ?(?:future|zukunft|futuro|avenir)|mother nature|father time|mutter (?:erde|natur)|madre naturaleza|mere nature|happy birthday)\b/;
/** Plans and near misses that the shared lists do not have. */
const UNREAL =
  /\b(?:rumou?r has it|angeblich|wanted to|(?:was|were) about to|always wanted|thinking (?:about|of)|looking (?:for|at|into|forward)|considering|dying to|can't wait|about to|saving for|going to|gonna|next year i|nachstes jahr|ano que viene|annee prochaine|iban?(?:mos)? a|on devait|wir wollten|ahorrando|economise|spar(?:e|en) auf|some ?day|i doubt|doubt that|used to joke|paraît|il parait|dicen que|aurais|avions|gern einen|gern eine|hatte gern|wurde gern)\b/;
const QUOTED = /["“„][^"“”\n]{0,500}(?:["“”]|$)|«[^»\n]{0,500}(?:»|$)/g;

/** Removes quoted words: somebody else said them. */
export const withoutQuotes = (sentence: string): string => sentence.replace(QUOTED, " … ");

/** "Write a story: My sister Anna lives in Rome." Nothing behind the colon was said to be true. */
const TASK =
  /(?:^|[.!?\n] *)(?:please |bitte |por favor |s'il te plait )?(?:write|draft|compose|invent|make up|continue|rewrite|rephrase|summari[sz]e|proofread|schreib\w*|verfass\w*|erfinde|formulier\w*|ecris|redige|invente|escribe|redacta|inventa)\b[^:.!?\n]{0,80}:/;
const MAX_TASK_PLACE = 200;

/** Returns a text up to the first task whose material follows a colon. */
export function withoutMaterial(text: string): string {
  const found = TASK.exec(foldToBaseLetters(text.slice(0, MAX_TASK_PLACE)));
  return found ? text.slice(0, found.index) : text;
}

/** What a sentence leaves of what it says: nothing, only what its noun phrases take for granted, or all. */
export type Certainty = "none" | "presupposed" | "stated";

export function certaintyOf(sentence: string): Certainty {
  const folded = foldToBaseLetters(sentence);
  if (/[?¿]/.test(sentence) || isQuestion(sentence) || IN_FICTION.test(folded) || GENERIC.test(folded))
    return "none";
  if (IMAGINED.test(folded)) return "none";
  return isDoubtful(sentence) || UNREAL.test(folded) ? "presupposed" : "stated";
}

/** Whether a sentence tells of pictures or toys: then a new animal in it is one of them. */
export const isLikeness = (sentence: string): boolean => LIKENESS.test(foldToBaseLetters(sentence));

/** Whether a word of its clause denies a draft, or a word before its verb makes it uncertain. */
export function isDenied(tokens: readonly Token[], draft: Draft): boolean {
  const { stated, at } = draft;
  // "I can't stand jazz".
  if (draft.type === "dislikes" && tokens[at]?.folded === "stand") return false;
  if (!stated) return isNegated(tokens[at - 1]) || isNegated(tokens[at - 2]);
  let start = stated.from;
  while (start > 0 && !CLAUSE_START.has(tokens[start - 1]?.folded ?? "")) start--;
  for (let index = start; index < Math.min(stated.to + 1, tokens.length); index++) {
    const token = tokens[index];
    if (index >= stated.to && !/^(?:nicht|not|pas)$/.test(token?.folded ?? "")) break;
    if (isNegated(token)) return true;
    if (index < at && token && UNCERTAIN.has(token.folded) && !token.isCapital) return true;
  }
  return false;
}

const CAN_END: ReadonlySet<string> = new Set(
  "lives_in works_at works_as studies member_of owns pet spouse partner colleague friend neighbor knows".split(
    " ",
  ),
);
const NO_LONGER =
  /\bno longer\b|(?:'t|\bnot|\bnever)\b.*\bany ?more\b|\bnicht mehr\b|\bkeine?[nm]? .*\bmehr\b|\bya no\b|(?:\bne|\bn') .*\bplus\b/;

/** Whether a clause says that something is over: "we no longer live in Leeds", "ya no trabajo en Seat". */
export function isOver(tokens: readonly Token[], { stated, type }: Draft): boolean {
  if (!stated || !CAN_END.has(type)) return false;
  // "Anymore" can follow the object.
  const clause = tokens.slice(Math.max(0, stated.from - 2), stated.to + 3).map(({ folded }) => folded);
  return NO_LONGER.test(clause.join(" "));
}

const isNegated = (token: Token | undefined): boolean =>
  token !== undefined && (NEGATED.has(token.folded) || token.folded === "'t" || token.folded === "n'");
