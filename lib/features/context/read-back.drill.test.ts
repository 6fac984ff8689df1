// After any history, lists, sessions, cards, graphs and contexts show all that is stored, and nothing else.

import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import { AppError, type Ctx } from "@/lib/base/core";
import { drainQueue, remember } from "@/lib/engine/ingest/testing";
import {
  getEntity,
  getEntityGraph,
  listEntities,
  listEntitiesInput,
  mergeEntity,
  splitEntity,
  undoEntityAction,
} from "@/lib/features/graph";
import {
  erase,
  eraseInput,
  eraseMemory,
  listMemories,
  listMemoriesInput,
  supersedeInput,
  supersedeMemory,
} from "@/lib/features/memories";
import { layerSessions, redactAll } from "@/lib/features/memories/testing";
import {
  getSession,
  getSessionInput,
  getTimeline,
  listSessions,
  listSessionsInput,
  timelineInput,
} from "@/lib/features/sessions";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { drillSize } from "@/testkit/drill-size";
import { getContext } from "./get-context";
import { contextInput } from "./input";

testDatabase();
vi.stubEnv("HOT_BUDGET_MS", "10000");
beforeAll(() => setEmbedder(null));

const OWNER = { user_id: "ana" } as const;
const SESSIONS = ["a", "b"] as const;
const TEXTS = [
  "My sister Clara moved to Rotterdam last Friday",
  "My sister Clara works at Bosch and plays the cello",
  "My brother Rufus lives in Rotterdam",
  "Rufus and Clara visited the harbour museum",
  "I like the lights at 40% in the evening",
  "I like the lights at 60% in the evening",
  "Actually, I like the lights at 20% now",
  "I work at Siemens in Rotterdam",
  "ok thanks",
];
const QUERIES = ["Who is Clara?", "How bright should the lights be?", "What did we talk about last week?"];

const said = fc.record({
  kind: fc.constant("say" as const),
  texts: fc.array(fc.constantFrom(...TEXTS), { minLength: 1, maxLength: 3 }),
  session: fc.constantFrom(...SESSIONS, undefined),
  day: fc.integer({ min: 1, max: 28 }),
});
const changed = fc.record({
  kind: fc.constantFrom("correct", "erase", "erase session", "redact", "merge", "split", "undo", "layer"),
  nth: fc.nat({ max: 30 }),
  other: fc.nat({ max: 30 }),
});
type Drawn<Of> = Of extends fc.Arbitrary<infer Value> ? Value : never;
type Step = Drawn<typeof said> | Drawn<typeof changed>;

const pick = <Item>(items: readonly Item[], nth: number): Item | undefined =>
  items[nth % Math.max(items.length, 1)];

/** Reads all pages of a list. */
async function readAll<Item>(
  read: (cursor: object) => Promise<{ readonly items: readonly Item[]; readonly next_cursor: string | null }>,
): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: object | null = {};
  while (cursor) {
    const { items, next_cursor }: Awaited<ReturnType<typeof read>> = await read(cursor);
    all.push(...items);
    cursor = next_cursor === null ? null : { cursor: next_cursor };
  }
  return all;
}

const memoriesOf = (ctx: Ctx) =>
  readAll((cursor) => listMemories(ctx, listMemoriesInput.parse({ ...OWNER, limit: 3, ...cursor })));
const entitiesOf = (ctx: Ctx) =>
  readAll((cursor) => listEntities(ctx, listEntitiesInput.parse({ ...OWNER, limit: 3, ...cursor })));

async function take(ctx: Ctx, step: Step, actions: string[]): Promise<unknown> {
  if ("texts" in step) {
    const at = `2026-05-${String(step.day).padStart(2, "0")}T12:00:00Z`;
    const messages = step.texts.map((text) => ({ role: "user" as const, text, at }));
    return remember(ctx, { ...OWNER, messages, ...(step.session ? { session_id: step.session } : {}) });
  }
  const { kind, nth, other } = step;
  if (kind === "layer") return layerSessions(ctx);
  if (kind === "redact") return redactAll(ctx, { name: "person", kind: "PERSON", pattern: "[R]ufus" });
  if (kind === "erase session")
    return erase(ctx, eraseInput.parse({ ...OWNER, session_id: SESSIONS[nth % 2] }));
  if (kind === "undo") return undoEntityAction(ctx, pick(actions, nth) ?? "", OWNER);
  const memories = await memoriesOf(ctx);
  const memory = pick(memories, nth);
  if (kind === "erase" && memory) return eraseMemory(ctx, memory.id);
  if (kind === "correct" && memory) {
    const text = `I keep bees with Clara since ${2000 + other}`;
    await supersedeMemory(ctx, memory.id, supersedeInput.parse({ text }));
    return drainQueue();
  }
  const entities = await entitiesOf(ctx);
  const [one, into] = [pick(entities, nth), pick(entities, other)];
  if (kind === "merge" && one && into)
    return actions.push((await mergeEntity(ctx, one.id, { ...OWNER, into: into.id })).action_id);
  if (kind === "split" && one && memory) {
    const ids = { memory_ids: [memory.id], name: "Clara Two" };
    return actions.push((await splitEntity(ctx, one.id, { ...OWNER, ...ids })).action_id);
  }
  return undefined;
}

type Stored = { readonly id: string; readonly text: string; readonly is_current: boolean };

/** Everything that the surfaces say, read through them, and compared with the tables. */
async function readBack(ctx: Ctx): Promise<string> {
  const stored = await asSuperuser<Stored>(
    `select encode(memory_id, 'hex') as id, text, superseded_at is null and (expires_at is null or expires_at > now()) as is_current
      from memories m join memory_states s using (owner_no, position) where m.owner_no >> 32 = $1`,
    [ctx.tenantNo],
  );
  const textOf = new Map(stored.map(({ id, text }) => [id, text]));
  const current = new Map(stored.flatMap(({ id, text, is_current }) => (is_current ? [[id, text]] : [])));
  const memories = await memoriesOf(ctx);
  expect(new Map(memories.map(({ id, text }) => [id, text]))).toEqual(current);
  expect(memories).toHaveLength(current.size);

  const sessions = await readAll((cursor) =>
    listSessions(ctx, listSessionsInput.parse({ ...OWNER, limit: 1, ...cursor })),
  );
  const withEvents = await asSuperuser<{ session_id: string }>(
    "select distinct session_id from events where owner_no >> 32 = $1 and session_id is not null order by 1",
    [ctx.tenantNo],
  );
  expect(sessions.map(({ id }) => id).sort()).toEqual(withEvents.map(({ session_id }) => session_id));
  const timelines: unknown[] = [];
  for (const { id } of sessions) {
    const turns = await readAll((cursor) =>
      getTimeline(ctx, id, timelineInput.parse({ ...OWNER, limit: 2, ...cursor })),
    );
    for (const { memory_id, text, verdict } of turns) {
      if (memory_id !== null) expect(textOf.has(memory_id)).toBe(true);
      if (memory_id !== null && verdict === "stored") expect(text).toBe(textOf.get(memory_id));
    }
    const shown = await getSession(ctx, id, getSessionInput.parse({ ...OWNER, level: 1 }));
    const texts = turns.map(({ text }) => text ?? "");
    for (const line of [...(shown.abstract?.lines ?? []), ...(shown.overview?.lines ?? [])])
      expect(texts.some((text) => text.includes(line.text))).toBe(true);
    timelines.push(turns, shown);
  }

  const entities = await entitiesOf(ctx);
  expect(new Set(entities.map(({ id }) => id)).size).toBe(entities.length);
  const cards: unknown[] = [];
  for (const { id, mentions } of entities) {
    const card = await getEntity(ctx, id, OWNER);
    const graph = await getEntityGraph(ctx, id, { ...OWNER, depth: 2 });
    expect(card.mentions).toBe(mentions);
    for (const relation of [...card.relations, ...graph.edges]) {
      expect(relation.memory_ids.length).toBeGreaterThan(0);
      for (const memory of relation.memory_ids) expect(textOf.has(memory)).toBe(true);
    }
    const nodes = new Set(graph.nodes.map((node) => node.id));
    for (const { subject, object } of graph.edges)
      expect([nodes.has(subject.id), object === null || nodes.has(object.id)]).toEqual([true, true]);
    // What the card says is true today stands in the graph, too.
    const edges = new Set(graph.edges.map(keyOf));
    for (const relation of card.relations) if (relation.to === null) expect(edges).toContain(keyOf(relation));
    cards.push(card, graph);
  }

  const contexts: unknown[] = [];
  for (const query of QUERIES) {
    const context = await getContext(ctx, contextInput.parse({ ...OWNER, query, max_tokens: 3000 }));
    expect(context.degraded).toEqual([]);
    for (const { section, text, items } of context.blocks)
      for (const { id } of items) {
        if (id === null) continue;
        expect(textOf.has(id)).toBe(true);
        if (section !== "hits" && section !== "preferences") continue;
        expect(current.has(id)).toBe(true);
        expect(text).toContain(textOf.get(id));
      }
    contexts.push(context);
  }
  return JSON.stringify([memories, sessions, timelines, entities, cards, contexts]);
}

const keyOf = ({
  subject,
  type,
  object,
  attribute,
  value,
}: Awaited<ReturnType<typeof getEntity>>["relations"][number]) =>
  JSON.stringify([subject.id, type, object?.id, attribute, value]);

test("every reader shows what is stored after any history", { timeout: 3_600_000 }, async () => {
  const history = fc.array(fc.oneof(said, changed), { minLength: 4, maxLength: 14 });
  const property = fc.asyncProperty(history, async (steps) => {
    const ctx = await testTenant();
    const actions: string[] = [];
    for (const step of steps)
      await take(ctx, step, actions).catch((thrown: unknown) => {
        if (!(thrown instanceof AppError) || thrown.code === "internal") throw thrown;
      });
    await drainQueue();
    const shown = await readBack(ctx);
    const lastRedaction = steps.findLastIndex(({ kind }) => kind === "redact");
    if (lastRedaction !== -1 && steps.slice(0, lastRedaction).some(({ kind }) => kind === "say"))
      expect(shown).not.toContain("Rufus");
  });
  await fc.assert(property, { numRuns: drillSize({ short: 20, full: 1000 }) });
});
