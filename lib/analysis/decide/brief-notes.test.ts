// Short messages that tell something, and lasting settings of a device.

import { describe, expect, test } from "vitest";
import { decide } from "./decide";

const decided = (text: string, context: readonly string[] = []) => decide({ role: "user", text, context });

test.each([
  "She no longer sings in the choir",
  "we don't shop at the market any more",
  "ok 40 then, with three dogs 30 is a joke",
  "if I'm away put it in the shed",
  "it's a boy!",
  "June suits us, July doesn't",
  "no cheese for my daughter",
  "don't forget the umbrella",
  "chimney sweep was here",
  "boiler came, works",
  "choir is mondays",
  "yoga's on tuesdays and fridays",
  "pdf only, no word files",
  "no leeks for me though please",
  "Ida is our new trainer",
  "Kiln's working again",
  "the heating's off",
  "Fridge is running at last",
  "Boiler's working at last.",
  "Lukas is back for good",
  "The bakery is closed for good",
  "Aisha is in for good!",
  "Melatonin did nothing, so I've stopped.",
  "The ointment didn't help.",
  "Ibuprofen made no difference",
  "our dehumidifier does nothing",
  "Fine, but make it vegan",
  "Sounds good but make it mild",
  "ok but keep it lukewarm",
  "Forgot the rent",
  "Debug logs keep 7 days",
  "I'm only 19",
  "I'm 81, would you believe it",
])("'%s' is kept", (text) => expect(decided(text)).toMatchObject({ keep: true }));

test.each([
  "I don't care anymore",
  "tell me a joke",
  "remember that",
  "thanks for me",
  "it came",
  "everyone was here",
  "today is monday",
  "it's working again",
  "everything's fine again",
  "it's working at last",
  "that did nothing",
  "this didn't help",
  "nothing made no difference",
  "sounds good but keep it short",
  "ok but make it quick",
  "great, that's it for good",
  "the idea didn't work",
  "forgot about that",
  "run it 3 times",
  "I'm back",
])("'%s' is dropped", (text) => expect(decided(text)).toMatchObject({ keep: false }));

test.each(["ce mois pas de fromage", "heute Abend kein Fisch", "este mes nada de azúcar"])(
  "'%s' is a preference",
  (text) => expect(decided(text)).toMatchObject({ type: "preference" }),
);

test("an option is an answer only when options were offered", () => {
  const offered = ["Which one: plan A by train, plan C by bus?"];
  expect(decided("take C please", offered)).toMatchObject({ keep: true });
  expect(decided("take C please", ["How was your day?"])).toMatchObject({ keep: false });
});

test("a delay of a few minutes is no fact", () =>
  expect(decided("running late, 20 minutes!")).not.toMatchObject({ type: "fact" }));

describe("a device", () => {
  test.each([
    "Open the shutters in the attic at seven, please",
    "switch the boiler off at night",
    "Dim the lamp in the hall after sunset",
    "lock the gate at 10:30 pm",
  ])("'%s' is a lasting wish", (text) => expect(decided(text)).toMatchObject({ type: "preference" }));

  test.each(["turn on the lights", "set the lamp to 10", "set the alarm at 7", "turn up the volume at 40"])(
    "'%s' is a single order",
    (text) => expect(decided(text)).toMatchObject({ keep: false }),
  );

  test("an order for today is no lasting wish", () =>
    expect(decided("lock the gate at ten tonight")).not.toMatchObject({ type: "preference" }));
});
