// What an assistant's answers should be like lasts, also in an order without "always".

import { describe, expect, test } from "vitest";
import { decideByRules } from "./decide";

const verdictOn = (text: string): string => {
  const decision = decideByRules({ role: "user", text });
  return decision.keep ? `${decision.type}: ${decision.reason}` : `drop: ${decision.reason}`;
};

describe("how all answers should be is a preference", () => {
  test.each([
    "Shorter answers please",
    "only short replies",
    "concise explanations, please",
    "write your summaries in the past tense",
    "please format all your responses as tables",
    "skip the pleasantries",
    "spare me the disclaimers",
    "cut the small talk, thanks",
    "Leave out the compliments please.",
    "kürzere Antworten bitte",
    "bitte nur knappe Erklärungen",
    "lass die Floskeln weg",
    "schreib deine Antworten auf Deutsch",
    "respuestas más cortas, por favor",
    "ahórrame las disculpas",
    "escribe tus resúmenes en pasado",
    "des réponses plus courtes s'il te plaît",
    "épargne-moi les formules de politesse",
    "écris tes réponses au passé",
    // Written after the rules.
    "longer explanations, please",
    "start all your answers with the result",
    "no need for the caveats",
    "spar dir die Belehrungen",
    "formuliere deine Zusammenfassungen in Stichpunkten",
    "explicaciones más sencillas por favor",
    "redacta tus respuestas en presente",
    "des explications plus détaillées svp",
    "commence tes réponses par le résultat",
  ])("%s", (text) => expect(verdictOn(text)).toBe("preference: stated_preference"));
});

describe("an order about one text, or what others wrote, is none", () => {
  test.each([
    "write your name here",
    "two short answers from Dan",
    "cut the jokes out of paragraph two",
    "drop the summaries of last week",
    "brief answers are hard",
    "skip the intro",
    "shorten your answer",
    "make that reply shorter",
    "write your summary in the past tense",
    "skip the warnings in this log and show me the errors",
    "were those replies short?",
    "die Antworten waren kurz",
    "las respuestas eran cortas",
    "des réponses courtes, il en a donné deux",
    // Written after the rules.
    "plain replies were what he got",
    "cut the filler between the tiles",
    "quita el emoji de ese correo",
    "lass die Einleitung so",
    "drop the lectures on Friday",
  ])("%s", (text) => expect(verdictOn(text)).not.toBe("preference: stated_preference"));
});
