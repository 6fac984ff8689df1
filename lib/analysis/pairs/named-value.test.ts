// A message that names the old value of a memory and another one replaces it.

import { expect, test } from "vitest";
import { replacesNamed } from "./named-value";

test.each([
  ["we take Jest for the tests", "after the trial: Vitest, not Jest"],
  ["Ida geht in die 3b zu Frau Kern", "Moment, Ida ist in der 3a, nicht 3b"],
  ["the parents' evening is on Tuesday", "it's Thursday, not Tuesday"],
  ["Deposit for rentals is 80 pounds", "Sorry, deposit is 100, not 80"],
  ["el ensayo es el lunes", "es el miércoles, no el lunes"],
  ["la réunion est mardi", "jeudi, pas mardi"],
  ["Wir treffen uns bei Ana", "Wir treffen uns bei Lukas statt bei Ana"],
])("'%s' is replaced by '%s'", (memory, message) => {
  expect(replacesNamed(message, memory)).toBe(true);
});

test.each([
  ["we take Jest for the tests", "I like Jest, not the docs"],
  ["the parents' evening is on Tuesday", "not on Tuesday"],
  ["the parents' evening is on Tuesday", "the dentist is on Thursday, not Friday"],
  ["the parents' evening is on Tuesday", "why Thursday, not Tuesday?"],
  ["the parents' evening is on Tuesday", "maybe Thursday, not Tuesday"],
  ["Lena likes tea", "tea, not coffee"],
  ["I have no car", "no"],
  ["Deposit for rentals is 80 pounds", "the kayak weighs 100, not 80"],
  ["the sofa is green", "the rug is beige, not green"],
  ["the party is at Carla's", "I invited Nina, not Carla's sister"],
  ["the party is at Carla's", "I invited Nina, not Carla"],
  ["we use Terraform", "Anna likes Pulumi, not Terraform"],
  ["the coin cell lasts two years", "the target is under 8, otherwise no two years"],
])("'%s' stays after '%s'", (memory, message) => {
  expect(replacesNamed(message, memory)).toBe(false);
});
