// Later statements end a relation, or begin it again.

import { expect, test } from "vitest";
import type { StatedRelation } from "@/lib/storage/records";
import { combineRelations } from "./combine-relations";

const STATED = 0.9;
const PRESUPPOSED = 0.97;

/** A statement of the owner on a day of May 2026 about the entity 7. */
const said = (day: number, more: Partial<StatedRelation> = {}): StatedRelation => ({
  subjectNo: 0,
  type: "spouse",
  objectNo: 7,
  attribute: null,
  value: null,
  fromDay: null,
  ended: false,
  confidence: PRESUPPOSED,
  position: day as StatedRelation["position"],
  memoryId: String(day),
  occurredAt: new Date(Date.UTC(2026, 4, day)),
  endAt: null,
  ...more,
});

const endOf = (...stated: StatedRelation[]) =>
  combineRelations(stated.toReversed(), (no) => no).map(({ to }) => to);

test("a mention in passing does not begin again what ended, and a sentence that states it does", () => {
  expect(endOf(said(1), said(2, { ended: true }), said(3))).toEqual(["2026-05-02"]);
  expect(endOf(said(1), said(2, { ended: true }), said(3, { confidence: STATED }))).toEqual([null]);
});

test("a thing that is named after one was sold is another one", () => {
  const car = { type: "owns", objectNo: null, value: "car" } as const;
  expect(endOf(said(1, car), said(2, { ...car, ended: true }), said(3, car))).toEqual([null]);
});

test("a couple that parts ends a marriage, and a death whatever was said of the dead", () => {
  const end = { type: "partner", objectNo: null, ended: true } as const;
  expect(endOf(said(1), said(2, end))).toEqual(["2026-05-02"]);
  expect(endOf(said(1), said(2, { ...end, objectNo: 7 })).includes(null)).toBe(false);
  const death = said(3, { type: "knows", attribute: "died", ended: true });
  const home = said(1, { subjectNo: 7, type: "lives_in", objectNo: 9 });
  const friend = said(1, { type: "friend", objectNo: 8 });
  const liking = said(1, { type: "likes" });
  expect(endOf(said(1), home, friend, liking, death).toSorted()).toEqual([
    "2026-05-03",
    "2026-05-03",
    null,
    null,
  ]);
});

test("an end that names nothing ends what was said before it", () => {
  const job = { type: "works_at", objectNo: 9 } as const;
  const quit = said(2, { type: "works_at", objectNo: null, ended: true });
  const jobEnd = (...stated: StatedRelation[]) =>
    combineRelations(stated.toReversed(), (no) => no).find(({ objectNo }) => objectNo === 9)?.to;
  expect(jobEnd(said(1, job), quit)).toBe("2026-05-02");
  expect(jobEnd(quit, said(3, job))).toBeNull();
});

test("the day that an end names counts also after a newer job replaced both statements", () => {
  const replaced = { endAt: new Date("2026-05-20T10:00:00Z") };
  const job = { type: "works_at", objectNo: 9, ...replaced } as const;
  const quit = { type: "works_at", objectNo: null, ended: true, fromDay: "2026-05-11", ...replaced } as const;
  const next = said(20, { type: "works_at", objectNo: 8 });
  const jobEnd = (...stated: StatedRelation[]) =>
    combineRelations(stated.toReversed(), (no) => no).find(({ objectNo }) => objectNo === 9)?.to;
  expect(jobEnd(said(1, job), said(2, quit), next)).toBe("2026-05-11");
  expect(jobEnd(said(1, job), next)).toBe("2026-05-20");
  expect(jobEnd(said(1, { ...job, endAt: null }), said(2, quit), next)).toBeNull();
});

test("an ended relation names the memory that ended it first, and none when what stated it was replaced", () => {
  const job = { type: "works_at", objectNo: 9 } as const;
  const quit = { type: "works_at", objectNo: null, ended: true } as const;
  const endedBy = (...stated: StatedRelation[]) =>
    combineRelations(stated, (no) => no).map((one) => [one.to, one.endedBy]);
  const [early, late] = [said(3, quit), said(4, quit)];
  expect(endedBy(said(1, job), late, early)).toEqual([["2026-05-03", early.memoryId]]);
  expect(endedBy(said(1, job))).toEqual([[null, null]]);
  expect(endedBy(said(1, { ...job, endAt: early.occurredAt }))).toEqual([["2026-05-03", null]]);
});

test("an end that names nothing ends nothing that its message or a later one of its request says", () => {
  const job = { type: "works_at", objectNo: 9 } as const;
  const quit = { type: "works_at", objectNo: null, ended: true } as const;
  expect(endOf(said(2, quit), said(2, job))).toEqual([null]);
  expect(endOf(said(1, { ...job, objectNo: 8 }), said(2, quit), said(2, job)).toSorted()).toEqual([
    "2026-05-02",
    null,
  ]);
  const sameTime = { occurredAt: new Date(Date.UTC(2026, 4, 9)) };
  expect(endOf(said(1, { ...quit, ...sameTime }), said(2, { ...job, ...sameTime }))).toEqual([null]);
  expect(endOf(said(1, { ...job, ...sameTime }), said(2, { ...quit, ...sameTime }))).toEqual(["2026-05-09"]);
});

test("an end with a day of the past ends nothing that was said after that day", () => {
  const divorced = (fromDay: string) => said(5, { type: "partner", objectNo: null, ended: true, fromDay });
  expect(endOf(said(3), divorced("2026-05-02"))).toEqual([null]);
  expect(endOf(said(3), divorced("2026-05-03"))).toEqual(["2026-05-03"]);
  const death = said(5, { type: "knows", attribute: "died", ended: true, fromDay: "2010-01-01" });
  expect(endOf(said(3), death)).toEqual([null]);
});
