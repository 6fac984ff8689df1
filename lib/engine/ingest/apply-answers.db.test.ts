// A user's yes or no decides what happens to an assistant's statement about the user.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { remember, type Sent } from "./testing";

testDatabase();

type Line = ["user" | "assistant", string];
const event = (id: string, ...lines: Line[]): Sent => ({
  id,
  user_id: "ana",
  session_id: "talk",
  messages: lines.map(([role, text]) => ({ role, text })),
});

/** Returns the memories of a tenant with type, role and the reason they were superseded. */
const memoriesOf = (ctx: Ctx) =>
  asSuperuser<{ text: string; type: number; role: number; over: string | null }>(
    `select m.text, m.type, m.role, s.supersede_reason as over from memories m join memory_states s using (owner_no, position)
     where m.owner_no >> 32 = $1 order by m.event_no, m.ordinal`,
    [ctx.tenantNo],
  );
const reasonsOf = async (ctx: Ctx) =>
  (
    await asSuperuser<{ reason: string }>(
      "select reason from decisions where owner_no >> 32 = $1 order by event_no, ordinal",
      [ctx.tenantNo],
    )
  ).map(({ reason }) => reason);

const PREFERENCE = 0;
const FACT = 1;
const USER = 0;
const ASSISTANT = 1;

test("an assistant's statement about the user becomes a preference only when the user agrees", async () => {
  const ctx = await testTenant();
  await remember(ctx, event("1", ["assistant", "You love old jazz records from New Orleans."]));
  expect((await memoriesOf(ctx)).filter(({ type }) => type === PREFERENCE)).toEqual([]);
  await remember(ctx, event("2", ["user", "Yes, that's right"]));
  expect(await memoriesOf(ctx)).toMatchObject([
    { text: "You love old jazz records from New Orleans.", role: ASSISTANT, over: "agreed" },
    { text: "I love old jazz records from New Orleans.", role: USER, type: PREFERENCE, over: null },
  ]);
});

const CELLO = "You play the cello in an orchestra in Porto on Fridays.";

test("within one exchange only the agreement is stored, and it covers both messages", async () => {
  const ctx = await testTenant();
  await remember(
    ctx,
    event("1", ["assistant", "So you prefer window seats?"], ["user", "Exactly!"], ["user", "ok thanks"]),
  );
  expect(await memoriesOf(ctx)).toEqual([
    { text: "I prefer window seats.", role: USER, type: PREFERENCE, over: null },
  ]);
  const coveredRows = await asSuperuser<{ ordinal: number }>(
    `select d.ordinal::int as ordinal from decisions d join memories m on m.owner_no = d.owner_no and m.position = d.memory_position
     where d.owner_no >> 32 = $1 order by 1`,
    [ctx.tenantNo],
  );
  expect(coveredRows.map(({ ordinal }) => ordinal)).toEqual([0, 1, 3]);
  expect(await reasonsOf(ctx)).toEqual(["agreed", "agreement", "filler", "agreed"]);
});

test.each([
  ["Du magst also keinen Fisch?", "genau", "Ich mag keinen Fisch."],
  ["Si entiendo bien, prefieres el tren.", "sí, exacto", "Prefiero el tren."],
])("the statement %j is confirmed by %j", async (statement, answer, storedText) => {
  const ctx = await testTenant();
  await remember(ctx, event("1", ["assistant", statement], ["user", answer]));
  expect((await memoriesOf(ctx)).filter(({ over }) => over === null)).toMatchObject([
    { text: storedText, role: USER },
  ]);
});

test("a yes to a negative tag question is not an agreement", async () => {
  const ctx = await testTenant();
  await remember(ctx, event("1", ["assistant", "You don't like cilantro, do you?"], ["user", "yes"]));
  expect((await memoriesOf(ctx)).filter(({ role }) => role === USER)).toEqual([]);
  expect(await reasonsOf(ctx)).not.toContain("agreed");
});

test("a denied statement is not stored, and one that is already stored is superseded", async () => {
  const ctx = await testTenant();
  await remember(ctx, event("1", ["assistant", "You love jazz."], ["user", "No, I hate it"]));
  expect((await memoriesOf(ctx)).some(({ text }) => text.includes("jazz"))).toBe(false);
  expect((await reasonsOf(ctx))[0]).toBe("denied");

  const other = await testTenant();
  await remember(other, event("1", ["assistant", CELLO]), event("2", ["user", "Nope."]));
  expect(await memoriesOf(other)).toMatchObject([{ text: CELLO, over: "denial" }]);
  const [totals] = await asSuperuser(
    "select memories::int, superseded::int, dropped::int from owner_totals where owner_no >> 32 = $1",
    [other.tenantNo],
  );
  expect(totals).toEqual({ memories: 1, superseded: 1, dropped: 1 });
});

test("a confirmed statement without a first-person rewrite is stored as a fact in the assistant's words", async () => {
  const ctx = await testTenant();
  await remember(
    ctx,
    event("1", ["assistant", "Vous écoutez du jazz et du blues."], ["user", "Oui, exactement"]),
  );
  expect(await memoriesOf(ctx)).toEqual([
    { text: "Vous écoutez du jazz et du blues.", role: ASSISTANT, type: FACT, over: null },
  ]);
});

test("a yes or no does not affect the assistant's other statements", async () => {
  const statementText = "The Luna in Porto opens at seven and has a terrace. You like vegan food, right?";
  const [agreeing, denying] = [await testTenant(), await testTenant()];
  await remember(agreeing, event("1", ["assistant", statementText], ["user", "Yes, exactly"]));
  expect((await memoriesOf(agreeing)).map(({ text }) => text)).toEqual([statementText, "I like vegan food."]);
  await remember(denying, event("1", ["assistant", statementText]), event("2", ["user", "No"]));
  expect(await memoriesOf(denying)).toMatchObject([{ text: statementText, over: null }]);
});

test("agreement with a known statement confirms its memory", async () => {
  const ctx = await testTenant();
  await remember(
    ctx,
    event("1", ["user", "I love jazz."]),
    event("2", ["assistant", "So you love jazz?"], ["user", "Yes!"]),
  );
  expect(await memoriesOf(ctx)).toHaveLength(1);
  const [state] = await asSuperuser("select seen_count from memory_states where owner_no >> 32 = $1", [
    ctx.tenantNo,
  ]);
  expect(state).toEqual({ seen_count: 2 });
});

test("a yes has no effect after a question, in another session, after a user's message or for another owner", async () => {
  const ctx = await testTenant();
  await remember(
    ctx,
    event("1", ["assistant", "You play the cello."]),
    { ...event("2", ["user", "Yes"]), session_id: "other" },
    { ...event("3", ["user", "Yes"]), user_id: "ben" },
    event("4", ["user", "You play the cello."], ["user", "Exactly"]),
    event("5", ["assistant", "You love tea. Shall I make some?"], ["user", "Yes!"]),
  );
  expect((await reasonsOf(ctx)).filter((reason) => /agree/.test(reason))).toEqual([]);
});

test("an agreement finds its statement in the session after many other events", async () => {
  const ctx = await testTenant();
  await remember(ctx, event("1", ["assistant", "You play the cello."]));
  await remember(ctx, { ...event("2", ["user", "I bought a lamp in Porto"]), session_id: "other" });
  await remember(ctx, event("3", ["user", "Right, correct"]));
  expect((await memoriesOf(ctx)).map(({ text }) => text)).toContain("I play the cello.");
});

const OFFER = "Two ways: A) the ferry at nine; B) the night train via Hamburg. Which one?";
const DECISION = 2;

test.each([
  ["in the next event", [event("1", ["assistant", OFFER]), event("2", ["user", "go with B"])]],
  ["in the same event", [event("1", ["assistant", OFFER], ["user", "go with B"])]],
])("a choice %s is a decision with the text of its option", async (_where, events) => {
  const ctx = await testTenant();
  for (const one of events) await remember(ctx, one);
  expect((await memoriesOf(ctx)).filter(({ role }) => role === USER)).toEqual([
    { text: "go with B: the night train via Hamburg", role: USER, type: DECISION, over: null },
  ]);
  expect(await reasonsOf(ctx)).toContain("agreement");
});

test("the acceptance of a single proposal is a decision with its text", async () => {
  const ctx = await testTenant();
  await remember(ctx, event("1", ["assistant", "I'd go with the oak floor, it lasts longer."]));
  await remember(ctx, event("2", ["user", "Go with that one."]));
  expect((await memoriesOf(ctx)).filter(({ role }) => role === USER)).toEqual([
    { text: "Go with that one: the oak floor", role: USER, type: DECISION, over: null },
  ]);
});

test("a choice needs an offer with its label, in the same session", async () => {
  const ctx = await testTenant();
  await remember(
    ctx,
    event("1", ["assistant", "Shall I book the train?"]),
    event("2", ["user", "go with B"]),
  );
  await remember(ctx, event("3", ["assistant", OFFER]), {
    ...event("4", ["user", "go with B"]),
    session_id: "x",
  });
  expect((await memoriesOf(ctx)).filter(({ type }) => type === DECISION)).toEqual([]);
});
