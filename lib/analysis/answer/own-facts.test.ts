// What is said of one's own age, of another name or beside a sum is read only when it is meant.

import { expect, test } from "vitest";
import { answerOf, candidate, choose } from "./testing";

test.each([
  ["How old am I?", "I am 34 in the photo."],
  ["How old am I?", "I'm 12 weeks pregnant."],
  ["How old am I?", "I'm 34 and a half minutes late."],
  ["How old am I?", "I'm 34 years older than my brother."],
  ["How old am I?", "My mum said I'm 34 years old."],
  ["How old am I?", "I'm 34 years old. + I'm 35 years old."],
  ["How old was I?", "I'm 34 years old."],
  ["How old are we?", "I'm 34 years old."],
  ["¿Cuántos años tengo?", "Tengo 10 años de experiencia."],
  ["Where does Ana live?", "Anna lives in Rome."],
  ["What is Mary's cat called?", "Marie's cat is called Nemo."],
  ["what is mary's cat called?", "Marie's cat is called Nemo."],
  ["Where does Anna live?", "My friend Anna's sister lives in Rome."],
  ["Where does my brother work?", "My brother Karl works as a carpenter."],
  ["How much is my rent?", "My rent is 30 euros more than yours."],
  ["How much is my rent?", "My rent is 200 euros too high."],
  ["How much is my rent?", "My rent was 820 euros."],
  ["What is my son called?", "My sons are called Tom and Ben."],
  ["Who is my brother?", "My brothers are called Tom, Ben and Sam."],
  ["Wie heißt meine Tochter?", "Meine Töchter heißen Mia und Ida."],
  ["Who is my doctor?", "My doctors are Dr. Lund and Dr. Okafor."],
  ["Where do I live?", "I live in Oslo and Bergen."],
  ["Where do I work?", "I work at Siemens and Bosch."],
  ["Where do I live?", "Our landlord lives in Zug."],
  ["Where do we live?", "My old teacher lives in Prague."],
  ["Where do I work?", "My flatmate works at Zalando and I work at Otto."],
  ["Wo wohne ich?", "Unser Vermieter wohnt in Zug."],
  ["¿Dónde vivo?", "Nuestro casero vive en Vigo."],
  ["Où est-ce que j'habite ?", "Notre propriétaire habite à Nice."],
  ["¿Cómo se llama mi perro?", "El perro de mi vecina se llama Rocco."],
  ["Quelle est ma voiture ?", "La voiture de mon frère est une Peugeot 208."],
  ["Wie heißt mein Hund?", "Der Hund meiner Kollegin heißt Rex."],
  ["What is my dog called?", "The dog of Anna is called Rex."],
  ["When did I water the ficus?", "I watered the ficus this morning."],
])("%s is unknown after %s", (question, texts) => {
  const candidates = texts.split(" + ").map((text) => candidate(text));
  expect(answerOf(question, candidates)).toBeNull();
});

test("a sentence about another name that is nearly the same is no answer, however likely it seems", () => {
  const chosenFor = (query: string, speaker: string | null = null) =>
    choose(query, [candidate("Anna pays 640 euros for her flat.", { speaker, bm25: 60, score: 9 })], {
      confidence: 1,
    });
  expect(chosenFor("What does Anna pay?").kind).toBe("sentence");
  for (const query of ["What does Ana pay?", "What does Hanna pay?", "What does Anne pay?"])
    expect(chosenFor(query).kind).toBeNull();
  expect(chosenFor("What does Ana pay?", "Ana").kind).toBe("sentence");
});

test("a sentence about another person or animal is no answer about one's own thing", () => {
  const chosenFor = (query: string, text: string) =>
    choose(query, [candidate(text, { bm25: 60, score: 9 })], { confidence: 1 }).kind;
  expect(chosenFor("What is my cat called?", "My friend Paul has a cat called Mimi.")).toBeNull();
  expect(chosenFor("What does my cat eat?", "My neighbour's dog steals what the cat leaves.")).toBeNull();
  expect(chosenFor("What does my cat eat?", "The cat only eats chicken.")).toBe("sentence");
  expect(chosenFor("What does my friend's cat eat?", "My friend's cat only eats chicken.")).toBe("sentence");
});

test("a newer message about somebody else's thing does not make one's own thing doubtful", () => {
  const own = candidate("My birthday is on 3 May.", { occurredAt: new Date("2026-05-01T10:00:00Z") });
  const query = "When is my birthday?";
  expect(answerOf(query, [candidate("Eva's birthday is on 12 June."), own])).toBe("3 May");
  expect(answerOf(query, [candidate("The birthday is on 12 June."), own])).toBeNull();
});

test.each([
  ["Where does my sister work?", "My sister works at Aldi, according to Bob.", null],
  ["Where does my sister work?", "My sister works at Aldi, or so they tell me.", null],
  ["Wo arbeitet meine Schwester?", "Meine Schwester arbeitet bei Aldi, laut Oma.", null],
  ["¿Dónde trabaja mi hermana?", "Mi hermana trabaja en Aldi, según Luis.", null],
  ["Où travaille ma sœur ?", "Ma sœur travaille chez Aldi, selon Luc.", null],
  ["When does the bus leave?", "The bus leaves at 9:40, according to the timetable.", "9:40"],
  ["What is the safe word?", "The safe word is Banana.", "Banana"],
  ["Qui est mon dentiste ?", "Mon dentiste est le docteur Roux.", "le docteur Roux"],
])("%s %s: a report gives no value, and what is written does", (question, text, answer) => {
  expect(answerOf(question, [candidate(text)], { confidence: 0.3 })).toBe(answer);
});

test("what one person says of themselves in shared memory is not the group's", () => {
  const shared = { isShared: true, speaker: "Lars" };
  expect(answerOf("What is our car?", [candidate("My car is a Saab.", shared)])).toBeNull();
  expect(answerOf("What is our car?", [candidate("Our car is a Saab.", shared)])).toBe("a Saab");
  expect(answerOf("Where do we live?", [candidate("I live in Riga.", shared)])).toBeNull();
  expect(answerOf("Where do we live?", [candidate("We live in Riga.", shared)])).toBe("in Riga");
});

test("an adverb of time is no part of a value", () => {
  expect(answerOf("Where do I live?", [candidate("I live in Wien now.")])).toBe("in Wien");
});
