// Ordinary messages replace what they make outdated, mark what is doubtful, and leave alone what stays true.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { provideBundledEmbedder, remember } from "./testing";

testDatabase();
provideBundledEmbedder();

/** Says one text a day, each in its own session. */
async function say(ctx: Ctx, ...texts: string[]): Promise<void> {
  const first = Date.now() - texts.length * 86_400_000;
  for (const [day, text] of texts.entries())
    await remember(ctx, {
      user_id: "ana",
      session_id: `day-${day}`,
      messages: [{ role: "user", text, at: new Date(first + day * 86_400_000).toISOString() }],
    });
}

const live = (ctx: Ctx) =>
  asSuperuser<{ text: string }>(
    `select m.text from memories m join memory_states s using (owner_no, position)
     where m.tenant_no = $1 and s.superseded_at is null order by m.position`,
    [ctx.tenantNo],
  ).then((rows) => rows.map(({ text }) => text));

/** Says both texts among others and returns which of the two are live at the end. */
async function liveAfter(older: string, newer: string): Promise<string[]> {
  const ctx = await testTenant();
  await say(ctx, "My sister Kim plays the cello", older, "The garden needs water in the evening", newer);
  return (await live(ctx)).filter((text) => text === older || text === newer);
}

test.each([
  ["launch is on April 21", "launch slipped to April 28"],
  ["Football practice is on Tuesday at 5", "Coach moved practice, it's Wednesday at 5:30"],
  ["The washing machine is broken again", "the washing machine is fixed, works like new"],
  ["ich wohne in Köln", "Ich bin nach Bonn gezogen"],
  ["vivo en Madrid", "Me mudé a Valencia"],
])("'%s' is replaced by '%s'", async (older, newer) => {
  expect(await liveAfter(older, newer)).toEqual([newer]);
});

test.each([
  ["We decided to use Kafka for events.", "We decided to use Redis for the cache now."],
  ["I live in Paris", "I lived in Lyon before"],
  [
    "My daughter Lena started first grade on Monday, she's so proud",
    "Lena has swimming on Thursdays at 4 now",
  ],
  [
    "the hospital rang, they've brought me forward to 21 April",
    "and I turned 82 yesterday! April fool's day",
  ],
])("'%s' stays after '%s'", async (older, newer) => {
  expect(await liveAfter(older, newer)).toContain(older);
});

/** Says texts in one session. Returns the current memories, and what each memory corrects for certain. */
async function sayInSession(...texts: string[]): Promise<{ current: string[]; corrections: string[][] }> {
  const ctx = await testTenant();
  for (const text of texts)
    await remember(ctx, { user_id: "ana", session_id: "shop", messages: [{ role: "user", text }] });
  const pairs = await asSuperuser<{ older: string; newer: string }>(
    `select older.text as older, newer.text as newer from memory_pairs p
     join memories older on older.owner_no = p.owner_no and older.position = p.older
     join memories newer on newer.owner_no = p.owner_no and newer.position = p.newer
     where older.tenant_no = $1 and p.chance = 1 order by p.newer, p.older`,
    [ctx.tenantNo],
  );
  return { current: await live(ctx), corrections: pairs.map(({ newer, older }) => [newer, older]) };
}

test("a correction hides a memory, and stands beside one that also says something else", async () => {
  const quit = "Amina quit today, sadly. Her last day is November 15";
  const day = "Correction, her last day is the 13th";
  const [rolls, more] = ["We order 40 rolls for Saturday", "Correction, 50 rolls"];
  expect(await sayInSession(quit, day, rolls, more)).toEqual({
    current: [quit, day, more],
    corrections: [
      [day, quit],
      [more, rolls],
    ],
  });
});

test("a correction of a correction corrects everything before it", async () => {
  const [first, second, third] = ["The plumber comes on Tuesday at nine", "no, at ten", "no, at eleven"];
  expect(await sayInSession(first, second, third)).toEqual({
    current: [third],
    corrections: [
      [second, first],
      [third, first],
      [third, second],
    ],
  });
});

test.each([
  ["Book me a table at Nopa for Friday evening", "Actually make it Saturday"],
  ["Reserve a court for 4 people", "sorry, for 5"],
  ["Der Zahnarzt ist am Montag um neun", "nein, am Dienstag"],
  ["Le rendez-vous est vendredi", "plutôt samedi"],
])("'%s' is replaced by '%s', which is shown with it", async (older, newer) => {
  expect(await sayInSession("The wifi password is on the fridge", older, newer)).toEqual({
    current: ["The wifi password is on the fridge", newer],
    corrections: [[newer, older]],
  });
});

test("a correction with a value of another kind is kept beside the memory that it completes", async () => {
  const [table, time] = ["Book me a table at Nopa for Friday evening", "No wait, at 8"];
  expect(await sayInSession(table, time)).toEqual({ current: [table, time], corrections: [[time, table]] });
});

test("a correction of a few words concerns only its own session", async () => {
  const ctx = await testTenant();
  const [older, newer] = ["Book me a table at Nopa for Friday evening", "Actually make it Saturday"];
  await say(ctx, older, newer);
  expect(await live(ctx)).toContain(older);
});
