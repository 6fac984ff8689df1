// Rules and merges together say as which entity another one is shown.

import { expect, test } from "vitest";
import { rootsOf } from "./entity-roots";

const entities = (...bases: (number | null)[]) => bases.map((baseNo, at) => ({ entityNo: at + 1, baseNo }));
const roots = (...of: Parameters<typeof rootsOf>) => Object.fromEntries(rootsOf(...of));

test("an entity is shown as what the rules take it for, and a merge moves both", () => {
  expect(roots(entities(null, 1, null), [])).toEqual({ 2: 1 });
  expect(roots(entities(null, 1, null), [{ from: 1, into: 3 }])).toEqual({ 1: 3, 2: 3 });
});

test("a merge in a circle changes nothing, and so does one with an unknown entity", () => {
  const merges = [
    { from: 1, into: 2 },
    { from: 2, into: 1 },
    { from: 2, into: 9 },
  ];
  expect(roots(entities(null, null), merges)).toEqual({ 1: 2 });
});

test("what is merged into the owner is shown as the owner", () => {
  expect(roots(entities(null), [{ from: 1, into: 0 }])).toEqual({ 1: 0 });
});
