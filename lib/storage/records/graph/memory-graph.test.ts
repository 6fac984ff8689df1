// Memories that name the same entity give it the same number.

import { expect, test } from "vitest";
import type { OwnerNo, Position } from "@/lib/base/core";
import { graphOf } from "./memory-graph";

const OWNER = { kind: "user", id: "ana", ownerNo: "1" as OwnerNo } as const;

const graphIn = (text: string, type: "fact" | "summary" = "fact", speaker: string | null = null) => {
  const memory = {
    position: 1 as Position,
    text,
    role: "user",
    type,
    speaker,
    previous: null,
    occurredAt: new Date("2026-05-01T12:00:00Z"),
  } as const;
  return graphOf(OWNER, memory, new Map());
};
/** Returns the entities that a text of the owner names, by number. */
const namedIn = (text: string, type?: "fact" | "summary") => graphIn(text, type).mentions;
const firstIn = (text: string) => namedIn(text)[0]?.entityNo;

test("sisters without a name are told apart by a word or a place, and the same words mean the same one", () => {
  const texts = ["My sister paints.", "My other sister paints.", "My older sister paints."];
  const inOslo = firstIn("My sister in Oslo is a nurse.");
  expect(new Set([...texts.map(firstIn), inOslo]).size).toBe(4);
  expect(firstIn("My sister in Oslo has a boat.")).toBe(inOslo);
  expect(firstIn("I met my sister in Oslo.")).toBe(firstIn("My sister paints."));
  expect(firstIn("Meine andere Schwester malt.")).toBe(firstIn("Mi otra hermana pinta."));
  expect(firstIn("My other sister Anna paints.")).toBe(firstIn("My sister Anna paints."));
});

test("a summary names nothing again", () => {
  expect(namedIn("My sister Anna paints.")).not.toEqual([]);
  expect(namedIn("My sister Anna paints.", "summary")).toEqual([]);
});

test("a masked speaker is no entity and has no relations, and a name beside a mask is the speaker's", () => {
  const names = (speaker: string) => {
    const { keys, relations } = graphIn("My sister Anna lives in Porto.", "fact", speaker);
    const keyNames = [...keys.values()].flatMap((key) => ("name" in key ? [key.name] : []));
    return { names: keyNames.sort(), relations: relations.length };
  };
  for (const speaker of ["[ZZNO]", "[PHONE_3]", "[REDACTED:EMAIL]", "[EMAIL], [PHONE]"])
    expect(names(speaker)).toEqual({ names: ["Anna", "Porto"], relations: 0 });
  expect(names("Tom [PHONE]")).toEqual({ names: ["Anna", "Porto", "Tom"], relations: 2 });
});
