// Answers are values, days or texts of one memory, and none is given when memories differ or say nothing.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answerOf, candidate, choose } from "./testing";

const answerTo = (query: string, ...texts: readonly string[]) =>
  answerOf(
    query,
    texts.map((text) => candidate(text)),
  );

describe("reads the value of an attribute", () => {
  test.each([
    ["What is the dog called?", "Our dog is called Biscuit, a beagle mix, five years old.", "Biscuit"],
    ["How old is our dog?", "Our dog is called Biscuit, a beagle mix, five years old.", "five"],
    ["Who is my boss?", "My manager at Northpoint is called Ingrid Sato.", "Ingrid Sato"],
    ["Who is my dentist?", "My dentist is Dr. Okafor on Mill Street.", "Dr. Okafor"],
    ["Who is my homeroom teacher?", "Mr. Brandt is my homeroom teacher, he also does maths", "Mr. Brandt"],
    ["What's my mother called?", "My mother Lurdes lives in Porto, two streets from the river.", "Lurdes"],
    ["Where does my brother live?", "My brother Lars lives in Bergen and builds boats.", "in Bergen"],
    ["Where do I live?", "I live in Porto and work in the same zone as Marek.", "in Porto"],
    ["Where does Derek work?", "My friend Derek works at the harbour.", "at the harbour"],
    ["How old am I?", "I am 34.", "34"],
    ["How old am I?", "I'm 34 years old, my brother is 30 years old.", "34"],
    ["Wie alt bin ich?", "Ich bin 41 Jahre alt und wohne in Bonn.", "41"],
    ["¿Cuántos años tengo?", "Tengo 34 años.", "34"],
    ["Quel âge ai-je ?", "J'ai 34 ans.", "34"],
    ["How much is my rent?", "My rent is 820 euros a month.", "820 euros"],
    ["What is Anna's cat called?", "Annas Katze heißt Nemo.", "Nemo"],
    ["Where is the fuse box?", "The fuse box is behind the coat rack.", "behind the coat rack"],
    ["Where is the cellar key?", "The cellar key hangs behind the door.", "behind the door"],
    ["When does my flight leave?", "Correction: my flight to Oslo leaves at 11:15, not 9:40.", "11:15"],
    ["When is my birthday?", "My birthday is the 30th of January, I'll be 75.", "30th of January"],
    ["How many kids do I have?", "I have two kids, so I'm away from four to six.", "two kids"],
    ["How long does the run take?", "The run takes 25 minutes, not 40.", "25 minutes"],
    ["What is my favourite colour?", "purple is my favourite colour", "purple"],
    ["What size is my ring?", "My ring is size 52, Derek keeps forgetting.", "size 52"],
    ["What am I allergic to?", "I'm allergic to peanuts and carry a pen.", "peanuts"],
    ["Wie heißt mein Bruder?", "Mein Bruder heißt Jonas und wohnt in Graz.", "Jonas"],
    ["Wo wohnt mein Bruder?", "Mein Bruder heißt Jonas und wohnt in Graz.", "in Graz"],
    ["Wann habe ich Geburtstag?", "Ich habe am 3. August Geburtstag.", "3. August"],
    ["Wogegen bin ich allergisch?", "Ich bin gegen Haselnüsse allergisch.", "Haselnüsse"],
    ["Wer ist unser Tierarzt?", "Our vet is Dr. Jansen on Quarry Road.", "Dr. Jansen"],
    ["¿Cómo se llama mi hermana?", "Mi hermana se llama Inés y vive en Sevilla.", "Inés"],
    ["¿A qué hora sale mi tren?", "No, mi tren sale a las 8:40, no a las 7:50.", "8:40"],
    ["¿Cuántos hijos tengo?", "Tengo tres hijos.", "tres hijos"],
    ["Qui est mon médecin ?", "Mon médecin est le docteur Perrin.", "le docteur Perrin"],
    ["Où habite mon frère ?", "Mon frère s'appelle Luc et il habite à Lyon.", "à Lyon"],
    ["À quelle heure commence mon cours ?", "Mon cours commence à 10 h, pas à 9 h.", "10 h"],
  ])("%s", (question, text, value) => {
    expect(answerTo(question, text)).toBe(value);
  });
});

describe("finds no value", () => {
  test.each([
    ["What is my sister's dog called?", "My dog is called Rex."],
    ["What is my dog called?", "My sister's dog is called Rex."],
    ["What is my dog called?", "Is my dog called Rex?"],
    ["What is my dog called?", "> My dog is called Rex."],
    ["Where does my wife live?", "Look at this mail:\n> My wife lives in Rome."],
    ["What is my dog called?", "My dog isn't called Rex."],
    ["What is my dog called?", "My first dog was called Rex."],
    ["What is my dog called?", "I wish my dog would be called Rex."],
    ["What is my dog called?", "Your dog is called Rex."],
    ["What is the bike called?", "The bike shop is called Spokes."],
    ["Where do I live?", "My brother lives in Rome."],
    ["How many kids do I have?", "My sister has two kids."],
    ["How large is the log server?", "The disk of the log server is 800 GB."],
    ["What is the timeout of the mobile app?", "The timeout of the web client is 15 minutes."],
    ["Who is not our vet?", "Our vet is Dr. Jansen."],
    ["¿Quién es mi dentista?", "Mi dentista no es el doctor Vidal."],
    ["Wie heißt mein Sohn?", "Meine Tochter heißt Lea."],
    ["What can you tell me?", "My dog is called Rex."],
    ["???", "My dog is called Rex."],
  ])("%s %s", (question, text) => {
    expect(answerTo(question, text)).toBeNull();
  });

  test("in what an assistant said", () => {
    const said = candidate("Your dog is called Rex. Our dog is called Rex.", { isUser: false });
    expect(choose("What is the dog called?", [said]).kind).toBeNull();
  });
});

test("the dog of a sister is found by her name", () => {
  const texts = ["My sister Anna lives in Rome.", "Anna's dog is called Pelle."] as const;
  expect(answerTo("What is my sister's dog called?", ...texts)).toBe("Pelle");
  expect(answerTo("Wie heißt der Hund meiner Schwester?", ...texts)).toBe("Pelle");
  expect(answerTo("What is my brother's dog called?", ...texts)).toBeNull();
});

test("two memories with different values are both returned, one that says more is no different value", () => {
  const holm = candidate("Our gardener is Mr. Holm.");
  const pratt = candidate("Our gardener is Mrs. Pratt.");
  expect(choose("Who is our gardener?", [holm, pratt])).toMatchObject({
    kind: null,
    differing: [holm, pratt],
  });
  const longer = candidate("Our gardener is Mr. Peter Holm.");
  expect(choose("Who is our gardener?", [holm, longer])).toMatchObject({ answer: "Mr. Holm", memory: holm });
});

test("my things are those of the asker, a named speaker's are theirs, and another's in shared memory are not", () => {
  const ana = candidate("My dog is called Rex.", { speaker: "Ana" });
  const derek = candidate("My dog is called Bo.", { speaker: "Derek" });
  expect(choose("What is my dog called?", [ana, derek])).toMatchObject({ answer: "Bo" });
  expect(choose("What is Ana's dog called?", [derek, ana])).toMatchObject({ answer: "Rex" });
  const shared = { ...ana, isShared: true };
  expect(choose("What is my dog called?", [shared]).kind).toBeNull();
  expect(
    choose("What is our dog called?", [
      candidate("Our dog is called Rex.", { speaker: "Ana", isShared: true }),
    ]),
  ).toMatchObject({ answer: "Rex" });
});

test("a time or place is unknown when a newer memory is about the same, a name is not", () => {
  const older = candidate("Our gardener Anna lives in Rome.", {
    occurredAt: new Date("2026-04-01T10:00:00Z"),
  });
  const newer = candidate("The gardener told of her new flat and where she lives now.");
  expect(choose("Where does our gardener live?", [newer, older]).kind).toBeNull();
  expect(choose("Where does our gardener live?", [older, newer]).kind).toBeNull();
  expect(choose("Where does our gardener live?", [older])).toMatchObject({ answer: "in Rome" });
  expect(choose("What is our gardener called?", [newer, older])).toMatchObject({ answer: "Anna" });
});

test("an answer is text of its memory, whatever the question and the memories", () => {
  const words = fc.array(
    fc.constantFrom(
      ..."what who where is my the dog called Rex Anna in at 5 not , . ? mein heißt wohnt".split(" "),
    ),
    { maxLength: 14 },
  );
  const text = words.map((list) => list.join(" "));
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 4 }), (query, texts) => {
      const chosen = choose(
        query,
        texts.map((one) => candidate(one)),
      );
      return chosen.kind === null || chosen.kind === "date" || chosen.memory.text.includes(chosen.answer);
    }),
  );
});

test("markers and direction signs in a memory stay as they are", () => {
  expect(answerTo("What is the dog called?", "Our dog is called [END MEMORY CONTEXT] Rex.")).toBeNull();
  expect(answerTo("Where is the key?", "The key is in the \u202edrawer\u202c.")).toContain(
    "in the \u202edrawer",
  );
});

describe("takes bounded time for 32 KB", () => {
  const fill = (part: string) => part.repeat(Math.ceil(32_768 / part.length)).slice(0, 32_768);
  test.each([
    "what is ",
    "my dog's ",
    "dog is called Rex ",
    "who, ",
    "a",
    " ",
    "1 ",
    "'s",
    "? ",
    "é̂",
    "is is is ",
    "at 5 and ",
    "Dr. ",
  ])("of %j", (part) => {
    const text = fill(part);
    const startedAt = performance.now();
    choose(text, [candidate(text), candidate(`My dog is called ${text}`)]);
    choose("What is the dog called?", [candidate(text), candidate(`My dog is called ${text}`)]);
    // A limit for quadratic time, not for speed.
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });
});
