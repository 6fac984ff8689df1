// The pair model ranks the replaced memory first, and blocks pairs in which nothing is replaced.
import { expect, test } from "vitest";
import {
  comparePairs,
  isBlocked,
  isWorthAsking,
  judgePairs,
  mayReplace,
  type NewPairMessage,
  type Older,
  pairChance,
} from "./judge";
import { parseStatement } from "./statement";

const HOUR_MS = 3_600_000;
const rarity = () => 3;

function said(text: string, hours: number, role = "user"): NewPairMessage {
  const saidAt = hours * HOUR_MS;
  return { statement: parseStatement(text), role, speaker: null, sessionId: "s1", saidAt, embedded: null };
}

function older(texts: readonly string[], role = "user"): Older<string>[] {
  return texts.map((text, index) => ({
    ...said(text, index, role),
    key: text,
    cosine: 0.5,
    turnsBetween: texts.length - index,
  }));
}

test.each([
  {
    newer: "the rehearsal has moved to Thursday at seven",
    replaced: "Rehearsal is on Tuesday at half past six",
    others: ["My sister lives in Porto", "The choir sings in the town hall"],
  },
  {
    newer: "Cache TTL should be 300 now",
    replaced: "The cache has a TTL of 60 seconds",
    others: ["We deploy on Mondays", "The database is Postgres 15"],
  },
  {
    newer: "Die Probe ist jetzt am Freitag um acht",
    replaced: "Unsere Probe ist mittwochs um sieben",
    others: ["Mein Bruder wohnt in Kiel", "Ich trinke keinen Kaffee"],
  },
])("“$newer” most likely replaces “$replaced”", ({ newer, replaced, others }) => {
  const [first] = judgePairs(said(newer, 48), older([...others, replaced]), rarity);
  expect(first?.key).toBe(replaced);
  expect(first?.chance).toBeGreaterThan(0);
  expect(first?.chance).toBeLessThan(1);
});

test("tool output replaces nothing, and a question needs a cue of change", () => {
  expect(mayReplace(said("3 tests failed", 1, "tool"))).toBe(false);
  expect(mayReplace(said("When is the rehearsal?", 1))).toBe(false);
  expect(mayReplace(said("Can you move it, now that we start at nine?", 1))).toBe(true);
});

test("tool output is never a candidate", () => {
  expect(comparePairs(said("the build works again", 5), older(["the build failed"], "tool"), rarity)).toEqual(
    [],
  );
});

test.each([
  [
    "a person against an assistant's memory",
    "The table is booked for eight",
    "assistant",
    "we eat at nine now",
  ],
  ["only a name in common", "Ada plays the cello", "user", "Ada called"],
  ["a decision for the same", "We prefer Postgres over MySQL", "user", "Let's use Postgres for all services"],
  ["a choice of what is liked", "I like oak more than pine", "user", "we decided on oak for the shelves"],
  ["things for different purposes", "We use oat milk for coffee", "user", "we use soy milk for baking now"],
])("%s is blocked", (_, memory, role, newer) => {
  const [pair] = comparePairs(said(newer, 5), older([memory], role), rarity);
  expect(pair && isBlocked(pair.features)).toBe(true);
});

test.each([
  ["nothing in common but a day", "I'm away on Fridays", "bad news is better on Monday than on Friday now"],
  ["a statement that something stays", "The fee is 40 euros", "the fee stays the same"],
  ["a question", "The fee is 40 euros", "is the fee 45 euros now?"],
  ["an exception", "Never push to main without a review", "push this one to main"],
])("%s is neither hidden nor listed beneath the newer one", (_, memory, newer) => {
  const [pair] = comparePairs(said(newer, 5), older([memory]), rarity);
  expect(pair && pairChance(pair.features)).toBeLessThan(0.3);
});

test("compares at most 14 candidates, and none without memories", () => {
  const many = older(Array.from({ length: 30 }, (_, index) => `Room ${index} has a new door`));
  expect(judgePairs(said("Room 3 has no door any more", 99), many, rarity)).toHaveLength(14);
  expect(judgePairs(said("Room 3 has no door any more", 99), [], rarity)).toEqual([]);
});

test.each([
  ["shared words alone", "Grandpa burned the fish stew", "fish stew for dinner", false],
  ["a name alone", "Walter comes over for dominoes", "Walter likes the opera", false],
  ["a statement that something stays", "The fee is 40 euros", "the fee is still the same", false],
  ["another value", "Choir rehearsal is on Tuesday at seven", "choir rehearsal Thursday at eight", true],
  ["a word of change", "The cleaner comes on Mondays", "The cleaner doesn't come any more", true],
  ["a reason", "The physio is Tamsin", "Dmitri does the physio because Tamsin broke her wrist", true],
])("%s: “%s” and “%s” are asked about from .3: %s", (_, memory, newer, expected) => {
  const [pair] = comparePairs(said(newer, 200), older([memory]), rarity);
  expect(pair && isWorthAsking(pair.features, 0.3, 0)).toBe(expected);
});

test("shared words alone are asked about when the pair is likely, and a repeat never", () => {
  const [pair] = comparePairs(
    said("fish stew for dinner", 200),
    older(["Grandpa burned the fish stew"]),
    rarity,
  );
  expect(pair && isWorthAsking(pair.features, 0.6, 0)).toBe(true);
  expect(pair && isWorthAsking(pair.features, 0.6, 0.6)).toBe(false);
});

test("a pair about separate things is neither replaced nor asked about", () => {
  const pairs = [
    ["My shoe size is 41 now", "My husband's shoe size is 45"],
    ["The right headlight is fixed now", "The left headlight is broken"],
    ["The alarm code at home is now 8817", "The alarm code at the shop is 5502"],
  ] as const;
  for (const [newer, memory] of pairs) {
    const [judged] = judgePairs(said(newer, 48), older([memory]), rarity);
    expect(judged).toMatchObject({ isBlocked: true, isAsked: false });
    expect(judged?.chance).toBeLessThan(0.3);
  }
});

test.each([
  ["la fiesta de mamá es en El Faro", "al final la fiesta es en casa de la tía Pili"],
  ["le mariage est au château de Vaux", "finalement le mariage se fait chez mes parents"],
])("what is so in the end is asked about: %s / %s", (memory, message) => {
  expect(judgePairs(said(message, 9), older([memory]), rarity)[0]?.isAsked).toBe(true);
});

test.each([
  ["I've got the late shift every Friday", "Tom asked whether I'd swap my Friday shift, I said no"],
  ["I have the desk by the window", "Lena wanted to know if she can have my desk, I turned her down"],
  ["Ich habe freitags Spätschicht", "Jan hat gefragt, ob ich die Spätschicht tausche"],
])("a request that is refused changes nothing: %s / %s", (memory, message) => {
  expect(judgePairs(said(message, 9), older([memory]), rarity)[0]?.chance ?? 0).toBeLessThan(0.3);
});

test("a topic that differs replaces nothing without a word of change", () => {
  const [judged] = judgePairs(
    said("The feature freeze begins on Wednesday of each release week.", 9),
    older(["The mobile app is released every third Thursday."]),
    rarity,
  );
  expect(judged?.isBlocked).toBe(true);
});

test("an exception replaces nothing that it has no word in common with", () => {
  const [first] = judgePairs(
    said("not the porch though, that stays oak", 2),
    older(["We switched the doors to painted ones, timber was too dear"]),
    rarity,
  );
  expect(first ?? { isBlocked: true, isAsked: false }).toMatchObject({ isBlocked: true, isAsked: false });
});
