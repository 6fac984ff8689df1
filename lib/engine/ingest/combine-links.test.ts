// What the rules and the pair model find about a message is combined into one verdict.

import { expect, test } from "vitest";
import type { LinkResult } from "@/lib/analysis/link";
import type { LinkReason, Position } from "@/lib/base/core";
import { combineLinks } from "./combine-links";
import { type Link, type LinkedTurn, noLink } from "./link";

type Found = {
  readonly message: string;
  readonly memories: readonly string[];
  /** The index of the memory that the rules find, and why. */
  readonly byRules?: { readonly at: number; readonly ground: LinkReason; readonly isSure?: boolean };
  /** The probabilities of the pair model, by memory. */
  readonly chances: readonly number[];
};

function combine({ message, memories, byRules, chances }: Found): Link {
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
    ground: byRules.ground,
    chance: 0.5,
    reason: isSure ? byRules.ground : "too_weak",
    explicit: false,
  };
  const judged = chances.map((chance, index) => ({
    key: index as Position,
    chance,
    isBlocked: false,
    confirmation: 0,
  }));
  const findings = { byRules: (result ?? null) as LinkResult | null, judged, memories: linkable };
  return combineLinks(noLink({ reason: "informative" } as never), turn, findings as never);
}

test("a memory that the message replaces is not marked as well", () => {
  const link = combine({
    message: "Choir moved to Thursday",
    memories: ["Choir is on Tuesday"],
    byRules: { at: 0, ground: "change" },
    chances: [0.9],
  });
  expect(link).toMatchObject({ targets: [0], uncertain: null });
});

test("the replaced memory and another doubtful one", () => {
  const link = combine({
    message: "Choir moved to Thursday",
    memories: ["Choir is on Tuesday", "Choir meets on Fridays in summer"],
    byRules: { at: 1, ground: "change" },
    chances: [0.9, 0.1],
  });
  expect(link).toMatchObject({ targets: [0], uncertain: 1 });
});
