// A scan redacts stored data as if its policy had always applied.

import { beforeAll, expect, test } from "vitest";
import type { AppError, Ctx } from "@/lib/base/core";
import { processEvents } from "@/lib/engine/ingest";
import { ownMessage, remember, type Sent, send } from "@/lib/engine/ingest/testing";
import { changeEntity, listEntities, listEntitiesInput } from "@/lib/features/graph";
import { getChain, listRedactions, listRedactionsInput } from "@/lib/features/memories";
import { indexOf, memoryOf, tablesThatSay, textsOf } from "@/lib/features/memories/testing";
import { createSession, createSessionInput, getWorkingMemory } from "@/lib/features/sessions";
import { runSpacesOnce } from "@/lib/features/spaces";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { inTenant } from "@/lib/storage/db";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { runUntilIdle } from "@/lib/storage/queue";
import { readPrompts, setPiiPolicy, setPiiPolicyInput, writePrompt } from "@/lib/storage/settings";
import { cancelScan, getScan, listScans, type Scan, startScan } from "./pii-scans";
import { piiScan } from "./run-scan";

testDatabase();
beforeAll(() => setEmbedder(fakeEmbedder()));

const AT = "2026-05-03T18:00:00Z";
const own = (text: string, more: Partial<Sent> = {}) =>
  ownMessage(text, { session_id: "talk", at: AT, ...more });
const RULE = { name: "customer", kind: "CUSTOMER_NO", pattern: "KD-\\d{4,8}" };

/** Saves a policy with an earlier time, so a scan does not wait for other processes to load it. */
async function setRule(ctx: Ctx, policy: object = { patterns: [RULE] }): Promise<void> {
  await setPiiPolicy(ctx, setPiiPolicyInput.parse({ policy }));
}

/** Runs due and postponed jobs until none is left or `until` returns true. */
async function work(until: () => Promise<boolean> = async () => false): Promise<void> {
  const errors: AppError[] = [];
  for (let round = 0; round < 20; round++) {
    await asSuperuser("update jobs set run_at = now()");
    await asSuperuser("update lanes set next_at = now(), locked_until = null where token is null");
    await runUntilIdle({
      handlers: { "event.process": processEvents, "pii.scan": piiScan.handler },
      concurrency: 2,
      leaseMs: 60_000,
      backoffMs: 60_000,
      onError: (thrown) => errors.push(thrown as AppError),
    });
    if ((await asSuperuser("select 1 from jobs limit 1")).length === 0 || (await until())) break;
  }
  expect(errors).toEqual([]);
}

async function runScan(ctx: Ctx, preview = false): Promise<Scan> {
  const { id } = await startScan(ctx, { preview });
  await work();
  return getScan(ctx, id);
}

const TALK: Partial<Sent>[] = [
  { text: "I water the plants on Mondays, and the number is KD-471100" },
  { text: "Where is the invoice of KD-471100 for Zanzibar?", speaker: "KD-9999 Bob" },
  { text: "The invoice lies in the drawer of my desk" },
  { text: "KD-471100 is what I call my bicycle since last Friday", tags: ["KD-12345", "bike"] },
  {
    text: "My sister Clara moved to Rotterdam in April",
    metadata: { note: "KD-471100", "KD-5555": { a: 1 } },
  },
  { text: "ok" },
  { role: "assistant", text: "Noted, KD-2222." },
];

test("after a scan, all data is the same as if the rule had always existed", async () => {
  const ctx = await testTenant();
  await remember(ctx, ...TALK.map((more) => own("", { ...more, source: "chat KD-7777" })));
  await setRule(ctx);
  expect(await tablesThatSay("KD-471100", "KD-12345", "KD-9999", "KD-5555", "KD-7777")).not.toEqual([]);
  const scan = await runScan(ctx);
  expect(scan).toMatchObject({
    state: "done",
    preview: false,
    of: 7,
    done: 7,
    events: 7,
    kinds: [{ kind: "CUSTOMER_NO" }],
  });
  await runSpacesOnce();
  expect(await tablesThatSay("KD-471100", "KD-12345", "KD-9999", "KD-5555", "KD-2222", "KD-7777")).toEqual(
    [],
  );
  await remember(ctx, ...TALK.map((more) => own("", { ...more, source: "chat KD-7777", user_id: "twin" })));
  expect(await indexOf(ctx, "ana")).toEqual(await indexOf(ctx, "twin"));
  // The supersession was decided from the original texts and does not change.
  const memories = (owner: string) =>
    asSuperuser(
      `select text, speaker, source, tags, metadata, encode(dedupe_hash, 'hex') as hash from memories
        where owner_no in (select owner_no from owners where tenant_no = $1 and owner_id = $2) order by position`,
      [ctx.tenantNo, owner],
    );
  expect(await memories("ana")).toEqual(await memories("twin"));
  const page = async (user_id: string) =>
    (await listRedactions(ctx, listRedactionsInput.parse({ user_id }))).items
      .map(({ field, kind, rule, mode, start, length, around }) =>
        JSON.stringify({ field, kind, rule, mode, start, length, around }),
      )
      .sort();
  expect(await page("ana")).toEqual(await page("twin"));
  expect(await runScan(ctx)).toMatchObject({ state: "done", events: 0, hits: 0 });
});

test("a scan redacts the variables of sessions, and deletes one whose name it would redact", async () => {
  const ctx = await testTenant();
  const session = createSessionInput.parse({
    user_id: "ana",
    session_id: "talk",
    variables: { order: { of: ["KD-12345"] }, room: "hall", "KD-9999": 1 },
  });
  await createSession(ctx, session);
  await setRule(ctx);
  await runScan(ctx);
  expect(await tablesThatSay("KD-12345", "KD-9999")).toEqual([]);
  const { variables } = await getWorkingMemory(ctx, "talk", { user_id: "ana" });
  expect(variables).toEqual({ order: { of: [expect.stringContaining("CUSTOMER_NO")] }, room: "hall" });
});

test("a scan redacts the names that people gave to entities", async () => {
  const ctx = await testTenant();
  await remember(ctx, own("My sister Clara works at Bosch in Berlin", { user_id: "ana" }));
  const { items } = await listEntities(ctx, listEntitiesInput.parse({ user_id: "ana", q: "clara" }));
  await changeEntity(ctx, items[0]?.id ?? "", { user_id: "ana", name: "Clara KD-12345" });
  await setRule(ctx);
  await runScan(ctx);
  expect(await tablesThatSay("KD-12345")).toEqual([]);
  const { items: renamed } = await listEntities(ctx, listEntitiesInput.parse({ user_id: "ana", q: "clara" }));
  expect(renamed[0]?.name).toContain("CUSTOMER_NO");
});

test("redacted turns have no vectors until they are embedded again, and the gap is recorded", async () => {
  const ctx = await testTenant();
  await remember(ctx, ...TALK.map((more) => own("", more)));
  await setRule(ctx);
  await runScan(ctx);
  const index = await indexOf(ctx, "ana");
  expect([index.embeddings?.length, index.unplaced]).toEqual([3, []]);
  const [gap] = await asSuperuser<{ missing: number }>(
    "select missing from embedding_gaps where owner_no >> 32 = $1",
    [ctx.tenantNo],
  );
  expect(gap?.missing).toBe(4);
});

test("chains and IDs do not change, and earlier redactions are listed with their new offsets", async () => {
  const ctx = await testTenant();
  const address = ["ana", "example.org"].join("@");
  const said = [`I work at Bosch, KD-471100, ${address}`, "I work at Siemens now, KD-471101"];
  const ids = await remember(ctx, ...said.map((text) => own(text)));
  const [first, second] = await Promise.all(ids.map((id) => memoryOf(ctx, id)));
  await setRule(ctx, { patterns: [RULE], kinds: { PHONE: "drop" } });
  await runScan(ctx);
  const chain = (await getChain(ctx, first ?? "")).items;
  expect(chain.map(({ id, text, superseded_by }) => [id, text, superseded_by])).toEqual([
    [first, "I work at Bosch, [CUSTOMER_NO], [EMAIL]", second],
    [second, "I work at Siemens now, [CUSTOMER_NO]", null],
  ]);
  const { items } = await listRedactions(ctx, listRedactionsInput.parse({ user_id: "ana" }));
  const places = items.map(({ around, scan_id }) => `${around?.before}${around?.masked} ${scan_id === null}`);
  expect(places.sort()).toEqual([
    "I work at Bosch, [CUSTOMER_NO] false",
    "I work at Bosch, [CUSTOMER_NO], [EMAIL] true",
    "I work at Siemens now, [CUSTOMER_NO] false",
  ]);
  const [scan] = (await listScans(ctx)).items;
  const byScan = await listRedactions(
    ctx,
    listRedactionsInput.parse({ scan: scan?.id, kind: "CUSTOMER_NO" }),
  );
  expect(byScan.items).toHaveLength(2);
});

test("a preview counts redactions and lists samples, and changes nothing else", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  await remember(ctx, own("My number is KD-4711", { id: "e1" }), own("I like green tea", { user_id: "ben" }));
  await remember(other, own("My number is KD-4711"));
  await setRule(ctx);
  const before = await indexOf(ctx, "ana");
  const preview = await runScan(ctx, true);
  expect(preview).toMatchObject({
    preview: true,
    state: "done",
    of: 2,
    done: 2,
    events: 1,
    memories: 1,
    hits: 1,
    kinds: [{ kind: "CUSTOMER_NO", count: 1 }],
    samples: [
      {
        event_id: "e1",
        owner: { kind: "user", id: "ana" },
        field: "messages[0].text",
        rule: "custom.customer",
      },
    ],
  });
  expect(await indexOf(ctx, "ana")).toEqual(before);
  expect(await textsOf(ctx, "ana")).toEqual(["My number is KD-4711"]);
  expect((await listScans(other)).items).toEqual([]);
  await expect(getScan(other, preview.id)).rejects.toMatchObject({ code: "not_found" });
});

test("a queued event is redacted after it is decided, and the event of a dead letter is redacted immediately", async () => {
  const ctx = await testTenant();
  await remember(ctx, own("I like green tea"));
  await send(ctx, [own("My number is KD-471100", { id: "late" })]);
  await send(ctx, [own("Its number is KD-471100", { id: "dead", user_id: "ben" })]);
  await asSuperuser(
    "delete from jobs where owner_no in (select owner_no from owners where tenant_no = $1 and owner_id = 'ben')",
    [ctx.tenantNo],
  );
  await asSuperuser(
    "delete from lanes where owner_no in (select owner_no from owners where tenant_no = $1 and owner_id = 'ben')",
    [ctx.tenantNo],
  );
  await setRule(ctx);
  expect(await runScan(ctx)).toMatchObject({ state: "done", events: 2, memories: 1 });
  expect(await tablesThatSay("KD-471100")).toEqual([]);
  expect(await textsOf(ctx, "ana")).toEqual(["My number is [CUSTOMER_NO]", "I like green tea"]);
});

test("a value of a flagged kind is listed once and stays in the text", async () => {
  const ctx = await testTenant();
  await remember(ctx, own("My number is KD-4711"));
  await setRule(ctx, { patterns: [{ ...RULE, mode: "tag" }] });
  expect([(await runScan(ctx)).hits, (await runScan(ctx)).hits]).toEqual([1, 0]);
  expect(await textsOf(ctx, "ana")).toEqual(["My number is KD-4711"]);
  await setRule(ctx);
  expect((await runScan(ctx)).hits).toBe(1);
  const { items } = await listRedactions(ctx, listRedactionsInput.parse({}));
  expect(items.map(({ mode, around }) => [mode, around?.masked])).toEqual([["mask", "[CUSTOMER_NO]"]]);
});

test("only one scan runs at a time, a running scan can be cancelled, and every scan is in the audit log", async () => {
  const ctx = await testTenant();
  await remember(ctx, own("My number is KD-4711"));
  await setRule(ctx);
  const preview = await startScan(ctx, { preview: true });
  const scan = await startScan(ctx, { preview: false });
  expect((await getScan(ctx, preview.id)).state).toBe("cancelled");
  await expect(startScan(ctx, { preview: true })).rejects.toMatchObject({ code: "conflict" });
  expect(await cancelScan(ctx, scan.id)).toMatchObject({ state: "cancelled" });
  await work();
  expect(await textsOf(ctx, "ana")).toEqual(["My number is KD-4711"]);
  expect(await runScan(ctx)).toMatchObject({ state: "done", memories: 1 });
  const actions = await asSuperuser<{ action: string; counts: string }>(
    "select action, counts from audit_entries where tenant_no = $1 and action like 'pii.scan%' order by audit_no",
    [ctx.tenantNo],
  );
  expect(actions.map(({ action }) => action)).toEqual([
    "pii.scan",
    "pii.scan.cancel",
    "pii.scan",
    "pii.scan.end",
  ]);
  expect(JSON.parse(actions.at(-1)?.counts ?? "")).toMatchObject({ events: 1, memories: 1 });
});

test("a key without the scope `admin` and a key bound to an owner can neither start nor see a scan", async () => {
  const writer = await testTenant(["read", "write"]);
  const bound = { ...(await testTenant()), owner: { kind: "user", id: "ana" } as const };
  for (const [ctx, code] of [
    [writer, "scope_missing"],
    [bound, "owner_forbidden"],
  ] as const)
    for (const action of [
      startScan(ctx, { preview: true }),
      listScans(ctx),
      cancelScan(ctx, "1"),
      getScan(ctx, "1"),
    ])
      await expect(action).rejects.toMatchObject({ code });
});

test("a scan redacts the instructions of model tasks in all versions, and a preview does not", async () => {
  const ctx = await testTenant();
  const task = "session.summary";
  const write = (instructions: string, version: number) =>
    inTenant(ctx, "work", (tx) => writePrompt(tx, ctx, task, { instructions }, version));
  await write("Ask about KD-471100.", 0);
  await write("Decisions matter.", 1);
  await remember(ctx, own("I like green tea"));
  await setRule(ctx);
  const texts = async () =>
    (await inTenant(ctx, "work", (tx) => readPrompts(tx, ctx.tenantNo, task, 9))).map(
      ({ instructions }) => instructions,
    );
  await runScan(ctx, true);
  expect(await texts()).toEqual(["Decisions matter.", "Ask about KD-471100."]);
  await runScan(ctx);
  expect(await texts()).toEqual(["Decisions matter.", "Ask about [CUSTOMER_NO]."]);
});
