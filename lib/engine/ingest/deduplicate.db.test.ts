// A repeat of a memory confirms it, and a statement that is only similar is stored.

import { afterEach, expect, test } from "vitest";
import { type Ctx, VERDICTS } from "@/lib/base/core";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { ownMessage as own, remember } from "./testing";

testDatabase();
afterEach(() => setEmbedder(null));

/** Returns the verdict and reason of each message of a tenant, in order. */
async function verdicts(ctx: Ctx): Promise<string[]> {
  const rows = await asSuperuser<{ verdict: number; reason: string }>(
    `select verdict, reason from decisions where owner_no >> 32 = ${ctx.tenantNo} order by event_no, ordinal`,
  );
  return rows.map(({ verdict, reason }) => `${VERDICTS[verdict]} ${reason}`);
}

type State = { seen: number; confidence: number; confirmed: Date };
const states = (ctx: Ctx) =>
  asSuperuser<State>(
    `select seen_count as seen, confidence, last_confirmed_at as confirmed from memory_states where owner_no >> 32 = ${ctx.tenantNo} order by position`,
  );

test.each([
  ["I love old maps", "Oh, I really love old maps!"],
  ["I don't eat pork", "I do not eat pork, thanks"],
  ["Ich mag alte Karten", "Ich mag wirklich alte Karten"],
  ["Me gustan los mapas antiguos", "Hola, me gustan mucho los mapas antiguos"],
  ["J'aime les vieilles cartes", "J'aime vraiment les vieilles cartes"],
])("without vectors, %j is confirmed by %j", async (first, second) => {
  const ctx = await testTenant();
  await remember(
    ctx,
    own(first, { at: "2026-05-01T08:00:00Z" }),
    own(second, { at: "2026-05-09T08:00:00Z" }),
  );
  expect((await verdicts(ctx))[1]).toBe("deduplicated same_in_other_words");
  const [state, ...others] = await states(ctx);
  expect(others).toEqual([]);
  expect(state).toMatchObject({ seen: 2, confirmed: new Date("2026-05-09T08:00:00Z") });
});

test.each(["choir practice is every second Monday", "ich arbeite am Montag besser als am Freitag"])(
  "a habit that is said again on another day is a repeat: %s",
  async (text) => {
    const ctx = await testTenant();
    for (const at of ["2026-05-06T08:00:00Z", "2026-05-28T08:00:00Z"]) await remember(ctx, own(text, { at }));
    expect((await verdicts(ctx))[1]).toBe("deduplicated same_again");
  },
);

test("a paraphrase confirms a memory only when the vectors agree, and raises its confidence", async () => {
  const [similarText, differentText] = ["I prefer films from France", "I prefer movies from France"];
  const ctxWithoutVectors = await testTenant();
  await remember(ctxWithoutVectors, own(similarText), own(differentText));
  expect(await states(ctxWithoutVectors)).toHaveLength(2);
  setEmbedder(fakeEmbedder());
  const ctx = await testTenant();
  await remember(ctx, own(similarText));
  const [before] = await states(ctx);
  await remember(ctx, own(differentText));
  expect((await verdicts(ctx))[1]).toBe("deduplicated same_in_other_words");
  const [after, ...others] = await states(ctx);
  expect(others).toEqual([]);
  expect(after?.seen).toBe(2);
  expect(after?.confidence).toBeGreaterThan(before?.confidence ?? 1);
});

test.each([
  ["I like the hall lights at 40%", "I like the hall lights at 60%"],
  ["I love old maps", "I don't love old maps"],
  ["I collect coins of Henry VII", "I collect coins of Henry VIII"],
  ["My sister Ines lives in Ghent", "My sister Ines lives in Bruges"],
  ["Ich habe zwei Katzen", "Ich habe drei Katzen"],
  ["Vivo en Murcia", "Vivía en Murcia"],
  ["Je prends le bus avec Léa", "Je prends le bus sans Léa"],
])("with vectors, %j does not repeat %j", async (first, second) => {
  setEmbedder(fakeEmbedder());
  const ctx = await testTenant();
  await remember(ctx, own(first), own(second));
  expect((await verdicts(ctx)).filter((verdict) => verdict.startsWith("deduplicated"))).toEqual([]);
});

test("statements by other owners, speakers or roles, in other tenants or on other days are not repeats", async () => {
  setEmbedder(fakeEmbedder());
  const [ctx, other] = [await testTenant(), await testTenant()];
  const first = "I adore the market in Ghent";
  const second = "I really love the market in Ghent";
  await remember(ctx, own(first));
  await remember(other, own(second));
  await remember(
    ctx,
    own(second, { user_id: "ben" }),
    own(second, { role: "assistant" }),
    own(second, { speaker: "Ben" }),
    { agent_owner: "guide", role: "user", text: second },
    { scope: "shared", role: "user", text: second },
    own("I ran along the canal yesterday", { at: "2026-05-01T08:00:00Z" }),
    own("I really ran along the canal yesterday", { at: "2026-05-02T08:00:00Z" }),
  );
  expect((await states(ctx)).map(({ seen }) => seen)).toEqual(Array(8).fill(1));
  expect((await states(other)).map(({ seen }) => seen)).toEqual([1]);
});

test("a repeat of a superseded memory is stored again", async () => {
  setEmbedder(fakeEmbedder());
  const ctx = await testTenant();
  await remember(ctx, own("I like the hall lights at 40%"));
  await remember(ctx, own("Actually, I like the hall lights at 60%, not 40%"));
  await remember(ctx, own("I really like the hall lights at 40%"));
  const kept = await verdicts(ctx);
  expect(kept[1]).toMatch(/^superseding/);
  expect(kept[2]).toMatch(/^(?:superseding|stored)/);
  expect(await states(ctx)).toHaveLength(3);
});

test("texts with masked values are never repeats, because the values may differ", async () => {
  const ctx = await testTenant();
  const mail = (name: string) => own(`My e-mail is ${[name, "example.org"].join("@")}, write there`);
  await remember(ctx, mail("ana"), mail("ana.b"));
  expect((await verdicts(ctx)).map((verdict) => verdict.split(" ")[0])).toEqual(["stored", "stored"]);
  expect((await states(ctx)).map(({ seen }) => seen)).toEqual([1, 1]);
});

test("a lower-case word in brackets is not a masked value", async () => {
  const ctx = await testTenant();
  await remember(ctx, own("I love old maps [see below]"), own("I love old maps [see below]"));
  expect(await verdicts(ctx)).toContain("deduplicated same_again");
});
