// Questions are answered from one memory of the owner, or are unknown with candidates.

import { beforeAll, expect, test, vi } from "vitest";
import type { z } from "zod";
import { AppError, type Ctx, OPERATOR } from "@/lib/base/core";
import { flushUsage } from "@/lib/engine/retrieve";
import { getEntity, getEntityInput } from "@/lib/features/graph";
import { ANA, converse, said } from "@/lib/features/sessions/testing";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { engine, inTenant, setEngine } from "@/lib/storage/db";
import { asSuperuser, testDatabase, testTenant, withQuery } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { findOwner, readRelations } from "@/lib/storage/records";
import { setFlag } from "@/lib/storage/settings";
import { answerInput } from "./answer-input";
import { answerQuestion } from "./answer-question";
import { getContext } from "./get-context";
import { contextInput } from "./input";

vi.stubEnv("HOT_BUDGET_MS", "10000");
testDatabase();

type Input = Partial<z.input<typeof answerInput>>;
const ask = (of: Ctx, query: string, more: Input = {}) =>
  answerQuestion(of, answerInput.parse({ ...ANA, query, ...more }));

/** A tenant with a superseded value, two values that differ, and another user's attribute. */
let ctx: Ctx;
beforeAll(async () => {
  setEmbedder(fakeEmbedder());
  ctx = await testTenant();
  const at = (day: number) => `2026-05-0${day}T10:00:00Z`;
  await converse(
    ctx,
    said("family", "My sister Beatriz teaches maths in Leipzig.", { at: at(1) }),
    said("family", "Beatriz's dog is called Pelle.", { at: at(1) }),
    said("trip", "My flight to Oslo leaves at 9:40.", { at: at(2) }),
    { user_id: "derek", messages: [{ role: "user", text: "My dentist is Dr. Okafor on Mill Street." }] },
    { scope: "shared", messages: [{ role: "user", speaker: "Derek", text: "Our gardener is Mr. Holm." }] },
    { scope: "shared", messages: [{ role: "user", speaker: "Derek", text: "My favourite drink is tea." }] },
    { scope: "shared", messages: [{ role: "user", speaker: "Ana", text: "Our gardener is Mrs. Pratt." }] },
  );
  await converse(
    ctx,
    said("trip", "Correction: my flight to Oslo leaves at 11:15, not 9:40.", { at: at(4) }),
  );
});

test("an attribute is answered with its value, its memory and its hit first", async () => {
  const found = await ask(ctx, "What is my sister's name?");
  const text = "My sister Beatriz teaches maths in Leipzig.";
  expect(found).toMatchObject({
    answer: "Beatriz",
    kind: "attribute",
    text,
    occurred_at: "2026-05-01T10:00:00.000Z",
    unknown: false,
    degraded: [],
  });
  expect(found.candidates[0]).toMatchObject({ id: found.memory_id, text });
  expect(found.candidates[0]).not.toHaveProperty("explain");
  expect(await ask(ctx, "What is my sister's dog called?")).toMatchObject({ answer: "Pelle" });
});

test("the current value answers, and as_of asks for the earlier one", async () => {
  const question = "When does my flight to Oslo leave?";
  expect(await ask(ctx, question)).toMatchObject({ answer: "11:15" });
  expect(await ask(ctx, question, { as_of: "2026-05-03T00:00:00Z" })).toMatchObject({ answer: "9:40" });
});

test("different values, another user's attribute and what nobody said are unknown, with candidates", async () => {
  const unknown = { answer: null, kind: null, memory_id: null, text: null, occurred_at: null, unknown: true };
  const gardener = await ask(ctx, "Who is our gardener?");
  expect(gardener).toMatchObject(unknown);
  expect(
    gardener.candidates
      .slice(0, 2)
      .map(({ text }) => text)
      .sort(),
  ).toEqual(["Our gardener is Mr. Holm.", "Our gardener is Mrs. Pratt."]);
  const dentist = await ask(ctx, "Who is my dentist?");
  expect(dentist).toMatchObject(unknown);
  expect(JSON.stringify(dentist)).not.toContain("Okafor");
  expect(await ask(ctx, "Who is my dentist?", { user_id: "derek" })).toMatchObject({ answer: "Dr. Okafor" });
  const brother = await ask(ctx, "What is my brother called?");
  expect(brother).toMatchObject({ ...unknown, degraded: [] });
  expect(brother.candidates.length).toBeLessThanOrEqual(3);
});

test("in shared memory, a speaker is the asker when the user id has the name", async () => {
  const question = "What is my favourite drink?";
  expect(await ask(ctx, question, { user_id: "derek@example.org" })).toMatchObject({ answer: "tea" });
  expect(await ask(ctx, question)).toMatchObject({ answer: null, unknown: true });
});

test("a session is read alone, and an unknown or foreign one is not found", async () => {
  expect(await ask(ctx, "What is my sister's name?", { session_id: "family" })).toMatchObject({
    answer: "Beatriz",
  });
  expect(await ask(ctx, "What is my sister's name?", { session_id: "trip" })).toMatchObject({
    unknown: true,
  });
  const foreign: Input[] = [{ session_id: "none" }, { user_id: "derek", session_id: "family" }];
  for (const more of foreign)
    await expect(ask(ctx, "What is my sister's name?", more)).rejects.toMatchObject({ code: "not_found" });
});

test("the scope and the owner of a key are checked, and another tenant finds nothing", async () => {
  const writer: Ctx = { ...ctx, scopes: ["write"] };
  await expect(ask(writer, "Who is my dentist?")).rejects.toMatchObject({ code: "scope_missing" });
  const bound: Ctx = { ...ctx, owner: { kind: "user", id: "derek" } };
  await expect(ask(bound, "What is my sister's name?")).rejects.toMatchObject({ code: "owner_forbidden" });
  expect(await ask(await testTenant(), "What is my sister's name?")).toMatchObject({
    unknown: true,
    candidates: [],
  });
});

test("only the candidates count as used", async () => {
  const of = await testTenant();
  const trips = Array.from({ length: 8 }, (_, n) =>
    said("trips", `My sister drove me to Porto on day ${n}.`),
  );
  await converse(of, said("family", "My sister Beatriz teaches maths in Leipzig."), ...trips);
  await flushUsage();
  const { candidates } = await ask(of, "What is my sister's name?");
  await flushUsage();
  const [row] = await asSuperuser<{ used: number }>(
    `select count(*)::int as used from usages u join owners o using (owner_no) where o.tenant_no = ${of.tenantNo}`,
  );
  expect(candidates).toHaveLength(3);
  expect(row?.used).toBe(3);
});

test("an end that does not say what it ends is the end of what was said before", async () => {
  const of = await testTenant();
  const at = (day: number) => ({ at: `2026-05-0${day}T10:00:00Z` });
  await converse(of, said("a", "My husband Tom works at Bosch.", at(1)));
  await converse(of, said("b", "Our cat Felix sleeps on the sofa all day.", at(1)));
  const current = async () => {
    const card = await getEntity(of, "0000000000000", getEntityInput.parse(ANA));
    return card.relations.flatMap(({ object, to }) => (to === null ? [object?.name] : [])).sort();
  };
  expect(await current()).toEqual(["Felix", "Tom"]);
  await converse(of, said("c", "Felix died last week.", at(3)));
  expect(await current()).toEqual(["Tom"]);
  expect(await ask(of, "What is my husband called?")).toMatchObject({ answer: "Tom" });
  await converse(of, said("d", "We got divorced.", { ...at(4), keep: true }));
  expect(await current()).toEqual([]);
  expect(await ask(of, "What is my husband called?")).toMatchObject({ unknown: true });
});

test("ends of others take no rows of a card", async () => {
  const of = await testTenant();
  const at = (day: number) => ({ at: `2026-05-0${day}T10:00:00Z` });
  await converse(of, said("a", "My sister Anna lives in Rome.", at(1)));
  const names = ["Amina", "Boris", "Carla", "Derek", "Elena", "Frank", "Greta", "Henry", "Irene", "Jonas"];
  const others = names.map((name) => `${name} got fired yesterday.`).join(" ");
  await converse(of, said("b", others, { ...at(3), keep: true }));
  const { relations, openEnds } = await inTenant(of, "work", async (tx) => {
    const ownerNo = await findOwner(tx, of, { kind: "user", id: "ana" });
    if (ownerNo === null) throw new Error("The owner is stored.");
    return readRelations(tx, ownerNo, [0], { perEntity: 5, limit: 5 });
  });
  expect([relations.map(({ type }) => type), openEnds]).toEqual([["sibling"], []]);
});

test("who somebody is comes from shared memory, too, in an answer and in a context", async () => {
  const of = await testTenant();
  const zoe = "My friend Zoe lives in Rome.";
  await converse(of, said("a", "I like tea."), {
    scope: "shared",
    messages: [
      { role: "user", text: zoe, keep: true },
      { role: "user", speaker: "Ines", text: "My grandpa burned the soup again.", keep: true },
    ],
  });
  expect(await ask(of, "Who is Zoe?")).toMatchObject({ answer: zoe });
  expect(await ask(of, "Who is Ines?")).toMatchObject({ unknown: true });
  const { blocks } = await getContext(of, contextInput.parse({ ...ANA, query: "Who is Zoe?" }));
  const block = blocks.find(({ section }) => section === "entities");
  expect(block?.text).toContain("- Zoe: everybody has the friend Zoe");
});

test("a masked value is no answer, and without retrieval all is unknown", async () => {
  const of = await testTenant();
  await converse(of, said("mail", "My work address is ana@example.org for the reports."));
  const masked = await ask(of, "What is my work address?");
  expect(masked).toMatchObject({ answer: null, unknown: true });
  expect(JSON.stringify(masked)).not.toContain("ana@example.org");
  await setFlag(OPERATOR, { name: "HOT_RETRIEVAL_ENABLED", value: false });
  const disabled = await ask(of, "What is my work address?").finally(() =>
    setFlag(OPERATOR, { name: "HOT_RETRIEVAL_ENABLED", value: true }),
  );
  expect(disabled).toMatchObject({ unknown: true, candidates: [], confidence: null, degraded: ["disabled"] });
});

test("relations answer what a relative is called and who somebody is, also in other words and of a named person", async () => {
  const of = await testTenant();
  await converse(
    of,
    said("family", "My daughter Mia plays the cello.", { at: "2026-05-01T10:00:00Z" }),
    said("family", "I met my boss Ines for lunch.", { at: "2026-05-02T10:00:00Z" }),
    {
      scope: "shared",
      messages: [{ role: "user", speaker: "Derek", text: "My daughter Zoe starts school in August." }],
    },
  );
  expect(await ask(of, "What is Derek's daughter called?")).toMatchObject({
    answer: "Zoe",
    kind: "attribute",
  });
  expect(await ask(of, "Wie heißt meine Tochter?")).toMatchObject({ answer: "Mia" });
  expect(await ask(of, "Who is Mia?")).toMatchObject({
    answer: "My daughter Mia plays the cello.",
    unknown: false,
  });
  expect(await ask(of, "What is Derek's son called?")).toMatchObject({ unknown: true });
  expect(await ask(of, "Who is Zacharias?")).toMatchObject({ unknown: true });
  await converse(of, said("later", "I found a new name for my daughter.", { at: "2026-06-01T10:00:00Z" }));
  expect(await ask(of, "What is my daughter's name?")).toMatchObject({ unknown: true });
});

test("who was a relative and is none any more is no answer, and the one after is", async () => {
  const of = await testTenant();
  const day = (n: number) => ({ at: `2026-05-0${n}T10:00:00Z` });
  await converse(
    of,
    said("a", "My wife Carmen loves sushi.", day(1)),
    said("b", "I met my ex-wife Carmen for lunch.", day(2)),
    said("c", "My former boss Denise sent a card.", day(2)),
    said("d", "My girlfriend Amina paints.", day(1)),
    said("e", "I broke up with Amina.", day(2)),
    said("f", "My girlfriend Lea has a boat.", day(3)),
    said("g", "My sister Anna moved to Porto.", day(1)),
    said("h", "Anna's dog Rex ate my shoe.", day(2)),
  );
  expect(await ask(of, "What is my wife called?")).toMatchObject({ unknown: true });
  expect(await ask(of, "Wie heißt meine Frau?")).toMatchObject({ unknown: true });
  expect(await ask(of, "What is my boss called?")).toMatchObject({ unknown: true });
  expect(await ask(of, "What is my girlfriend called?")).toMatchObject({ answer: "Lea" });
  expect(await ask(of, "Who is Anna?")).toMatchObject({ answer: "My sister Anna moved to Porto." });
  expect(await ask(of, "Who is Amina?")).toMatchObject({ unknown: true });
});

test("a name is given only when the relations were read: slow ones are waited for, missing ones are named", async () => {
  const of = await testTenant();
  const day = (n: number) => ({ at: `2026-05-0${n}T10:00:00Z` });
  await converse(
    of,
    said("a", "My wife is called Clara.", day(1)),
    said("b", "Clara and I got divorced last year.", day(2)),
    said("c", "My brother is called Lars.", day(1)),
    said("d", "My friend Zoe lives in Rome.", day(1)),
  );
  const questions = ["What is my wife called?", "What is my brother called?", "Who is Zoe?"];
  const answers = async () => {
    const found = await Promise.all(questions.map((question) => ask(of, question)));
    return found.map(({ answer, degraded }) => [answer, degraded]);
  };
  const known = [
    [null, []],
    ["Lars", []],
    ["My friend Zoe lives in Rome.", []],
  ];
  expect(await answers()).toEqual(known);
  const whole = engine();
  const withRelations = (read: () => Promise<void>) =>
    withQuery(whole, (query) => async (text, ...rest) => {
      if (/\bfrom (?:entity_names|entity_mentions)\b/.test(text)) await read();
      return query(text, ...rest);
    });
  vi.stubEnv("HOT_BUDGET_MS", "20");
  try {
    setEngine(withRelations(() => new Promise((resolve) => setTimeout(resolve, 60))));
    expect(await answers()).toEqual(known);
    setEngine(withRelations(() => Promise.reject(new AppError("overloaded", "Too many statements."))));
    expect(await answers()).toEqual(questions.map(() => [null, ["relations"]]));
  } finally {
    setEngine(whole);
    vi.stubEnv("HOT_BUDGET_MS", "10000");
  }
});

test("a name that a newer message denies is no answer", async () => {
  const of = await testTenant();
  const at = (day: number) => ({ at: `2026-05-0${day}T10:00:00Z` });
  await converse(
    of,
    said("a", "My daughter is called Mia.", at(1)),
    said("b", "My dog is called Rex.", at(1)),
  );
  await converse(of, said("c", "Sorry, not Mia, my daughter is called Maya.", at(3)));
  await converse(of, said("d", "The dog isn't called Rex, sorry.", at(3)));
  expect((await ask(of, "What is my daughter called?")).answer).not.toBe("Mia");
  expect((await ask(of, "What is my dog called?")).answer).not.toBe("Rex");
});
