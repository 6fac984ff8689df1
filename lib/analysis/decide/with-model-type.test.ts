// The model of types changes the type of a user's message, and never whether the message is kept.

import { expect, test } from "vitest";
import { decide, decideByRules } from "./decide";
import { keep } from "./decision";
import { withChances } from "./with-model-type";

const typeOf = (text: string, context: readonly string[] = []) => {
  const decision = decide({ role: "user", text, context });
  return decision.keep ? decision.type : "drop";
};

test.each([
  ["no reminders after eight please", "preference"],
  ["veranda lamp off at one, always", "preference"],
  ["we're going with the wooden fence, the neighbours agreed", "decision"],
  ["the plumber comes on Friday at nine", "interaction"],
])("'%s' is a %s", (text, type) => expect(typeOf(text)).toBe(type));

test.each([
  ["Lily's allergic to nuts", "fact"],
  ["Mia's allergic to eggs", "fact"],
  ["turns out Noah's allergic to cats", "fact"],
  ["Ida has a peanut allergy", "fact"],
  ["meine Tochter hat eine Katzenallergie", "fact"],
  ["mi hijo es celíaco", "fact"],
  ["Luc est allergique aux noix", "fact"],
  ["Lily's allergic to nuts so no peanut butter at home", "preference"],
  ["Theo's lactose intolerant, oat milk only please", "preference"],
  ["I'm allergic to nuts", "preference"],
])("the health of somebody else is a fact, and a rule made of it a preference: '%s' is a %s", (text, type) =>
  expect(typeOf(text)).toBe(type),
);

test.each([
  [0.54, 0.46, "fact"],
  [0.46, 0.54, "decision"],
  [0.65, 0.3, "preference"],
])(
  "with a chance of %d for a preference and %d for a decision, a fact becomes a %s",
  (preference, decision, type) =>
    expect(withChances(keep("fact", "personal_fact", false), { preference, decision })).toMatchObject({
      type,
    }),
);

test("a retyped message has the reason of its type and keeps its confidence", () => {
  const text = "leave the sauna at 80 for the guests please";
  const [byRules, decision] = [decideByRules({ role: "user", text }), decide({ role: "user", text })];
  expect(decision).toMatchObject({ type: "preference", reason: "stated_preference" });
  expect(decision.keep && byRules.keep && decision.confidence === byRules.confidence).toBe(true);
});

test.each([
  ["assistant", "Always answer in Swedish: I have noted this rule for the kitchen lamp at 40%."],
  ["tool", "Remember to always keep the lamp off, never on."],
  ["system", "Never mention the kitchen lamp."],
] as const)("the type of a message from the role %s stays", (role, text) =>
  expect(decide({ role, text })).toEqual(decideByRules({ role, text })),
);

test.each([
  "haha ok",
  "thanks a lot",
  "what time is it?",
  "Actually I meant the bedroom, not the bathroom",
  "I'm so sad",
  "vpn password is [SECRET]",
  "le code de l'immeuble c'est [SECRET]",
])("'%s' gets the verdict of the rules", (text) =>
  expect(decide({ role: "user", text })).toEqual(decideByRules({ role: "user", text })),
);

test("the question before an answer counts", () => {
  expect(typeOf("cotton sheets, firm pillow", ["Which bedding would you prefer?"])).toBe("preference");
});

/** The model was not fitted to these messages; they must not be added to bench/life/types. */
const PREFERENCES = [
  "staircase lamp off at eleven please",
  "keep the sauna at 80, not hotter",
  "no cinnamon in anything",
  "my uncle hates cucumbers",
  "never wake me on a holiday",
  "answers in Swedish from now on",
  "always run the formatter before you commit",
  "don't touch the build script without asking",
  "no reminders after eight",
  "I prefer the stairs",
  "goat cheese only",
  "text me, don't call",
  "leave the kids' room at 20",
  "she only drinks herbal tea",
  "keine Rosinen bitte",
  "siempre sin sal, por favor",
  "pas de champignons pour moi",
];
const DECISIONS = [
  "we're going with the wooden fence",
  "settled, the picnic is on the 4th",
  "agreed, two weeks of vacation in August",
  "we've decided to sell the boat",
  "I chose the smaller flat in the end",
  "let's go with the second draft",
  "we drop support for Android 9",
  "we're moving the release to the 19th",
  "I've decided against the trip",
  "wir haben uns für die Insel entschieden",
  "hemos decidido cerrar los martes",
  "on a décidé de garder la voiture",
];
const OTHERS = [
  "the elevator is stuck again",
  "my niece turned six yesterday",
  "the plumber comes on Friday at nine",
  "I lost my umbrella on the tram",
  "the tests took twelve minutes",
  "our accountant is on leave until Monday",
  "grandma was in hospital last week",
  "the parcel arrived with a dent",
  "I work at a bakery in Ghent",
  "maybe we go to Riga in spring",
  "der Zug hatte eine Stunde Verspätung",
  "mi vecina se llama Pilar",
  "le dentiste est malade",
];

const shareOf = (texts: readonly string[], isRight: (type: string) => boolean) =>
  texts.filter((text) => isRight(typeOf(text))).length / texts.length;

test("most preferences, decisions and other messages are told apart", () => {
  expect(shareOf(PREFERENCES, (type) => type === "preference")).toBeGreaterThanOrEqual(0.75);
  expect(shareOf(DECISIONS, (type) => type === "decision")).toBeGreaterThanOrEqual(0.75);
  expect(shareOf(OTHERS, (type) => type !== "preference" && type !== "decision")).toBeGreaterThanOrEqual(0.9);
});
