// What one text says about people, animals, places and things is found, and what only looks like it is not.

import { describe, expect, test } from "vitest";
import { type EntityReference, findRelations } from ".";
import type { RelationContext } from "./types";

const CONTEXT: RelationContext = { previousTurn: null, saidOn: "2026-06-15" };

const write = (reference: EntityReference | null) =>
  reference === null
    ? ""
    : "self" in reference
      ? "me"
      : `${reference.name ?? ""}${reference.role === null ? "" : `#${reference.role}`}`;

/** The relations of a text as lines: "me sibling Anna#sister", "me owns -car" when it ended. */
function relationsOf(text: string, context: Partial<RelationContext> = {}): string[] {
  return findRelations(text, { ...CONTEXT, ...context }).relations.map(
    ({ subject, type, object, value, ended }) =>
      `${write(subject)} ${type} ${ended ? "-" : ""}${object ? write(object) : value}`,
  );
}

/** One case per line: text => relation; relation. */
const casesOf = (lines: string): [string, string[]][] =>
  lines
    .trim()
    .split("\n")
    .map((line) => {
      const [text = "", relations = ""] = line.split(" => ");
      return [text, relations.split("; ").filter(Boolean)];
    });

const STATED = `
My sister Anna and my brother Tom are here. => me sibling Anna#sister; me sibling Tom#brother
Derek's daughter is called Mia. => Derek child Mia
My manager at Northpoint is called Ingrid Sato. => me colleague Ingrid Sato#boss
Anna's dog Rex is huge. => Anna pet Rex
My sister's dog Toto ran away. => me sibling #sister; #sister pet Toto#sister's dog
My cousins Ruth and Elias are staying over. => me relative Ruth#cousin; me relative Elias#cousin
Dad lives in Truro now. => me parent #father; #father lives_in Truro
My former landlord is Mr. Smith. => me knows -Mr. Smith#landlord
I live with my brother in a small flat in Utrecht. => me sibling #brother; me lives_in Utrecht
My brother moved to Lyon and works at Airbus. => me sibling #brother; #brother lives_in Lyon; #brother works_at Airbus
My sister married Paul last May. => me sibling #sister; #sister spouse Paul
I was a nurse for ten years. => me works_as -nurse
I don't work at Siemens anymore. => me works_at -Siemens
Ich habe keinen Hund mehr. => me pet -#dog
Ya no trabajo en Seat. => me works_at -Seat
Je n'habite plus à Paris. => me lives_in -Paris
We named our dog Rex. => me pet Rex#dog
My girlfriend and I broke up. => me partner -#girlfriend
My girlfriend Amina and I broke up. => me partner -Amina#girlfriend
Amina and I broke up. => me partner -Amina
My girlfriend Amina moved out. We broke up. => me partner -Amina#girlfriend
I broke up with my girlfriend. => me partner -#girlfriend
My wife and I got divorced. => me spouse -#wife
My wife and I are separated. => me spouse -#wife
My wife Carmen left me. => me spouse -Carmen#wife
I'm divorced from my wife Carmen. => me spouse -Carmen#wife
Ich habe mich von meiner Frau getrennt. => me spouse -#wife
Ma copine et moi avons rompu. => me partner -#girlfriend
Our cat Felix was ill. Felix died. => me pet -Felix#cat
Our cat Felix was ill. He died. => me pet -Felix#cat
We broke up. => me partner -null
Wir haben uns getrennt. => me partner -null
Rompimos. => me partner -null
Nous avons rompu. => me partner -null
She dumped me. => me partner -null
Felix died last week. => me knows -Felix
Felix died peacefully in his sleep, last night. => me knows -Felix
Felix passed away on Monday of lung cancer. => me knows -Felix
Felix ist letzte Woche an Krebs gestorben. => me knows -Felix
Felix murió de un infarto. => me knows -Felix
Felix ist gestern gestorben. => me knows -Felix
Felix falleció ayer. => me knows -Felix
Félix est mort. => me knows -Félix
Last week was hard. I quit my job. => me works_at -null
It rains. We got divorced. => me partner -null
I quit my job. => me works_at -null
My sister Amina quit. => me sibling Amina#sister; Amina#sister works_at -null
Jonas hat heute gekündigt. => Jonas works_at -null
Renuncié. => me works_at -null
J'ai démissionné. => me works_at -null
Denise is no longer my boss. => me colleague -Denise#boss
My wife Carmen left me a note. => me spouse Carmen#wife
I never broke up with my girlfriend. => me partner #girlfriend
My wife and I never split up. => me spouse #wife
Our cat Felix died two years ago. => me pet -Felix#cat
I sold my car. => me owns -car
I donated my old car. => me owns -old car
Carol, that's my daughter, lives in Duluth. => me child Carol#daughter
That's my brother Tom. => me sibling Tom#brother
I live in a student hall in Uppsala. => me lives_in Uppsala
I work at Bielik and Sons. => me works_at Bielik and Sons
My wife's GP is Dr. Bose. => me spouse #wife; #wife knows Dr. Bose#wife's doctor
I dislike cities with a high cost of living. => me dislikes cities with a high cost of living
Wir sind mit dem Auto nach Graz gezogen. => me lives_in Graz
Mi hermano mayor, Pablo, vive en Lima. => me sibling Pablo#brother; Pablo#brother lives_in Lima
Ma chienne s'appelle Luna et elle a deux ans. => me pet Luna#dog
`;

/** The errors of the reading by hand that TIERS §5 is built on, and others of their kinds. */
const NOT_STATED = `
I love being my own boss.
Our kids are our future, they deserve the best.
My daughter won a stuffed dog called Rex at the fair. => me child #daughter
Here's a photo of my horse painting.
I painted a dog called Rex.
Is Anna my sister?
I don't have a dog.
Nobody in my office has kids.
I wish I had a sister called Mia.
If I had a dog, I'd call him Rex.
I want to move to Porto.
We're thinking about adopting a cat.
She said "my sister Anna lives in Rome".
He is like a brother to me.
In the film my brother is called Otto.
My friend's dog bit me.
My mother tongue is Dutch.
My sister is Pisces. => me sibling #sister
I went to a Harry Potter conference.
We visited Anna.
Mein Pass war in der Schublade.
Weil meine Schwester Krebs hat, fahre ich oft hin. => me sibling #sister
I work in the evenings.
I have a car appointment on Monday.
My next dog will be a poodle.
He is not my brother Tom.
We wanted to name our dog Rex but chose Milo.
We almost named our cat Milo.
Write a story: My sister Anna lives in Rome.
> My wife Helena lives in Rome
He plays my father in the musical.
I'd like insurance for the trip.
I'm a good cook.
I'm in a group of two.
We split up to search the woods.
Wir haben uns am Bahnhof getrennt.
Rompimos el vaso.
We didn't break up.
Our band was great for ten years. We broke up last year.
In college I dated a boy called Max. He dumped me.
My wife Carmen sings. In college I dated Max. He dumped me. => me spouse Carmen#wife
I smoked for ten years. I quit last year.
I hated the gym. I quit last month.
My son Leo hates piano. He quit. => me child Leo#son; Leo#son dislikes piano
I quit my part-time job.
I lost my second job.
I quit my job at the bakery.
We split up because the cave forked.
We ended it because of the rain.
We split up last night at the festival.
We separated because of the crowd.
My company has changed. They dumped me last week.
I retired last night.
I got divorced in 2010.
I was fired five years ago.
I lost my job last year.
Ich wurde vor fünf Jahren gefeuert.
Me divorcié hace cinco años.
Felix died in 2020.
Felix died laughing.
My son Leo died laughing. => me child Leo#son
My son Leo was great. He died in level 3. => me child Leo#son
My brother Max died in episode 3. => me sibling Max#brother
Jon Snow died in season 5.
Rex died in chapter 3.
Mario died because I missed the jump.
Kim died when she saw it.
Kim died a little inside.
I watched the finale. Arya died.
Felix ist in Folge 3 gestorben.
Did Felix die?
My phone died.
Amina quit smoking.
I haven't quit.
Ich habe mein Abo gekündigt.
Yoga has been moved to Fridays.
We come back from Malta on the 17th.
My cribbage partner is Stan.
Unsere Lieferantin heißt Frau Sommer.
Übrigens ist meine Frau gegen Nüsse allergisch. => me spouse #wife
`;

describe("a text gives the relations that it states", () => {
  test.each(casesOf(STATED))("%s", (text, relations) => expect(relationsOf(text)).toEqual(relations));
});

describe("what is denied, asked, imagined, planned, quoted or generic gives none", () => {
  test.each(casesOf(NOT_STATED))("%s", (text, relations) => expect(relationsOf(text)).toEqual(relations));
});

test("a later sentence names the being of an earlier one", () => {
  expect(relationsOf("I saw my sister. Her name is Anna. She lives in Bath.")).toEqual([
    "me sibling Anna#sister",
    "Anna#sister lives_in Bath",
  ]);
});

test("a name completes the only being of the turn before that it fits", () => {
  const named = (previousTurn: string) => relationsOf("Her name is Anna.", { previousTurn });
  expect(named("I saw my sister.")).toEqual(["me sibling Anna#sister"]);
  expect(named("I saw my sister and my aunt.")).toEqual([]);
  expect(named("I saw my brother.")).toEqual([]);
  expect(named("Do you know my sister?")).toEqual([]);
  expect(named("I went home.")).toEqual([]);
});

test("a verb that can end anything ends no job or couple after another topic", () => {
  const lines = ["I quit.", "We broke up.", "He dumped me."];
  for (const text of lines) expect(relationsOf(text, { previousTurn: "The band was fun." })).toEqual([]);
});

test("the speaker's own name means the speaker", () => {
  expect(relationsOf("Anna's dog Rex is huge.", { ownerName: "anna" })).toEqual(["me pet Rex"]);
  expect(relationsOf("My mother Anna loves tea.", { ownerName: "anna" })).toEqual([
    "me parent Anna#mother",
    "Anna#mother likes tea",
  ]);
});

test("only a day that the text names, and not a later one, dates a relation", () => {
  const dayOf = (text: string) => findRelations(text, CONTEXT).relations.at(-1)?.fromDay;
  expect(dayOf("I sold my car yesterday.")).toBe("2026-06-14");
  expect(dayOf("I sold my car.")).toBeNull();
  expect(dayOf("My sister Anna came yesterday.")).toBeNull();
});

test("names beside relations are mentions, and the owner is none", () => {
  const text = "I told my sister Anna that we met Derek in Lisbon.";
  const { mentions } = findRelations(text, { ...CONTEXT, ownerName: "Kim" });
  expect(mentions).toEqual([
    { kind: "person", name: "Anna", role: "sister" },
    { kind: "person", name: "Derek", role: null },
    { kind: "place", name: "Lisbon", role: null },
  ]);
});

test("ages, birthdays and favourites are attributes of the speaker or of a being of the sentence", () => {
  const attributesOf = (text: string) =>
    findRelations(text, CONTEXT)
      .relations.filter(({ type }) => type === "attribute")
      .map(({ subject, attribute, value }) => `${write(subject)} ${attribute} ${value}`);
  expect(attributesOf("My sister is 42.")).toEqual(["#sister age 42"]);
  expect(attributesOf("My son Ben is 7 years old.")).toEqual(["Ben#son age 7"]);
  expect(attributesOf("My favourite colour is green.")).toEqual(["me favourite colour green"]);
  expect(attributesOf("My favourite colour isn't green.")).toEqual([]);
  expect(attributesOf("Is my sister 42?")).toEqual([]);
});

test("each relation is given once, with what ends it", () => {
  expect(relationsOf("I sold my car. My car was old.")).toEqual(["me owns -car"]);
});

test("captions, code and text after the analysed part say nothing", () => {
  expect(relationsOf("[shared a photo of my dog Rex]")).toEqual([]);
  expect(relationsOf(`${"la ".repeat(2000)} My sister Anna is here.`)).toEqual([]);
});
