// Sentences whose subject is somebody else are recognised in seven languages.

import { expect, test } from "vitest";
import { foldToBaseLetters } from "./fold";
import { isAboutOthers } from "./other-people";

const OTHERS = [
  "My neighbour mows the lawn every Saturday",
  "Abends liest mein Bruder die Zeitung",
  "Por la noche mi hermana toca el piano",
  "Ogni sabato mio cugino lava la macchina",
  "La domenica mattina mia nonna fa la pasta",
  "Il nostro vicino taglia l'erba",
  "Lei suona la chitarra",
  "Elke vrijdag bakt mijn zus een taart",
  "'s Avonds kijkt onze buurman voetbal",
  "Mijn ouders gaan wandelen",
  "Hij speelt schaak",
  "Toda sexta a minha irmã corre no parque",
  "Ele joga xadrez",
];
const OWN = [
  "Nicht vergessen: Milch kaufen",
  "Haar schneiden lassen",
  "Ogni sabato lavo la macchina",
  "La domenica mattina faccio la pasta",
  "Elke vrijdag bak ik een taart",
  "Mia sorella viene da me stasera, io cucino",
  "Zet de lamp aan",
  "Accendi la luce",
  "Toda sexta corro no parque",
  "La lámpara está rota",
  "Le café est froid",
];

test.each(OTHERS)("the subject is somebody else: %s", (sentence) => {
  expect(isAboutOthers(foldToBaseLetters(sentence))).toBe(true);
});

test.each(OWN)("the subject is not somebody else: %s", (sentence) => {
  expect(isAboutOthers(foldToBaseLetters(sentence))).toBe(false);
});
