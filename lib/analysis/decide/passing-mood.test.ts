// A mood expires, so that only a message that says nothing else is one.

import { describe, expect, test } from "vitest";
import { decide } from "./decide";

function typeOf(text: string): string {
  const decision = decide({ role: "user", text });
  return decision.keep ? decision.type : "dropped";
}

describe("a passing feeling with nothing else is a mood", () => {
  test.each([
    "I'm so annoyed by this today",
    "feeling down",
    "lowkey dreading the dinner",
    "so tired today",
    "I feel so numb tonight",
    "I feel really lost",
    "I'm stressed about the exam tomorrow",
    "ugh, in such a foul mood",
    "honestly I'm just sad and drained",
    "Ich bin heute total erschöpft",
    "Mir geht's heute richtig mies",
    "Estoy muy nerviosa hoy",
    "Je suis épuisée ce soir",
    "I'm so angry I could scream",
    "proud of my brother today",
    "I'm so fed up with this toaster",
    "gutted about the result",
    "knackered after the shift",
    "so happy it's finally Sunday",
    "frazzled today",
    "I'm so tired of dust",
    "fed up with mud everywhere",
    "so tired of traffic",
    "still cross at the landlord",
    "on edge today",
    "bin so genervt von diesem Stau",
    "estoy harta de este ordenador",
    "j'en ai marre de cette pluie",
  ])("%s", (text) => expect(typeOf(text)).toBe("mood"));
});

describe("a feeling beside a fact, change, decision or wish is no mood and is kept", () => {
  test.each([
    "relieved that the scan was clear",
    "I'm so happy we got the flat in Graz",
    "I'm worried, Leo has a fever of 39",
    "fed up with Vodafone, switching to O2 in June",
    "happy with the Bosch, we'll keep it",
    "thrilled about the offer from Siemens, starting 2 March",
    "I'm exhausted since I started at Siemens",
    "Sad today. Grandad moved to the home in Lund.",
    "I'm bored. Add chess to my hobbies.",
    "We're delighted, the roses won second prize",
    "so excited about my new bike",
    "I'm always nervous on planes",
    "I get anxious in lifts",
    "so happy it's a boy",
    "sad it's the thyroid",
    "happy it's fixed, cost 300",
    "elated, the twins are here",
    "Bin sauer, die Bahn hat mein Ticket storniert",
    "Bin froh, dass Oma wieder zu Hause ist",
    "Der Aufzug war den ganzen Tag kaputt",
    "Estoy harta del ruido",
    "Estoy preocupada porque Luis perdió el trabajo",
    "Je suis fatiguée de la ville, on déménage à Nantes",
  ])("%s", (text) => expect(["mood", "dropped"]).not.toContain(typeOf(text)));
});

describe("a word of feeling in another sense is no mood", () => {
  test.each([
    "I'm down to one cigarette a week",
    "down to 82 kilos",
    "we're down to two",
    "we're down a waiter",
    "I'm down for Saturday",
    "I'm low on printer paper",
    "proud owner of a Vespa",
    "I'm cross-training for the half marathon",
    "shattered my phone screen",
    "I'm flat broke until payday",
    "buzzing noise from the dryer",
    "nervous driver, so no motorways",
    "bad news, Aunt Ida died on Friday",
  ])("%s", (text) => expect(["mood", "dropped"]).not.toContain(typeOf(text)));
});

test.each(["I'm sick of rice", "bored of techno", "I'm tired of podcasts"])(
  "enough of a kind of thing is a preference: %s",
  (text) => expect(typeOf(text)).toBe("preference"),
);

test.each(["I'm sick of this", "I'm fed up with everything"])(
  "enough of what is happening now is a mood: %s",
  (text) => expect(typeOf(text)).toBe("mood"),
);
