import { sentences, tokenize } from "@/lib/analysis/text";
import type { Role } from "@/lib/base/core";
import { namesAnother } from "./alternatives";
import { changesMeaning, clausesOf } from "./clauses";
import { contentOf, foreignNames, hasTerm, sourceOf } from "./content";
import { isInstruction, isOrder } from "./instruction";
import { countsOtherwise, hasNumber, numbersIn } from "./numbers";
import { isAboutUser, isOnlyReported } from "./reported";

/** A turn that a sentence can cite. `speaker` is null for the owner of the memory. */
export type CitedTurn = { readonly role: Role; readonly speaker: string | null; readonly text: string };

/** A sentence of a model and the numbers of the turns on which it relies. */
export type CitedSentence = { readonly text: string; readonly turns: readonly number[] };

/** Why a sentence is refused. */
export type CitationFault =
  | "format"
  | "instruction"
  | "unknown_turn"
  | "assistant"
  | "speaker"
  | "distance"
  | "words"
  | "name"
  | "number"
  | "meaning";

const MAX_SENTENCE_CHARS = 400;
const MAX_CITED = 12;
/** The share of the content words of a sentence that the cited turns must contain. */
const MIN_SHARE = 0.7;

const ABOUT_ASSISTANT =
  /^(?:the |an |el |la |l'|der |die |das )?(?:assistant|agent|bot|asistente|agente|assistent)/iu;
/** The owner of the memory, as the prompt calls them. */
export const THE_USER =
  /\b(?:user|(?:be)?nutzer(?:in|s)?|usuari[oa]|utilisat(?:eur|rice)|utente|gebruiker)\b|пользовател|用户|用戶|使用者|ユーザー|사용자/iu;
const ABOUT_USER =
  /\b(?:the user|user|users|user's|you|your|yours|i|my|me|nutzer\w*|benutzer\w*|usuari[oa]|utilisat\w+)\b/iu;

/**
 * Returns why a sentence does not follow from the turns that it cites, by the rules in docs/model-tasks.md;
 * null when it may be stored. Turns are numbered from 0; those with an empty text were not shown to the model
 * and support nothing. `placeholder`, a global pattern, matches what stands for redacted data; a sentence can
 * repeat one of its cited turns.
 */
export function findFault(
  { text, turns: numbers }: CitedSentence,
  turns: readonly CitedTurn[],
  placeholder?: RegExp,
): CitationFault | null {
  if (text.trim() === "" || text.length > MAX_SENTENCE_CHARS) return "format";
  // The brackets of a placeholder are no markup.
  if (isOrder(placeholder ? text.replaceAll(placeholder, "x") : text) || text.includes("]("))
    return "instruction";
  const cited = numbers.map((number) => turns[number]);
  if (cited.length === 0 || cited.length > MAX_CITED || !cited.every((turn) => turn !== undefined))
    return "unknown_turn";
  if (cited.some((turn) => turn.text === "")) return "unknown_turn";
  if (cited.some((turn) => isInstruction(turn.text))) return "instruction";
  if (cited.some(({ role }) => role !== "user") && !isAboutAssistant(text, turns)) return "assistant";
  if (THE_USER.test(text) && cited.every(({ speaker }) => speaker !== null)) return "speaker";
  const texts = cited.flatMap((turn) => withoutQuestions(turn.text));
  const source = sourceOf([...texts, ...cited.flatMap(({ speaker }) => speaker ?? [])]);
  const masked = placeholder ? [...text.matchAll(placeholder)].map(([found]) => found) : [];
  if (!masked.every((one) => texts.some((said) => said.includes(one)))) return "name";
  // Numbers are compared below, by their value.
  const content = contentOf(text).filter((term) => numbersIn(term).size === 0);
  const found = content.filter((term) => hasTerm(source, term));
  if (content.length === 0 || found.length < content.length * MIN_SHARE) return "words";
  if (foreignNames(text, source).length > 0) return "name";
  const stated = clausesOf(text);
  const said = texts.flatMap(clausesOf);
  // "20 mg, not 40" gives the number 20 only.
  const usable = stated.some(({ isDenied }) => isDenied) ? said : said.filter(({ isDenied }) => !isDenied);
  const known = numbersIn((usable.length > 0 ? usable : said).map((clause) => clause.text).join("\n"));
  if ([...numbersIn(text)].some((number) => !hasNumber(known, number)) || countsOtherwise(text, texts))
    return "number";
  if (isAboutUser(text) && isOnlyReported(texts, content)) return "speaker";
  return namesAnother(text, texts) || changesMeaning(stated, said) ? "meaning" : null;
}

/** What is only asked is not said. */
function withoutQuestions(text: string): string[] {
  return sentences(text).filter((sentence) => !/[?？]["')]?$/u.test(sentence));
}

function isAboutAssistant(text: string, turns: readonly CitedTurn[]): boolean {
  if (!ABOUT_ASSISTANT.test(text) || ABOUT_USER.test(text)) return false;
  const words = new Set(tokenize(text));
  const people = turns.flatMap(({ role, speaker }) => (role === "user" && speaker ? tokenize(speaker) : []));
  return !people.some((name) => words.has(name));
}
