// The decider reads German, Spanish and French messages like English ones.

import { describe, expect, test } from "vitest";
import { decide } from "../decide";

const verdictOn = (text: string, role: "user" | "assistant" = "user"): string => {
  const decision = decide({ role, text });
  return decision.keep ? `${decision.type}: ${decision.reason}` : `drop: ${decision.reason}`;
};

const PREFERENCE = "preference: stated_preference";
const FACT = "fact: personal_fact";
const DECISION = "decision: decision";
const CORRECTION = "correction: correction";
const MOOD = "mood: emotional_state";
const INFORMATIVE = "interaction: informative";
const FILLER = "drop: filler";
const QUESTION = "drop: question_only";

describe("German", () => {
  test.each([
    ["Ich mag keinen Fisch", PREFERENCE],
    ["Am liebsten esse ich Fisch", PREFERENCE],
    ["Kein Zucker, bitte", PREFERENCE],
    ["Bitte antworte mir immer auf Deutsch", PREFERENCE],
    ["Meine Tochter heißt Ines", FACT],
    ["Ich wohne seit drei Jahren in Hamburg", FACT],
    ["Ich habe zwei Kinder", FACT],
    ["Merk dir, dass mein WLAN Dachboden heißt", FACT],
    ["Wir haben uns für den blauen Teppich entschieden", DECISION],
    ["Nein, ich meinte die Küche", CORRECTION],
    ["Eigentlich heiße ich Anne", CORRECTION],
    ["Nicht Bonn, Bremen.", CORRECTION],
    ["Ich bin so müde", MOOD],
    ["Mir geht's richtig schlecht", MOOD],
    ["Gestern war ich im Kino", INFORMATIVE],
    ["Ich habe morgen um neun einen Zahnarzttermin", INFORMATIVE],
    ["Könnten Sie meiner Frau ein Buch empfehlen?", "interaction: question_reveals"],
    ["Danke, das hat mir sehr geholfen!", FILLER],
    ["Alles klar, dann bis später!", FILLER],
    ["Nicht schlimm, alles gut", FILLER],
    ["Was ist die Hauptstadt von Peru", QUESTION],
    ["Kannst du mir das bitte genauer erklären", QUESTION],
    ["Erzähl mir einen Witz", QUESTION],
    ["Schalte die Heizung auf 21 Grad", QUESTION],
    ["Lauter bitte", QUESTION],
    ["Duz mich bitte", PREFERENCE],
    ["Du kannst mich gern duzen", PREFERENCE],
    ["Ich rauche nicht", FACT],
    ["Ja, ich koche leider nie.", FACT],
    ["Ich kann leider nicht schwimmen", FACT],
    ["Ich bin arbeitslos", FACT],
    ["Mir tut der Rücken weh", FACT],
    ["Hab Rückenschmerzen", FACT],
    ["Keine Nüsse", PREFERENCE],
    ["keine Ahnung", FILLER],
    ["Keine Ahnung, wie das geht", FILLER],
    ["kein Stress!", FILLER],
    ["keine Lust mehr", FILLER],
    ["Frohe Weihnachten!", FILLER],
    ["Alles Gute zum Geburtstag", FILLER],
    ["Weihnachten sind wir in Graz", INFORMATIVE],
    ["Keine Lust auf Kino", PREFERENCE],
    ["Keine Zeit, sorry", FILLER],
    ["Diese Woche kein Chor", PREFERENCE],
    ["Morgen kein Kindergarten", INFORMATIVE],
    ["Turnhalle ist heute zu", INFORMATIVE],
    ["Ich finde keine Ahnung", "drop: small_talk"],
  ])("%s", (text, expected) => expect(verdictOn(text)).toBe(expected));
});

describe("Spanish", () => {
  test.each([
    ["Me encanta el jazz", PREFERENCE],
    ["Prefiero las reuniones por la mañana", PREFERENCE],
    ["Mi comida favorita es la paella", PREFERENCE],
    ["Sin azúcar, por favor", PREFERENCE],
    ["Mi hija se llama Inés", FACT],
    ["Tengo dos perros", FACT],
    ["Vivo en Madrid con mi hermano", FACT],
    ["Apunta que la llave está en el garaje", FACT],
    ["Hemos elegido el sofá gris", DECISION],
    ["No, quería decir la cocina", CORRECTION],
    ["En realidad me llamo Ana", CORRECTION],
    ["Mejor el jueves, no el martes", CORRECTION],
    ["Estoy muy cansada hoy", MOOD],
    ["Qué rabia tengo", MOOD],
    ["Ayer fui al dentista", INFORMATIVE],
    ["Perfecto, pues hasta mañana", FILLER],
    ["No te preocupes, no pasa nada", FILLER],
    ["Me puedes repetir eso", QUESTION],
    ["Cuéntame un chiste", QUESTION],
    ["Hola, buenos días, ¿cómo estás?", QUESTION],
    ["Baja la calefacción un poco", QUESTION],
    ["No fumo", FACT],
    ["Ya no fumo tampoco", FACT],
    ["No sé nadar", FACT],
    ["Me duele la espalda", FACT],
    ["Estoy desempleada", FACT],
    ["sin comentarios", FILLER],
    ["mañana no hay colegio", INFORMATIVE],
    ["solo bromeaba", FILLER],
    ["¡Feliz cumpleaños!", FILLER],
    ["sin cebolla", PREFERENCE],
  ])("%s", (text, expected) => expect(verdictOn(text)).toBe(expected));
});

describe("French", () => {
  test.each([
    ["J'adore le jazz", PREFERENCE],
    ["J'aime le thé", PREFERENCE],
    ["Je n'aime pas le café", PREFERENCE],
    ["Je préfère les réunions le matin", PREFERENCE],
    ["Mon plat préféré est la ratatouille", PREFERENCE],
    ["Pas de sucre, s'il vous plaît", PREFERENCE],
    ["Ma fille s'appelle Inès", FACT],
    ["J'ai deux chiens", FACT],
    ["J'habite à Lyon depuis deux ans", FACT],
    ["Retiens que la clé est dans le garage", FACT],
    ["Nous avons choisi le canapé gris", DECISION],
    ["Non, je voulais dire la cuisine", CORRECTION],
    ["En fait je m'appelle Anne", CORRECTION],
    ["Je suis très fatiguée", MOOD],
    ["il n'y a pas d'école demain", INFORMATIVE],
    ["J'en ai marre de tout", MOOD],
    ["Hier je suis allé chez le dentiste", INFORMATIVE],
    ["Merci beaucoup pour votre aide", FILLER],
    ["Pas de problème, à demain", FILLER],
    ["Tu peux répéter ça", QUESTION],
    ["Raconte-moi une blague", QUESTION],
    ["Bonjour, comment allez-vous ?", QUESTION],
    ["Monte le chauffage un peu", "drop: question_only"],
    ["Tutoie-moi", PREFERENCE],
    ["On peut se tutoyer", PREFERENCE],
    ["Je ne fume pas", FACT],
    ["Je ne sais pas nager", FACT],
    ["J'ai mal au dos", FACT],
    ["Je suis au chômage", FACT],
    ["aucun doute", FILLER],
    ["joyeux anniversaire", FILLER],
    ["pas de stress", FILLER],
    ["pas de gluten", PREFERENCE],
  ])("%s", (text, expected) => expect(verdictOn(text)).toBe(expected));
});

describe("reads an assistant's message in another language", () => {
  test.each([
    ["Gern geschehen, einen schönen Tag noch!", "drop: assistant_boilerplate"],
    ["Con mucho gusto, que tenga un buen día.", "drop: assistant_boilerplate"],
    ["Der Zug nach Graz fährt um 9:40 von Gleis 7.", "interaction: assistant_statement"],
    ["J'adore le jazz et la natation", "interaction: assistant_statement"],
  ])("%s", (text, expected) => expect(verdictOn(text, "assistant")).toBe(expected));
});

describe("keeps informative messages in a language without rules", () => {
  test.each([
    ["Ieri ho comprato una bicicletta rossa"],
    ["Ik woon in Utrecht met mijn vriendin"],
    ["Mieszkam w Krakowie z siostrą"],
    ["Olen allerginen pähkinöille"],
  ])("keeps an informative message: %s", (text) => expect(verdictOn(text)).not.toMatch(/^drop/));
});

test("a single foreign word does not change the language of an English text", () => {
  expect(verdictOn("Wife: Hana. Son: Emil, 6.")).toBe(FACT);
  expect(verdictOn("I sold the pain relief cream")).not.toMatch(/^drop/);
});
