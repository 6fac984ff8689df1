// Words of change count where they say that something changes, and not as adjectives or nouns.

import { expect, test } from "vitest";
import { foldToBaseLetters } from "@/lib/analysis/text";
import { CUES } from "./cues";
import { parseStatement } from "./statement";

test.each([
  "Restarting the queue clears a changed field name",
  "An updated backup script takes 12 minutes",
  "We grow beans in the raised bed",
  "a moved hinge on the oven door",
  "Cleaned the invoice form, 12 tests change",
  "The changes in the menu took three hours",
  "The migration has 40 steps",
  "my upgraded seat has a socket",
])("no change: %s", (text) => expect(CUES.change.test(foldToBaseLetters(text))).toBe(false));

test.each([
  "the fee changed to 45",
  "they change the code to 4471",
  "the code changes to 4471 on Monday",
  "There's been a change: the rent is 950",
  "change of plan, yoga is on Tuesday",
  "rent raised to 950",
  "The stall moved to the north side",
  "we migrated to Postgres",
  "on a changé le code",
  "Le cours a changé, c'est jeudi",
  "il faut changer la date",
])("a change: %s", (text) => expect(CUES.change.test(foldToBaseLetters(text))).toBe(true));

test("“I'd rather” is a wish and no return to something", () => {
  expect(CUES.back.test("i'd rather review in the morning")).toBe(false);
  expect(CUES.back.test("the blue one rather")).toBe(true);
});

test.each([
  "Das Turnen wurde auf Donnerstag verlegt",
  "Die Miete wurde auf 950 erhöht",
  "Die Kurse wurden abgesagt",
  "Er konnte den Termin auf Mittwoch verschieben",
  "Der Server wurde heute durch einen neuen ersetzt",
  "Oma wurde gestern entlassen",
])("no supposition: %s", (text) => expect(parseStatement(text).cues.hypothetical).toBe(false));

test.each([
  "Ich würde den Termin auf Mittwoch legen",
  "Könnten wir die Probe verschieben",
  "Man koennte die Miete erhoehen",
  "Wir wuerden lieber in Kiel wohnen",
  "Vielleicht wurde der Termin verlegt",
  "Das würdest du nicht glauben",
])("a supposition: %s", (text) => expect(parseStatement(text).cues.hypothetical).toBe(true));

test.each([
  ["decide", "Birch it is, the oak was out of stock"],
  ["decide", "ok, the 8:40 it is"],
  ["end", "The picnic's off, it's pouring"],
  ["end", "I've gone right off peanut butter"],
  ["now", "From March I'm only teaching mornings"],
  ["now", "the crate is 14 euros from 1 June"],
  ["change", "The opening is delayed till the 20th"],
  ["change", "they've put the hearing back to October"],
  ["change", "the rent went to 910 in May"],
  ["change", "his Mondays go to Ines, and hers went to Paul"],
  ["correct", "The school changed its mind about uniforms"],
  ["solved", "Fausse alerte, le chat n'a pas de puces"],
  ["correct", "Scrap the lasagne, we're having soup"],
  ["end", "Omar handed in his notice on Friday"],
  ["now", "Ab September zahlen wir 720"],
  ["end", "Kasia put her notice in"],
  ["decide", "Thursday it is then"],
  ["decide", "so lilac it is for the hall"],
  ["end", "the sleepover's off"],
  ["end", "She went off swimming after the cold pool"],
  ["now", "the sitter charges 18 from February"],
  ["now", "From the 12th the clinic closes at four"],
  ["change", "launch delayed by a week"],
  ["change", "the match was put back a week"],
  ["correct", "Grandad changed his mind, he'll come by train"],
  ["solved", "Fehlalarm, der Keller ist trocken"],
  ["correct", "ok scrap that plan, we camp"],
  ["end", "I gave my notice at the bakery"],
  ["now", "ab dem 3. parken wir hinten"],
  ["solved", "falsa alarma, el gas está bien"],
] as const)("%s: %s", (cue, text) => expect(parseStatement(text).cues[cue]).toBe(true));

test.each([
  ["decide", "I have no idea what time it is"],
  ["decide", "tell me how deep it is"],
  ["decide", "leave it as it is"],
  ["end", "The smoke alarm went off at three"],
  ["end", "he's off to Leeds with the band"],
  ["end", "they went off without me"],
  ["now", "the photos from March are on the stick"],
  ["now", "a postcard from June arrived"],
  ["now", "from May to July we rent the hut"],
  ["change", "the bus is delayed"],
  ["change", "I put the drill back in the shed"],
  ["correct", "Do you mind the noise"],
  ["solved", "false alarms wear me out"],
  ["correct", "scrap paper is in the drawer"],
  ["end", "there's a notice in the hall"],
  ["decide", "It's what it is"],
  ["decide", "guess where it is"],
  ["decide", "yes it is"],
  ["end", "she's off sick"],
  ["end", "Ben's off on Friday"],
  ["end", "the kids went off to bed"],
  ["end", "the timer went off"],
  ["now", "emails from January are archived"],
  ["now", "the invoice from the 3rd is unpaid"],
  ["now", "from August till October it rains"],
  ["change", "Sorry for the delay"],
  ["change", "put the milk back please"],
  ["change", "the coat went to be dyed"],
  ["change", "grandma went to hospital on Sunday"],
  ["correct", "she never changed the locks"],
  ["correct", "we sell scrap metal"],
  ["end", "did you see the notice on the gate"],
] as const)("not %s: %s", (cue, text) => expect(parseStatement(text).cues[cue]).toBe(false));

test.each([
  "my sister is coming too",
  "too, the cat needs drops",
  "I want another lamp for the hall",
  "me too please",
  "the twins like it too",
  "another parcel came",
  "we have a shed too, and a pond",
  "Ida plays chess too.",
])("an addition: %s", (text) => expect(parseStatement(text).cues.add).toBe(true));

test.each([
  "the lease runs another two years",
  "the flights are too pricey",
  "another few weeks until the cast is off",
  "the loft is too hot for plants",
  "she stays another month",
  "too salty for me",
  "they extended it for another 3 days",
  "the bag was too small and we returned it",
])("no addition: %s", (text) => expect(parseStatement(text).cues.add).toBe(false));
