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

/** Says texts in one session, the ones of `Bot:` as the assistant. Returns the current memories. */
async function sayInSession(...texts: string[]): Promise<string[]> {
  const ctx = await testTenant();
  for (const said of texts) {
    const role = said.startsWith("Bot: ") ? "assistant" : "user";
    const text = said.replace("Bot: ", "");
    await remember(ctx, { user_id: "ana", session_id: "shop", messages: [{ role, text }] });
  }
  return live(ctx);
}

test("a correction hides a memory, and stands beside one that also says something else", async () => {
  const quit = "Amina quit today, sadly. Her last day is November 15";
  const day = "Correction, her last day is the 13th";
  const [rolls, more] = ["We order 40 rolls for Saturday", "Correction, 50 rolls"];
  expect(await sayInSession(quit, day, rolls, more)).toEqual([quit, day, more]);
});

test.each([
  ["Book me a table at Nopa for Friday evening", "Actually make it Saturday"],
  ["Reserve a court for 4 people", "sorry, for 5"],
  ["Der Zahnarzt ist am Montag um neun", "nein, am Dienstag"],
  ["Le rendez-vous est vendredi", "plutôt samedi"],
])("'%s' is replaced by '%s'", async (older, newer) => {
  const password = "The wifi password is on the fridge";
  expect(await sayInSession(password, older, newer)).toEqual([password, newer]);
});

test.each([
  ["The plumber comes on Tuesday at nine", "Bot: Is the dentist at four?", "no, at five"],
  ["I have yoga on Mondays at six", "Bot: Which day for the haircut?", "Let's do Friday"],
  ["My essay is about Kant and has 3 chapters", "make it 500 words"],
  ["Mein Sohn ist 8 Jahre alt", "Bot: Soll ich 4 Eier nehmen?", "nein, 6"],
])("'%s' stays after %s", async (older, ...rest) => {
  expect(await sayInSession(older, ...rest)).toContain(older);
});

test("an answer about the same thing corrects, also after a question of the assistant", async () => {
  const [table, question] = [
    "Book me a table at Nopa for Friday",
    "Bot: A table for Friday at Nopa, correct?",
  ];
  expect(await sayInSession(table, question, "no, Saturday")).not.toContain(table);
});

test("a correction concerns what was said before it, and only its own session", async () => {
  const ctx = await testTenant();
  const [older, newer] = ["Book me a table at Nopa for Friday evening", "Actually make it Saturday"];
  await say(ctx, older, newer);
  expect(await live(ctx)).toContain(older);
  const said = async (text: string, at: string) =>
    remember(ctx, { user_id: "ben", session_id: "s", messages: [{ role: "user", text, at }] });
  await said("Dinner with Jo is on Friday", "2026-03-02T10:00:00Z");
  await said("The gym course is on Monday", "2026-03-02T10:05:00Z");
  await said("no, Saturday", "2026-03-02T10:01:00Z");
  expect(await live(ctx)).toEqual(expect.arrayContaining(["The gym course is on Monday", "no, Saturday"]));
  expect(await live(ctx)).not.toContain("Dinner with Jo is on Friday");
});
