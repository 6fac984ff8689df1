import { foldToBaseLetters, sentences } from "@/lib/analysis/text";
import type { Analysis } from "../analyse";
import { endsAsQuestion } from "../question";
import { type Decision, drop, keep } from "../verdict";
import { baseWords } from "./detect-language";
import type { Language } from "./language";

/** Decides a message in German, Spanish or French by the same rules as in English, with fewer patterns. */
export function decideInLanguage(language: Language, { text }: Analysis): Decision {
  const all = sentences(foldToBaseLetters(text).replace(language.idiom, " "));
  const stated = all.filter((sentence) => !asksOrOrders(language, sentence));
  const body = stated.join(" ");
  const content = contentWords(language, body);
  const overall = contentWords(language, all.join(" "));
  if (overall === 0) {
    if (language.mood.test(body)) return keep("mood", "emotional_state");
    return drop(stated.length === 0 && all.length > 0 ? "question_only" : "filler");
  }
  const isOf = (pattern: RegExp) => stated.some((sentence) => pattern.test(sentence));
  if (content > 0) {
    if (language.correction.test(body.replace(/\W+$/, ""))) return keep("correction", "correction");
    if (isOf(language.mood)) return keep("mood", "emotional_state");
    if (isOf(language.preference)) return keep("preference", "stated_preference");
    if (isOf(language.decision)) return keep("decision", "decision");
    if (isOf(language.fact) || isOf(language.state)) return keep("fact", "personal_fact");
  }
  if (content >= 2 || (content > 0 && language.event.test(body)))
    return keep("interaction", "informative", content < 4);
  if (overall >= 2 && language.own.test(foldToBaseLetters(text)))
    return keep("interaction", "question_reveals", overall < 4);
  return drop(stated.length < all.length ? "question_only" : "small_talk", content > 0);
}

function asksOrOrders(language: Language, sentence: string): boolean {
  if (endsAsQuestion(sentence) || language.question.test(sentence)) return true;
  return language.command.test(sentence) && !language.own.test(sentence);
}

function contentWords(language: Language, text: string): number {
  return new Set(baseWords(text).filter((word) => word.length > 1 && !language.words.has(word))).size;
}
