// An export that is imported into an empty tenant comes out of it again, line for line.

import { expect, test } from "vitest";
import type { Ctx, OwnerNo } from "@/lib/base/core";
import { type EmbeddingGap, embedMissing } from "@/lib/engine/ingest";
import {
  drainQueue,
  ownMessage as own,
  provideBundledEmbedder,
  remember,
  send,
} from "@/lib/engine/ingest/testing";
import { inTenant } from "@/lib/storage/db";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { activeSpace } from "@/lib/storage/index";
import { openSession, readTotals, writeVariable } from "@/lib/storage/records";
import { setPiiPolicy, setPiiPolicyInput } from "@/lib/storage/settings";
import { eraseMemory } from "./erase-memory";
import { exportInput, exportMemories } from "./export";
import { listContradictions, listContradictionsInput } from "./list-contradictions";
import { listDecisions, listDecisionsInput } from "./list-decisions";
import { removeExpiredTexts } from "./remove-expired-texts";
import { rescueDecision, rescueInput } from "./rescue";
import { resolveContradiction } from "./resolve-contradiction";
import { restoreMemory } from "./restore";
import { supersedeInput, supersedeMemory } from "./supersede";
import { exported, imported, indexOf, memoryOf, readOwnerNo, textsOf } from "./testing";

testDatabase();
provideBundledEmbedder();

const ADDRESS = ["mia", "example.org"].join("@");

/** Sets a variable of sessions of ana, and one that has expired. */
async function setVariables(ctx: Ctx, sessions: readonly string[], value: unknown): Promise<void> {
  const ownerNo = (await readOwnerNo(ctx, "ana")) as OwnerNo;
  await inTenant(ctx, "accept", async (tx) => {
    for (const sessionId of sessions) {
      const { rowNo } = await openSession(tx, ownerNo, { sessionId, agentId: null, ttlSeconds: null });
      const variable = { name: "task", value: JSON.stringify(value), ttlSeconds: 3600 };
      await writeVariable(tx, { ownerNo, rowNo }, variable);
      await writeVariable(tx, { ownerNo, rowNo }, { ...variable, name: "old", ttlSeconds: -1 });
    }
  });
}

/** Fills a tenant with everything that an export describes. */
async function fill(ctx: Ctx): Promise<void> {
  const at = (minute: number) => `2026-03-01T10:${10 + minute}:00Z`;
  const chat = (text: string, minute: number, more = {}) =>
    own(text, { id: `chat-${minute}`, session_id: "chat", at: at(minute), ...more });
  await setPiiPolicy(ctx, setPiiPolicyInput.parse({ policy: { allowed: ["10.0.0.1"] } }));
  await remember(
    ctx,
    chat("I like green tea", 1, { tags: ["drink"], metadata: { cup: 1.5, pot: { of: "tin" } } }),
    chat("okay", 2),
    chat("Which tea do I like?", 3),
    chat(`My address is ${ADDRESS}`, 4, { speaker: "Mia", source: "phone" }),
    chat("My gym is on Main Street", 5),
    chat("I go to the gym on Oak Avenue now", 6, { time_zone: "Europe/Berlin" }),
    chat("The plumber comes until Friday", 7, { expires_at: "2099-01-01T00:00:00.000Z", keep: true }),
    chat("I like green tea", 8),
    chat("haha", 9),
    chat("I bought a red lamp yesterday", 10),
    chat("Council changed the collection, the bins go out on Monday night", 11),
    chat("Just to be clear, the bins still go out on Monday night, same as before", 12),
    chat("The lamp is blue", 0, { keep: true, replaced_by: "chat-10" }),
  );
  const long = Array.from(
    { length: 60 },
    (_, no) =>
      `On day ${no} I painted the ${no}th fence of the long lane in a quiet shade of green, and then I rested.`,
  );
  await remember(ctx, own(long.join(" "), { id: "long", at: at(20), session_id: "chat" }), {
    user_id: "ana",
    session_id: "talk",
    messages: [
      { role: "user", text: "Where do I keep my bicycle?", at: at(21) },
      { role: "assistant", text: "You keep your bicycle in the cellar.", at: at(22) },
      { role: "user", text: "Yes, that's right", at: at(23) },
    ],
  });
  await remember(
    ctx,
    { agent_owner: "helper", role: "user", text: "Always answer in English", at: at(30) },
    { scope: "shared", role: "user", text: "The office closes at six", at: at(31), keep: true },
    { ...own("I like milk"), user_id: ADDRESS },
  );
  const tea = await memoryOf(ctx, "chat-1");
  await supersedeMemory(ctx, tea, supersedeInput.parse({ text: "I like black tea" }));
  await drainQueue();
  await restoreMemory(ctx, tea);
  await drainQueue();
  const [pair] = (await listContradictions(ctx, listContradictionsInput.parse({ user_id: "ana" }))).items;
  await resolveContradiction(ctx, pair?.id ?? "", { as: "both" });
  const { items } = await listDecisions(ctx, listDecisionsInput.parse({ user_id: "ana", limit: 200 }));
  const haha = items.find(({ text }) => text === "haha");
  await rescueDecision(ctx, haha?.id ?? "", rescueInput.parse({}));
  await drainQueue();
  await eraseMemory(ctx, await memoryOf(ctx, "chat-10"));
  await asSuperuser(
    "update decisions set decided_at = now() - interval '1 hour' where tenant_no = $1 and reason = 'filler'",
    [ctx.tenantNo],
  );
  await setVariables(ctx, ["chat", "ahead"], { room: "kitchen", lights: [1, null] });
  await removeExpiredTexts(ctx.tenantNo, { before: new Date(Date.now() - 60_000), limit: 1 });
}

/** Parts of lines that fill produces. */
const COVERED = [
  /"verdict":"dropped".*"memory_position":\d/,
  /"verdict":"superseding"/,
  /"verdict":"deduplicated"/,
  /"text_removed_at":"/,
  /"background_at":"/,
  /"superseded_by":\d/,
  /"uncertain_position":\d/,
  /"expires_at":"2099/,
  /"parts":\d/,
  /"first_position":\d/,
  /"confirms":\[\{/,
  /"may_replace":\[\{/,
  /"chance":-\d/,
  /"resolution":"both"/,
  /"rescues":\{"event":"chat-9"/,
  /"kind":"EMAIL"/,
  /"kind":"agent"/,
  /"kind":"shared"/,
  /"review":\{/,
  /"seen_count":2/,
  /"type":"variable","session_id":"ahead","name":"task","value":\{"room":"kitchen","lights":\[1,null\]\}/,
];

/** Returns the index of an owner after its missing vectors were computed. */
async function wholeIndexOf(ctx: Ctx, owner: string) {
  const space = await activeSpace();
  if (!space) throw new Error("The bundled embedder has a space.");
  const ownerNo = (await readOwnerNo(ctx, owner)) as OwnerNo;
  let gap: EmbeddingGap | null = { tenantNo: ctx.tenantNo, ownerNo, after: null };
  while (gap) gap = (await embedMissing(space, gap, new AbortController().signal)).next;
  return indexOf(ctx, owner);
}

/** Returns when the sessions of a tenant that have turns began and ended. */
const saidTimesOf = ({ tenantNo }: Ctx) =>
  asSuperuser(
    "select session_id, started_at, said_at from sessions where tenant_no = $1 and session_no is not null order by session_id",
    [tenantNo],
  );

test("an export that is imported into an empty tenant is the same again, line for line", async () => {
  const [from, to] = [await testTenant(), await testTenant()];
  await fill(from);
  const lines = await exported(from);
  const absent = COVERED.filter((part) => !part.test(lines.join("\n")));
  expect(absent).toEqual([]);
  const events = lines.filter((line) => line.startsWith('{"type":"event"')).length;
  const memories = lines.filter((line) => line.startsWith('{"type":"memory"')).length;
  expect(await imported(to, lines)).toEqual({
    events,
    duplicates: 0,
    erased: 0,
    memories,
    settings: "applied",
  });
  await drainQueue();
  expect(await exported(to)).toEqual(lines);
  expect(await readTotals(to)).toEqual(await readTotals(from));
  expect(await textsOf(to, "ana")).toEqual(await textsOf(from, "ana"));
  expect(await saidTimesOf(to)).toEqual(await saidTimesOf(from));
  for (const owner of ["ana", "helper"])
    expect(await wholeIndexOf(to, owner)).toEqual(await wholeIndexOf(from, owner));
  // A repeat changes nothing.
  expect(await imported(to, lines)).toEqual({
    events: 0,
    duplicates: events,
    erased: 0,
    memories: 0,
    settings: "equal",
  });
  expect(await exported(to)).toEqual(lines);
});

test("a variable is redacted with the policy of the tenant, keeps its end, and replaces none", async () => {
  const [from, to] = [await testTenant(), await testTenant()];
  for (const ctx of [from, to]) await remember(ctx, own("I like tea", { id: "one", session_id: "s" }));
  await setVariables(from, ["s", "t"], { note: "mail" });
  await setVariables(to, ["t"], "mine");
  const lines = (await exported(from)).map((line) => line.replace('"mail"', JSON.stringify(ADDRESS)));
  await imported(to, lines);
  const variablesOf = async (ctx: Ctx) =>
    (await exported(ctx)).flatMap((line) => (line.startsWith('{"type":"variable"') ? JSON.parse(line) : []));
  const [ofS, ofT, ...others] = await variablesOf(to);
  const [source] = await variablesOf(from);
  expect(others).toEqual([]);
  expect(ofS).toEqual({ ...source, value: { note: "[EMAIL]" } });
  expect(ofT).toMatchObject({ session_id: "t", value: "mine" });
  const past = lines.map((line) =>
    line.replace(/"expires_at":"2\d{3}/, '"expires_at":"1999').replace('"task"', '"new"'),
  );
  const credential = lines.map((line) => line.replace('"task"', '"api_key"'));
  for (const refused of [past, credential]) await imported(to, refused);
  expect(await variablesOf(to)).toHaveLength(2);
});

test("an import that stopped in the middle continues when it is repeated", async () => {
  const [from, to] = [await testTenant(), await testTenant()];
  const ids = ["one", "two", "three", "four"];
  await remember(from, ...ids.map((id) => own(`I like tea number ${id}`, { id, session_id: "s" })));
  const lines = await exported(from);
  const second = lines.findIndex((line) => line.startsWith('{"type":"event","id":"two"'));
  expect(await imported(to, lines.slice(0, second))).toMatchObject({ duplicates: 0 });
  const { events, duplicates } = await imported(to, lines);
  expect(events + duplicates).toBe(ids.length);
  expect(events).toBeGreaterThan(0);
  expect(await exported(to)).toEqual(lines);
});

test("the import continues a session: new messages follow the imported ones", async () => {
  const [from, to] = [await testTenant(), await testTenant()];
  await remember(from, own("I like tea", { id: "one", session_id: "s" }), own("I like rice", { id: "two" }));
  await imported(to, await exported(from));
  for (const ctx of [from, to])
    await remember(
      ctx,
      own("I like coffee", { id: "three", session_id: "s", at: "2026-03-01T10:00:00Z" }),
      own("I like soup", { id: "four", at: "2026-03-01T10:00:00Z" }),
    );
  const places = async (ctx: Ctx) =>
    (await exported(ctx)).flatMap((line) => JSON.parse(line).position ?? []) as number[];
  expect(await places(to)).toEqual(await places(from));
});

test("an export during changes can be imported: a later event is absent, and what it replaced is current", async () => {
  const [from, to] = [await testTenant(), await testTenant()];
  await send(from, [own("My gym is on Main Street", { id: "one", at: "2026-03-01T10:00:00Z" })]);
  const stream = (await exportMemories(from, exportInput.parse({ user_id: "ana" }))).getReader();
  const parts: string[] = [];
  const read = async () => {
    const { done, value } = await stream.read();
    if (value) parts.push(new TextDecoder().decode(value));
    return !done;
  };
  const current = async (ctx: Ctx) =>
    (await exported(ctx))
      .map((line) => JSON.parse(line))
      .flatMap(({ type, text, superseded_at }) =>
        type === "memory" && superseded_at === null ? [text] : [],
      );
  // The first line, and that of the owner.
  await read();
  await read();
  await drainQueue();
  await remember(from, own("My gym is on Oak Avenue now", { id: "two" }));
  expect(await current(from)).toEqual(["My gym is on Oak Avenue now"]);
  while (await read());
  const lines = parts.join("").trimEnd().split("\n").slice(1, -1);
  expect(await imported(to, lines)).toMatchObject({ events: 1, memories: 1 });
  await remember(to, own("I like rice", { id: "three" }));
  expect(await current(to)).toEqual(["My gym is on Main Street", "I like rice"]);
});

test("an event that waits for its decision gets one after the import", async () => {
  const [from, to] = [await testTenant(), await testTenant()];
  await send(from, [own("I like tea", { id: "one" })]);
  const lines = await exported(from);
  await drainQueue();
  expect(await imported(to, lines)).toMatchObject({ events: 1, memories: 0 });
  await drainQueue();
  expect(await textsOf(to, "ana")).toEqual(["I like tea"]);
});

test("an erased event does not come back, and its owner is not created", async () => {
  const ctx = await testTenant();
  await remember(ctx, own("I like tea", { id: "one" }));
  const lines = await exported(ctx);
  await eraseMemory(ctx, await memoryOf(ctx, "one"));
  expect(await imported(ctx, lines)).toMatchObject({ events: 0, erased: 1 });
  expect(await exported(ctx)).toEqual(lines.slice(0, 1));
});
