// A contrast that replaces nothing is typed by its content, and an exception is no contrast.

import { expect, test } from "vitest";
import { decide, decideUnlinked } from "./decide";

const typeOf = (text: string) => {
  const message = { role: "user", text } as const;
  const decision = decideUnlinked(message, decide(message));
  return decision.keep ? decision.type : null;
};

test.each([
  "use spaces in the config, not tabs",
  "call me Kit, not Christopher",
  "I drink cocoa, not coffee",
  "wholemeal, not white",
])("'%s' is a preference when it replaces nothing", (text) => expect(typeOf(text)).toBe("preference"));

test.each(["The bakery is in Mill Street, not Park Street", "it was Lena, not me"])(
  "'%s' is a fact when it replaces nothing",
  (text) => expect(typeOf(text)).toBe("fact"),
);

test.each([
  "No, use cups, not grams",
  "I meant the attic, not the cellar",
  "Sorry, it's platform 4, not 5",
  "Actually the kitchen, not the hall",
])("'%s' says that it corrects something", (text) => expect(typeOf(text)).toBe("correction"));

test.each([
  ["Tee, nicht Kaffee", "preference"],
  ["Die Bäckerei ist in der Mühlgasse, nicht am Markt", "fact"],
  ["Ich meinte den Keller, nicht den Dachboden", "correction"],
  ["Nein, nicht Bonn, Bremen", "correction"],
  ["té, no café", "preference"],
  ["el martes, no el lunes", "interaction"],
  ["La panadería está en la calle Mayor, no en la plaza", "fact"],
  ["Quería decir el sótano, no el desván", "correction"],
  ["le mardi, pas le lundi", "interaction"],
  ["La boulangerie est rue Haute, pas place du marché", "fact"],
  ["Je voulais dire la cave, pas le grenier", "correction"],
] as const)("in other languages too: '%s' is a %s", (text, type) => expect(typeOf(text)).toBe(type));

test.each(["not the gate though, that stays red", "but not the cellar, it stays locked"])(
  "'%s' is an exception and corrects nothing",
  (text) => expect(decide({ role: "user", text })).not.toMatchObject({ type: "correction" }),
);

test("other decisions stay as they are", () => {
  const message = { role: "user", text: "I live in Oslo" } as const;
  const decision = decide(message);
  expect(decideUnlinked(message, decision)).toBe(decision);
});
