// Narrowed postings are those of the wanted turns.

import fc from "fast-check";
import { expect, test } from "vitest";
import { TURNS_PER_SESSION, turnKey } from "@/lib/base/core";
import { gatherTf, offsetOf } from "./gather-tf";
import { narrowTo } from "./narrow-to";
import { postingsOf } from "./testing";

test("narrowed to some turns, the counts of these and of the turns before them stay", () => {
  const turn = fc
    .tuple(fc.nat(2), fc.nat(12), fc.nat(1))
    .map(([s, i, o]) => turnKey(s * TURNS_PER_SESSION + i, o));
  const term = fc.array(fc.tuple(turn, fc.constantFrom(1, 2)), { maxLength: 20 });
  fc.assert(
    fc.property(fc.array(term, { maxLength: 3 }), fc.array(turn), (terms, wanted) => {
      const gathered = gatherTf(terms.map(postingsOf), true);
      const narrowed = narrowTo(wanted, gathered);
      const kept = new Set(wanted.flatMap((one) => [offsetOf(one), offsetOf(one) - 1]));
      const isKept = ([offset]: readonly [number, ...unknown[]]) => kept.has(offset);
      for (const [index, places] of gathered.terms.entries()) {
        const small = narrowed.terms[index];
        const counts = [...places.slots].map(
          (slot, i) => [gathered.offsets[slot] ?? 0, places.tf[i]] as const,
        );
        const own = [...places.own].map((slot) => [gathered.offsets[slot] ?? 0] as const);
        expect([...(small?.slots ?? [])].map((slot, i) => [narrowed.offsets[slot], small?.tf[i]])).toEqual(
          counts.filter(isKept),
        );
        expect([...(small?.own ?? [])].map((slot) => [narrowed.offsets[slot]])).toEqual(own.filter(isKept));
      }
    }),
  );
});
