// Sentences of ordinary life in seven languages: what must not be stored is found, what looks alike is kept.

import { expect, test } from "vitest";
import { lookAlikes, plainSentences, type Sentence, secretSentences } from "@/testkit/ordinary/sets";
import { detect } from "./detect";
import { EVERY_KIND, findAll } from "./testing";

const isFound = ({ text, secret }: Sentence): boolean => {
  const at = text.indexOf(secret);
  return detect(text, EVERY_KIND).some(({ start, end }) => start <= at && end >= at + secret.length);
};
/** Says no more than the value, or an earlier value of the same thing. */
const isMore = ({ text, secret }: Sentence): boolean =>
  detect(text, EVERY_KIND).some(
    ({ start, end }) => text.slice(start, end).includes(secret) && end - start > secret.length + 2,
  );
const shareOf = (sentences: readonly Sentence[]): number =>
  sentences.filter(isFound).length / sentences.length;

test("finds the secrets of ordinary sentences, and no more than them", () => {
  const sentences = secretSentences();
  expect(shareOf(sentences.filter(({ isHeldOut }) => !isHeldOut))).toBeGreaterThanOrEqual(0.96);
  expect(shareOf(sentences.filter(({ isHeldOut }) => isHeldOut))).toBeGreaterThanOrEqual(0.85);
  expect(sentences.filter(isMore).map(({ text }) => text)).toEqual([]);
});

test.each(["en", "de", "es", "fr", "zh", "ja", "ko"])("finds four of five in %s", (language) => {
  const sentences = secretSentences().filter((sentence) => sentence.language === language);
  expect(shareOf(sentences)).toBeGreaterThanOrEqual(0.8);
});

test.each(plainSentences())("nothing in: $text", ({ text }) => expect(detect(text, EVERY_KIND)).toEqual([]));

test.each(lookAlikes())("nothing in: %s", (text) => expect(detect(text, EVERY_KIND)).toEqual([]));

test.each([
  ["mine opens with 7316", "7316"],
  ["Had to change the parish council one, it's thistle4 now", "thistle4"],
  ["La contraseña de mi hermana es luna7", "luna7"],
  ["Le code de l'immeuble est 38B21", "38B21"],
  ["J'ai changé celui du bureau, c'est maintenant sureau8", "sureau8"],
  ["Ich habe das Passwort vom Chor auf luchs77 geändert", "luchs77"],
])("%s: %s", (text, value) => expect(findAll(text)).toEqual([`SECRET ${value}`]));
