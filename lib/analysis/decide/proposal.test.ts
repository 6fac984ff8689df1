// A bare acceptance is read with the text of the only proposal before it.

import { describe, expect, test } from "vitest";
import { chosenOption } from "./choice";
import { isAcceptance } from "./proposal";

describe("the proposal that an answer accepts", () => {
  test.each<[offer: string, answer: string, proposal: string | null]>([
    ["Both wash well. I'd go with the Bosch, it is quieter.", "Go with that one.", "the Bosch"],
    ["I recommend the ferry at nine because it is direct.", "ok, let's do that", "the ferry at nine"],
    [
      "I'd suggest moving the retro to Thursdays.",
      "Sounds good, let's do that!",
      "moving the retro to Thursdays",
    ],
    [
      "My recommendation is Postgres with one replica. Shall I set it up?",
      "we'll go with that",
      "Postgres with one replica",
    ],
    ["I would pick the blue tiles", "I'll take those", null],
    ["I would pick the blue tiles", "great, I'll take that one then", "the blue tiles"],
    ["Ich würde den Nachtzug nehmen, der ist billiger.", "Ja, machen wir so.", "den Nachtzug"],
    ["Ich empfehle die Hütte am See.", "gut, die nehmen wir", "die Hütte am See"],
    ["Mein Vorschlag: Linsensuppe am Montag", "So machen wir es", "Linsensuppe am Montag"],
    ["Te recomiendo el hotel de la plaza.", "Vale, me quedo con ese", "el hotel de la plaza"],
    ["Yo elegiría el sofá gris porque es más ancho.", "hagámoslo así", "el sofá gris"],
    ["Je te conseille le train de 8 h.", "D'accord, on fait ça", "le train de 8 h"],
    ["Moi, je prendrais la tente verte.", "va pour celle-là", "la tente verte"],
    // More than one proposal, none at all, or an answer that says something else.
    ["I'd go with oak or pine.", "go with that one", null],
    ["I'd go with oak, or maybe pine.", "go with that one", null],
    ["For the hall I'd pick oak. For the bath I'd pick slate.", "let's do that", null],
    ["I'd go with A) oak, B) pine", "go with that one", null],
    ["Oak is harder than pine.", "go with that one", null],
    ["I wouldn't go with oak.", "go with that one", null],
    ["I'd recommend not painting it.", "let's do that", null],
    ["I'd go with the Bosch.", "go with that one for the flat upstairs", null],
    ["I'd go with the Bosch.", "thanks", null],
    ["I'd go with the Bosch.", "don't go with that one", null],
    ["Ich empfehle Eiche oder Kiefer.", "machen wir so", null],
    ["Te recomiendo el tren o el bus.", "hagamos eso", null],
  ])("%j, %j: %j", (offer, answer, proposal) => expect(chosenOption(offer, answer)).toBe(proposal));
});

test.each([
  "let's go",
  "do it",
  "I like that one",
  "go with Ben",
  "take that bus",
  "machen wir morgen",
  "ça va",
])("%j accepts nothing", (text) => expect(isAcceptance(text)).toBe(false));
