// A short answer in German, Spanish or French is kept after a question, as in English.

import { describe, expect, test } from "vitest";
import { decide } from "../decide";

describe("a short answer to a question is kept", () => {
  test.each([
    ["Wie kommst du hin?", "Mit dem Zug."],
    ["Möchtest du Kuchen?", "Ja bitte, aber ohne Nüsse."],
    ["¿Carne o pescado?", "El pescado."],
    ["¿Con qué lo quieres?", "Con queso."],
    ["Que veux-tu manger ?", "Du poulet."],
    ["Comment tu y vas ?", "En train."],
    ["Welches Kleid nimmst du?", "Das rote."],
    ["Wohin gehst du?", "Zum Bäcker."],
    ["Magst du Kaffee?", "Nein, lieber Tee."],
    ["Wo treffen wir uns?", "Am Bahnhof."],
    ["Wo wohnst du?", "Bei meiner Oma."],
    ["¿Adónde vamos?", "Al cine."],
    ["¿Dónde está la llave?", "En el garaje."],
    ["¿Cómo vas al trabajo?", "En bici."],
    ["¿Con quién viajas?", "Con mi hermana."],
    ["Quelle pizza veux-tu ?", "Aux champignons."],
    ["Tu dors où ?", "Chez Paul."],
    ["Où allez-vous ?", "À la plage."],
    ["Avec qui ?", "Avec ma sœur."],
  ])("%s %s", (question, text) =>
    expect(decide({ role: "user", text, context: [question] }).keep).toBe(true),
  );
});

describe("an answer without content is dropped", () => {
  test.each([
    ["Kommst du mit?", "Klar, gerne!"],
    ["Welches nimmst du?", "Weiß ich noch nicht."],
    ["Wie alt ist die Heizung?", "Gute Frage."],
    ["Soll ich dir helfen?", "Das ist lieb von dir, danke!"],
    ["¿Vienes?", "Claro que sí."],
    ["¿Qué día?", "No lo sé todavía."],
    ["¿Pizza o pasta?", "Como quieras."],
    ["Quel jour ?", "Je ne sais pas encore."],
    ["On décale ?", "Pas de souci."],
    ["Pizza ou pâtes ?", "Comme tu veux."],
  ])("%s %s", (question, text) =>
    expect(decide({ role: "user", text, context: [question] }).keep).toBe(false),
  );
});

test.each(["En el garaje.", "Chez Paul.", "Mit dem Zug."])("%s without a question is dropped", (text) =>
  expect(decide({ role: "user", text }).keep).toBe(false),
);

test("an assistant's short answer is dropped", () => {
  const decision = decide({ role: "assistant", text: "En el armario.", context: ["¿Dónde está?"] });
  expect(decision.keep).toBe(false);
});
