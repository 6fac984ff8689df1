// What is said of one person replaces nothing that was said of another one.

import { describe, expect, test } from "vitest";
import { areSeparatePeople } from "./separate-people";

describe("separate people", () => {
  test.each([
    ["my sister Nell lives in Cork", "my sister-in-law moved to Leeds last week"],
    ["I take metformin 500 in the morning", "dad stopped his metformin"],
    ["I take ramipril 10 mg", "my husband takes 5 mg of ramipril as well"],
    ["my boss is Karin Holm", "my colleague said her boss is a nightmare"],
    ["ma mère habite à Lille", "ma belle-mère a déménagé à Brest"],
    ["Mum is allergic to pollen", "Grandma isn't allergic to anything any more"],
    ["my brother works for the post", "my uncle started at the town hall"],
    ["My daughter wears size 36", "My son wears size 41 now"],
    ["mein Bruder arbeitet bei der Post", "meine Schwester arbeitet jetzt bei Bosch"],
    ["mi madre vive en Jaén", "mi suegra se ha mudado a Murcia"],
    ["we live in Norwich", "my cousin has moved to Exeter"],
    ["je prends 50 mg", "mon père prend 75 mg maintenant"],
    ["Grandad takes 40 mg of furosemide", "Grandma's on 20 mg of furosemide now"],
    ["Ivy's allergic to kiwi", "turns out Max isn't allergic to anything"],
    ["Lena lives in Graz", "good news, Otto moved to Linz"],
    ["meine Oma wohnt in Ulm", "mein Opa ist nach Bonn gezogen"],
    ["I weigh 82 kilos", "Jo weighs 61 now after the training camp"],
    ["I'm vegan", "Petra isn't vegan any more, she had bacon"],
    ["I live in Ghent", "Tomas moved to Bruges last month"],
    ["I always take my tea with one sugar", "no sugar in mum's tea please"],
    ["my laptop is a ThinkPad, four years old", "my partner bought a new laptop, a MacBook"],
    ["my phone is a Pixel", "Dad's got a new phone, an iPhone"],
  ])("%s | %s", (older, newer) => expect(areSeparatePeople(newer, older)).toBe(true));
});

describe("perhaps the same matter", () => {
  test.each([
    ["my mum lives in Cork", "my mother moved to Leeds last week"],
    ["I work in Leeds", "my boss moved me to York"],
    ["my boss is Karin Holm", "my manager is Pete Dahl now"],
    ["my sister picks up the kids on Mondays", "my brother picks up the kids on Mondays now"],
    ["my wife works at the bank", "I work at the bank now"],
    ["my husband is looking for a job", "my boss hired my husband"],
    ["my aunt lives with us", "my uncle and my aunt moved out"],
    ["we live in Kassel", "my husband got a job in Ghent so we are moving"],
    ["my sister lives in Cork", "she's moved to Dublin"],
    ["mi madre vive en Jaén", "mamá se ha mudado a Úbeda"],
    ["ich wohne in Fulda", "bin nach Gießen gezogen"],
    ["I live with my sister", "my sister moved out"],
    ["my partner is vegan", "my husband eats fish again"],
    ["Ivy's allergic to kiwi", "Ivy isn't allergic any more"],
    ["Ivy works at Lidl", "Max works at Ivy's shop now"],
    ["I work with Omar", "Omar works at the depot now"],
    ["I live in Ghent", "Tomas moved to Bruges and I'm going with him"],
    ["my laptop is a ThinkPad", "my boss got me a new laptop, a MacBook"],
    ["my car is a Golf", "my wife sold the car"],
    ["I take the kids to swimming", "mum's taking the kids to swimming now"],
  ])("%s | %s", (older, newer) => expect(areSeparatePeople(newer, older)).toBe(false));
});
