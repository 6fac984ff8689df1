// What was erased or redacted is in no column of any table and in no reply, also not as a hash or a number.

import { beforeAll, expect, test } from "vitest";
import type { Ctx, OwnerNo } from "@/lib/base/core";
import { remember, type Sent } from "@/lib/engine/ingest/testing";
import { flushUsage, retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { setTenantPolicy } from "@/lib/features/maintenance";
import { maintained } from "@/lib/features/maintenance/testing";
import { erase, eraseInput, eraseMemory, redactEvents, removeExpiredTexts } from "@/lib/features/memories";
import { layerSessions } from "@/lib/features/memories/testing";
import { setOwnerPolicy } from "@/lib/features/patterns";
import { runSpacesOnce } from "@/lib/features/spaces";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { inTenant } from "@/lib/storage/db";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { deleteExpiredNotices } from "@/lib/storage/notices";
import { PROJECTIONS } from "@/lib/storage/records";
import { loadKeyedHash, redactionPolicy, setPiiPolicy, setPiiPolicyInput } from "@/lib/storage/settings";
import { OPERATIONS, runOperation, split } from ".";
import { CANARIES, canaryEvents, KEPT, kept, NAME, PATTERNS, SENTENCE, VALUE } from "./testing/canary-events";

testDatabase();

/** The terms, hashes and positions of turns, by which their content could be recognised. */
type Marks = { readonly terms: string[]; readonly hashes: string[]; readonly places: string[] };

/** Returns the marks of a tenant's turns. */
async function marksOf(ctx: Ctx): Promise<Marks> {
  const values = async (select: string) =>
    (
      await asSuperuser<{ value: string }>(
        `with own as (select owner_no, position from turns where owner_no >> 32 = $1) ${select}`,
        [ctx.tenantNo],
      )
    ).map(({ value }) => value);
  return {
    terms: await values("select distinct term_no::text as value from postings natural join own"),
    hashes: await values(`select encode(content_hash, 'hex') as value from embeddings natural join own
      union select encode(dedupe_hash, 'hex') from memories natural join own
      union select value_no::text from metadata_values natural join own
      union select hash::text from session_lines natural join own
      union select name_no::text from entity_names natural join own`),
    places: await values("select owner_no || ' ' || position as value from own"),
  };
}

/** The marks of the same events with placeholders instead of the canaries. */
let plain: Marks;
beforeAll(async () => {
  setEmbedder(fakeEmbedder());
  const twin = await testTenant();
  const text = JSON.stringify([...canaryEvents(), ...KEPT.map(kept)]);
  const redacted = CANARIES.reduce((json, canary) => json.replaceAll(canary, "[CANARY]"), text);
  await remember(twin, ...(JSON.parse(redacted) as Sent[]));
  await layerSessions(twin);
  plain = await marksOf(twin);
});

/** Returns the tables and columns that contain a canary, or a mark of one. */
async function columnsThatSay(...marks: Partial<Marks>[]): Promise<string[]> {
  const columns = await asSuperuser<{
    table_name: string;
    column_name: string;
    is_list: boolean;
    has_owner: boolean;
  }>(
    `select c.table_name, c.column_name, c.data_type = 'ARRAY' as is_list, exists (select 1 from information_schema.columns o
       where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'owner_no') as has_owner
     from information_schema.columns c join pg_tables t on t.schemaname = c.table_schema and t.tablename = c.table_name
     where c.table_schema = 'public' order by 1, 2`,
  );
  expect(columns.length).toBeGreaterThan(150);
  const flat = (of: keyof Marks) => marks.flatMap((one) => one[of] ?? []);
  const array = (values: readonly string[]) =>
    `array[${values.map((value) => `'${value}'`).join(",")}]::text[]`;
  const found: string[] = [];
  for (const { table_name: table, column_name: column, is_list: isList, has_owner: hasOwner } of columns) {
    // Bytes are shown as \\x and their digits.
    const text = `replace("${column}"::text, '\\x', '')`;
    const place = hasOwner ? `or owner_no || ' ' || ${text} = any(${array(flat("places"))})` : "";
    const rows = await asSuperuser(`select 1 from "${table}" where ${text} ~* '${CANARIES.join("|")}'
      or ${isList ? `string_to_array(trim('{}' from ${text}), ',')` : `array[${text}]`} && ${array([...flat("terms"), ...flat("hashes")])}
      ${place} limit 1`);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

/** Returns the operations whose reply contains a canary, among all that read and need no person. */
async function repliesThatSay(ctx: Ctx): Promise<string[]> {
  const [memory] = await asSuperuser<{ id: string }>(
    "select encode(memory_id, 'hex') as id from memories where owner_no >> 32 = $1 limit 1",
    [ctx.tenantNo],
  );
  const found = new Set<string>();
  let count = 0;
  // The stream of notices stays open; its notices are in a table.
  const reading = OPERATIONS.filter(({ http, name }) => http?.method === "GET" && name !== "stream");
  for (const operation of reading)
    for (const fields of [{}, { user_id: "ana" }, { id: memory?.id }, { id: memory?.id, user_id: "ana" }]) {
      const sent = { ...operation.example, ...fields };
      const output: unknown = await runOperation(operation, ctx, () => split(operation, sent)).catch(
        (thrown: unknown) => thrown,
      );
      if (!(output instanceof Error)) count++;
      const text =
        output instanceof ReadableStream ? await new Response(output).text() : JSON.stringify(output);
      if (CANARIES.some((canary) => text?.includes(canary))) found.add(operation.name);
    }
  expect(count).toBeGreaterThan(30);
  const questions = [
    `Who is ${NAME}?`,
    `Which lamp is ${VALUE}?`,
    `When do ${SENTENCE}?`,
    "Where is the hose?",
  ];
  for (const query of questions) {
    const { hits, context } = await retrieve(
      ctx,
      retrieveInput.parse({ user_id: "ana", query, explain: true }),
    );
    const text = JSON.stringify([hits, context]);
    if (CANARIES.some((canary) => text.includes(canary))) found.add("retrieve");
  }
  return [...found];
}

/** Stores canaries among other memories, and retrieves them, so that usage names them too. */
async function withCanaries(more: Partial<Sent> = {}): Promise<{ ctx: Ctx; marks: Marks }> {
  const ctx = await testTenant();
  const [first = "", ...others] = KEPT;
  const events = canaryEvents().map((event, index) => ({
    ...event,
    ...more,
    ...(more.id === undefined ? {} : { id: `${more.id}-${index}` }),
  }));
  await remember(ctx, kept(first), ...events, ...others.map(kept));
  await layerSessions(ctx);
  await setTenantPolicy(ctx, { policy: { patterns: true, moods: true } });
  await setOwnerPolicy(ctx, { user_id: more.user_id ?? "ana", patterns: true, moods: true });
  await maintained(ctx, { steps: ["patterns"] });
  const all = await marksOf(ctx);
  const without = (of: keyof Marks) => all[of].filter((mark) => !plain[of].includes(mark));
  const marks = { terms: without("terms"), hashes: without("hashes"), places: all.places };
  expect(marks.terms.length).toBeGreaterThan(3);
  expect(marks.hashes.length).toBeGreaterThan(10);
  await retrieve(ctx, retrieveInput.parse({ user_id: more.user_id ?? "ana", query: `Who is ${NAME}?` }));
  await flushUsage();
  return { ctx, marks };
}

/** Erases every memory that contains a canary, and the dropped messages at the end of their retention. */
async function eraseEach({ ctx }: Case): Promise<void> {
  const memories = await asSuperuser<{ id: string }>(
    `select encode(memory_id, 'hex') as id from memories join events using (owner_no, event_no)
      where owner_no >> 32 = $1 and payload ~ '${CANARIES.join("|")}'`,
    [ctx.tenantNo],
  );
  expect(memories.length).toBeGreaterThan(5);
  // The erasure of one memory can erase another.
  for (const { id } of memories) await eraseMemory(ctx, id).catch(() => undefined);
  await removeExpiredTexts(ctx.tenantNo, { before: new Date(Date.now() + 1000), limit: 100 });
}

/** Redacts the canaries as a scan does, and embeds the new texts. */
async function redact({ ctx }: Case): Promise<void> {
  const patterns = PATTERNS.map((pattern, at) => ({ name: `canary-${at}`, kind: "CANARY", pattern }));
  await setPiiPolicy(ctx, setPiiPolicyInput.parse({ policy: { patterns } }));
  const policy = await redactionPolicy(ctx);
  const events = await asSuperuser<{ owner_no: string; event_no: number }>(
    "select owner_no::text as owner_no, event_no from events where owner_no >> 32 = $1",
    [ctx.tenantNo],
  );
  const ownerNo = events[0]?.owner_no as OwnerNo;
  const eventNos = events.map(({ event_no }) => Number(event_no));
  const hash = await loadKeyedHash(ctx);
  if (policy) await inTenant(ctx, "work", (tx) => redactEvents(tx, ownerNo, eventNos, { policy, hash }, 1));
  await runSpacesOnce();
}

const IDS = { session_id: `${VALUE}-talk`, agent_id: `${NAME}-bot`, id: `${VALUE}-event` };

type Case = { readonly ctx: Ctx; readonly marks: Marks };
/** Each way to remove the canaries, with the fields of the events that can name them then. */
const REMOVALS: readonly (readonly [
  name: string,
  fields: Partial<Sent>,
  remove: (of: Case) => Promise<unknown>,
])[] = [
  ["the erasure of each memory", {}, eraseEach],
  [
    "the erasure of a session",
    IDS,
    ({ ctx }) => erase(ctx, eraseInput.parse({ user_id: "ana", session_id: IDS.session_id })),
  ],
  [
    "the erasure of an owner",
    { ...IDS, user_id: `${NAME}-user` },
    async ({ ctx }) => {
      await erase(ctx, eraseInput.parse({ user_id: `${NAME}-user` }));
      // The notice of the erasure names the owner until it is deleted.
      await deleteExpiredNotices(ctx.tenantNo, { before: new Date(Date.now() + 1000), limit: 1000 });
    },
  ],
  ["a redaction of stored data", {}, redact],
];

/** Leaves out the positions of turns that stay, such as those whose texts are redacted. */
async function withoutStaying({ ctx, marks }: Case): Promise<Marks> {
  const decided = await asSuperuser<{ place: string }>(
    "select owner_no || ' ' || position as place from decisions where owner_no >> 32 = $1",
    [ctx.tenantNo],
  );
  const staying = new Set(decided.map(({ place }) => place));
  return { ...marks, places: marks.places.filter((place) => !staying.has(place)) };
}

test("the search finds canaries that nothing removed, in columns and in replies", async () => {
  const found = await withCanaries();
  const columns = [
    "events.payload",
    "memories.text",
    "postings.term_no",
    "usages.position",
    "speakers.name",
    "session_lines.position",
    "entity_names.name",
    "pattern_turns.topics",
    "entity_mentions.position",
    "relations.position",
  ];
  expect(await columnsThatSay(found.marks)).toEqual(expect.arrayContaining(columns));
  const replies = ["exportMemories", "listDecisions", "listEntities", "listMemories", "retrieve"];
  expect(await repliesThatSay(found.ctx)).toEqual(expect.arrayContaining(replies));
  await erase(found.ctx, eraseInput.parse({ user_id: "ana" }));
});

test.each(REMOVALS)("after %s, the canaries are in no column and in no reply", async (_, fields, remove) => {
  const found = await withCanaries(fields);
  await remove(found);
  expect(await columnsThatSay(await withoutStaying(found))).toEqual([]);
  expect(await repliesThatSay(found.ctx)).toEqual([]);
});

test.each(REMOVALS)("without projections, %s leaves canaries behind", async (_, fields, remove) => {
  const list: Record<string, unknown> = PROJECTIONS;
  const projections = { ...list };
  for (const name of Object.keys(list)) delete list[name];
  try {
    const found = await withCanaries(fields);
    await remove(found);
    const columns = await columnsThatSay(await withoutStaying(found));
    expect(columns).toEqual(expect.arrayContaining(["embeddings.content_hash", "postings.term_no"]));
  } finally {
    Object.assign(list, projections);
    for (const table of [
      "postings",
      "term_stats",
      "embeddings",
      "metadata_values",
      "speakers",
      "turns",
      "session_lines",
      "entities",
      "entity_names",
      "entity_mentions",
      "relations",
      "pattern_turns",
    ])
      await asSuperuser(`delete from ${table}`);
  }
});
