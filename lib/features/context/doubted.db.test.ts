// What an open pair makes doubtful is no certain answer, and stands beneath the newer preference in a
// context.

import { beforeAll, expect, test, vi } from "vitest";
import type { Ctx, Position } from "@/lib/base/core";
import { retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { ANA, converse, said } from "@/lib/features/sessions/testing";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { inTenant } from "@/lib/storage/db";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { findOwner, resolveMarks, storePairs } from "@/lib/storage/records";
import { answerInput } from "./answer-input";
import { answerQuestion } from "./answer-question";
import { getContext } from "./get-context";
import { contextInput } from "./input";

vi.stubEnv("HOT_BUDGET_MS", "10000");
testDatabase();
beforeAll(() => {
  setEmbedder(fakeEmbedder());
});

const at = (day: number) => ({ at: `2026-05-0${day}T10:00:00Z`, keep: true as const });

async function ownerOf(ctx: Ctx) {
  const ownerNo = await inTenant(ctx, "work", (tx) => findOwner(tx, ctx, { kind: "user", id: "ana" }));
  if (ownerNo === null) throw new Error("The owner is stored.");
  return ownerNo;
}

async function positionOf(ctx: Ctx, text: string): Promise<Position> {
  const [row] = await asSuperuser<{ position: number }>(
    `select position::float8 as position from memories where tenant_no = ${ctx.tenantNo} and text = '${text}'`,
  );
  if (!row) throw new Error(`Not stored: ${text}`);
  return row.position as Position;
}

/** Stores a pair of two memories with a probability. */
async function pair(ctx: Ctx, newer: string, older: string, chance: number): Promise<void> {
  const [one, other] = [await positionOf(ctx, newer), await positionOf(ctx, older)];
  const ownerNo = await ownerOf(ctx);
  await inTenant(ctx, "work", async (tx) => storePairs(tx, ownerNo, one, [{ older: other, chance }]));
}

async function resolve(
  ctx: Ctx,
  newer: string,
  older: string,
  resolution: "both" | "unrelated",
): Promise<void> {
  const [one, other] = [await positionOf(ctx, newer), await positionOf(ctx, older)];
  const ownerNo = await ownerOf(ctx);
  await inTenant(ctx, "work", (tx) => resolveMarks(tx, ownerNo, [other, one], resolution));
}

const LOCKER = "My locker is number 17.";
const GYM = "The gym gave us 23 by the pool.";
const ask = (ctx: Ctx, as_of?: string) =>
  answerQuestion(ctx, answerInput.parse({ ...ANA, query: "What number is my locker?", as_of }));

async function lockers(): Promise<Ctx> {
  const ctx = await testTenant();
  await converse(ctx, said("a", LOCKER, at(1)), said("b", GYM, at(3)));
  expect(await ask(ctx)).toMatchObject({ answer: "number 17" });
  return ctx;
}

test("a memory with an open pair is no certain answer, and both are candidates until somebody resolves it", async () => {
  const ctx = await lockers();
  await pair(ctx, GYM, LOCKER, 0.27);
  const found = await ask(ctx);
  expect(found).toMatchObject({ answer: null, kind: null, memory_id: null, unknown: true, degraded: [] });
  expect(found.confidence).toBeLessThan(0.9);
  expect(
    found.candidates
      .slice(0, 2)
      .map(({ text }) => text)
      .sort(),
  ).toEqual([LOCKER, GYM]);
  // Before the newer one was said, nothing spoke against the value.
  expect(await ask(ctx, "2026-05-02T00:00:00Z")).toMatchObject({ answer: "number 17" });
  await resolve(ctx, GYM, LOCKER, "unrelated");
  expect(await ask(ctx)).toMatchObject({ answer: "number 17" });
});

test("a mark without a pair counts while it is open, and a pair below the limit of review does not", async () => {
  const ctx = await lockers();
  await pair(ctx, GYM, LOCKER, 0.21);
  expect(await ask(ctx)).toMatchObject({ answer: "number 17" });
  const [newer, older] = [await positionOf(ctx, GYM), await positionOf(ctx, LOCKER)];
  await asSuperuser(
    `update decisions set uncertain_position = ${older}, uncertain_reason = 'soft_correction'
     where tenant_no = ${ctx.tenantNo} and memory_position = ${newer}`,
  );
  expect(await ask(ctx)).toMatchObject({ unknown: true });
  await resolve(ctx, GYM, LOCKER, "both");
  expect(await ask(ctx)).toMatchObject({ answer: "number 17" });
});

test("a pair with a memory that says nothing about the question leaves the answer", async () => {
  const ctx = await testTenant();
  const well = "The well is deep enough for the garden.";
  await converse(ctx, said("a", LOCKER, at(1)), said("b", well, at(3)));
  await pair(ctx, well, LOCKER, 0.27);
  expect(await ask(ctx)).toMatchObject({ answer: "number 17" });
});

test("the newer memory of a pair stays an answer", async () => {
  const ctx = await testTenant();
  await converse(ctx, said("a", GYM, at(1)), said("b", LOCKER, at(3)));
  await pair(ctx, LOCKER, GYM, 0.27);
  expect(await ask(ctx)).toMatchObject({ answer: "number 17" });
});

test("the item of a hit has the id of the earlier version in its line", async () => {
  const ctx = await testTenant();
  await converse(ctx, said("a", GYM, at(1)), said("b", LOCKER, at(3)));
  await pair(ctx, LOCKER, GYM, 0.5);
  const { blocks } = await getContext(ctx, contextInput.parse({ ...ANA, query: "Which locker?" }));
  const { hits } = await retrieve(ctx, retrieveInput.parse({ ...ANA, query: "Which locker?" }));
  expect(hits).toMatchObject([{ text: LOCKER, earlier: [{ text: GYM }] }]);
  expect(blocks.at(-1)?.items).toMatchObject([{ id: hits[0]?.id, earlier: [hits[0]?.earlier[0]?.id] }]);
});

test("a newer memory that names the value makes it doubtful, and one about something else does not", async () => {
  const ctx = await testTenant();
  const [car, sold, cat] = ["My car is a Volvo.", "I sold the Volvo.", "The cat sleeps all day."];
  await converse(ctx, said("a", car, at(1)), said("b", cat, at(3)));
  const askCar = () => answerQuestion(ctx, answerInput.parse({ ...ANA, query: "What is my car?" }));
  await pair(ctx, cat, car, 0.27);
  expect(await askCar()).toMatchObject({ answer: "a Volvo" });
  // Linking marks it by itself.
  await converse(ctx, said("c", sold, at(4)));
  expect(await askCar()).toMatchObject({ unknown: true });
});

test("relations do not name who stands beneath a hit as an earlier version", async () => {
  const ctx = await testTenant();
  const [before, after] = ["My dentist is Dr. Okafor.", "Dr. Okafor retired, so Dr. Lund does my teeth."];
  await converse(ctx, said("a", before, at(1)), said("b", after, at(3)));
  const who = answerInput.parse({ ...ANA, query: "Who is my dentist?" });
  const { hits } = await retrieve(ctx, retrieveInput.parse({ ...ANA, query: who.query }));
  expect(hits).toMatchObject([{ text: after, earlier: [{ text: before }] }]);
  expect(await answerQuestion(ctx, who)).toMatchObject({ answer: after, unknown: false });
});

test("relations do not answer what a newer message makes doubtful", async () => {
  const ctx = await testTenant();
  await converse(ctx, said("a", "My dentist is Dr. Blum.", at(1)));
  const who = answerInput.parse({ ...ANA, query: "Who is my dentist?" });
  expect(await answerQuestion(ctx, who)).toMatchObject({ answer: "Dr. Blum" });
  const retired = "Dr. Blum retired, so I need another one.";
  await converse(ctx, said("b", retired, at(3)));
  expect(await answerQuestion(ctx, who)).toMatchObject({ answer: null, unknown: true });
});

test("preferences are folded by their pairs, show what they answer, and are no hits again", async () => {
  const ctx = await testTenant();
  const [lights, seats] = ["I like the lights at 40% in the evening.", "I prefer window seats on flights."];
  await converse(ctx, said("a", lights, at(1)), said("b", seats, at(2)), {
    ...ANA,
    session_id: "c",
    messages: [
      { role: "assistant", text: "How do you take your coffee?", at: at(3).at },
      { role: "user", text: "No sugar, always black.", at: at(3).at, keep: true },
    ],
  });
  await pair(ctx, seats, lights, 0.5);
  const context = async (query: string, more = {}) => {
    const { text, blocks } = await getContext(ctx, contextInput.parse({ ...ANA, query, ...more }));
    return { text, preferences: blocks[0]?.text };
  };
  const expected = `Preferences:
- I prefer window seats on flights. (ana, 2 May 2026; earlier: I like the lights at 40% in the evening., 1 May 2026)
- (asked: "How do you take your coffee?") No sugar, always black. (ana, 3 May 2026)`;
  const found = await context("How bright are the lights in the evening?");
  expect(found.preferences).toBe(expected);
  expect(found.text.split(lights)).toHaveLength(2);
  expect((await context("Which seats on flights?")).preferences).toBe(expected);
  const before = await context("Which lights?", { as_of: "2026-05-01T12:00:00Z" });
  expect(before.preferences).toBe(`Preferences:\n- ${lights} (ana, 1 May 2026)`);
  await resolve(ctx, seats, lights, "both");
  expect((await context("Which lights?")).preferences).toContain(`- ${lights} (ana, 1 May 2026)\n- I prefer`);
});
