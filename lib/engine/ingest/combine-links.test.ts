// What the rules and the pair model find about a message is combined into one verdict.

import { expect, test } from "vitest";
import type { LinkResult } from "@/lib/analysis/link";
import type { LinkReason, Position } from "@/lib/base/core";
import { combineLinks } from "./combine-links";
import { type Link, type LinkedTurn, noLink } from "./link";

type Case = {
  readonly message: string;
  readonly memories: readonly string[];
  /** The index of the memory that the rules find, and why. */
  readonly byRules?: { readonly at: number; readonly linkReason: LinkReason; readonly isSure?: boolean };
  /** The probabilities of the pair model, by memory. */
  readonly chances: readonly number[];
};

function combine({ message, memories, byRules, chances }: Case): Link {
  const turn = {
    event: { sessionId: "now" },
    message: { text: message, at: "2026-03-02T10:00:00Z" },
    embedded: [],
  } as unknown as LinkedTurn;
  const linkable = memories.map((text, index) => ({
    position: index as Position,
    text,
    sessionId: "before",
    saidAt: 0,
    isRepeat: false,
  }));
  const isSure = byRules?.isSure ?? false;
  const result = byRules && {
    target: isSure ? byRules.at : null,
    uncertain: isSure ? null : byRules.at,
    linkReason: byRules.linkReason,
    chance: 0.5,
    outcome: isSure ? byRules.linkReason : "too_weak",
    explicit: false,
  };
  const judged = chances.map((chance, index) => ({
    key: index as Position,
    chance,
    isBlocked: false,
    isAsked: chance >= 0.25,
    confirmation: 0,
  }));
  const findings = { byRules: (result ?? null) as LinkResult | null, judged, memories: linkable };
  return combineLinks(noLink({ reason: "informative" } as never), turn, findings as never);
}

test("a memory that the message replaces is not marked as well", () => {
  const link = combine({
    message: "Choir moved to Thursday",
    memories: ["Choir is on Tuesday"],
    byRules: { at: 0, linkReason: "change" },
    chances: [0.9],
  });
  expect(link).toMatchObject({ targets: [0], uncertain: null });
});

test("the replaced memory and another doubtful one", () => {
  const link = combine({
    message: "Choir moved to Thursday",
    memories: ["Choir is on Tuesday", "Choir meets on Fridays in summer"],
    byRules: { at: 1, linkReason: "change" },
    chances: [0.9, 0.1],
  });
  expect(link).toMatchObject({ targets: [0], uncertain: 1 });
});

test("what starts only later replaces nothing, and is asked about", () => {
  const [memories, chances] = [["Our rent is 900"], [0.9]];
  const later = combine({ message: "from June our rent goes up to 960", memories, chances });
  expect(later).toMatchObject({ targets: [], uncertain: 0 });
  const now = combine({ message: "our rent went up to 960", memories, chances });
  expect(now).toMatchObject({ targets: [0], uncertain: null });
});

test.each([
  ["They changed the gate code", "Our plot is number 17"],
  ["We renamed ourselves Night Ferry", "Trades Club want us at half four"],
  ["Mein Mann isst keinen Käse mehr", "Wir verkaufen das Haus in Kiel"],
  ["The dentist retired", "Parcels arrive at noon"],
  ["I quit sugar", "My sister plays the cello"],
  ["Ya no trabajo los lunes", "El perro se llama Nilo"],
])("a change of something else is not asked about: %s / %s", (message, memory) => {
  const byRules = { at: 0, linkReason: "change" } as const;
  expect(combine({ message, memories: [memory], byRules, chances: [0.08] }).uncertain).toBeNull();
});

test.each([
  ["We swapped plots, ours is 23 now", "Our plot is number 17", 0.12],
  ["Traded the Golf in for a Leaf", "My Golf is a diesel", 0.04],
  ["The choir moved to the town hall", "Choir is in the school", 0.1],
  ["The rent was raised", "We pay the landlord 900", 0.05],
])("a change of the same is asked about: %s / %s", (message, memory, chance) => {
  const byRules = { at: 0, linkReason: "change" } as const;
  expect(combine({ message, memories: [memory], byRules, chances: [chance] }).uncertain).toBe(0);
});

test("a change that the pair model thinks impossible is not asked about", () => {
  const byRules = { at: 0, linkReason: "change" } as const;
  const [message, memories] = ["The choir moved to the town hall", ["The choir has a new hat"]];
  expect(combine({ message, memories, byRules, chances: [0.002] }).uncertain).toBeNull();
});

test("the same words with a few more are not asked about", () => {
  const memories = ["Pickled herring on rye bread is the best lunch there is"];
  const asked = (message: string) => combine({ message, memories, chances: [0.7] }).uncertain;
  expect(asked("Pickled herring on rye bread is the best lunch there is, I say")).toBeNull();
  expect(asked("Pickled herring on white bread is the best lunch there is")).toBe(0);
});

test("what only the rules doubt is stored with the probability of the pair model", () => {
  const link = combine({
    message: "Choir moved to Thursday",
    memories: ["Choir is on Tuesday"],
    byRules: { at: 0, linkReason: "change" },
    chances: [0.1],
  });
  expect(link).toMatchObject({ uncertain: 0, pairs: [{ older: 0, chance: 0.1 }] });
});
