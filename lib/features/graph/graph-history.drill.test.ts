// After any history of memories and of what people said about entities, the graph equals what they say.

import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import { AppError, type Ctx } from "@/lib/base/core";
import { drainQueue, remember, type Sent } from "@/lib/engine/ingest/testing";
import { erase, eraseInput, eraseMemory, listMemories, listMemoriesInput } from "@/lib/features/memories";
import { rebuilt, redactAll } from "@/lib/features/memories/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { drillSize } from "@/testkit/drill-size";
import {
  changeEntity,
  decideProposal,
  listEntities,
  listEntitiesInput,
  listProposals,
  mergeEntity,
  splitEntity,
  undoEntityAction,
} from ".";

vi.mock("@/lib/analysis/relations", async (original) => ({
  ...(await original<object>()),
  findRelations: (await import("./testing")).findPlainRelations,
}));

testDatabase();
beforeAll(() => setEmbedder(null));

const TEXTS = [
  "My sister Clara moved to Rotterdam last Friday",
  "My sister is a nurse and I am proud of her",
  "My mother Greta lives near the harbour",
  "My mother has a garden with Clara and Rufus",
  "Her name is Sophia and she sings in a choir",
  "My wife Sophia paints the old boats",
  "I work at Bosch in the evening",
  "I quit Bosch because of Rufus",
  "I told Clara that Rotterdam is far away",
  "I met Sophie and Sophia at the lake",
  "I like the lights at 40% in Rotterdam",
];

const said = fc.record({
  kind: fc.constant("say" as const),
  texts: fc.array(fc.constantFrom(...TEXTS), { minLength: 1, maxLength: 3 }),
  role: fc.constantFrom("user" as const, "user" as const, "assistant" as const),
  session: fc.constantFrom("a", "b", undefined),
  speaker: fc.constantFrom(undefined, undefined, "Quentin", "Ana"),
  day: fc.integer({ min: 1, max: 28 }),
});
const changed = fc.record({
  kind: fc.constantFrom(
    "erase",
    "erase session",
    "redact",
    "merge",
    "merge",
    "split",
    "rename",
    "decide",
    "undo",
    "undo",
  ),
  nth: fc.nat({ max: 30 }),
  other: fc.nat({ max: 30 }),
});
type Drawn<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
type Step = Drawn<typeof said> | Drawn<typeof changed>;

const OWNER = { user_id: "ana" } as const;
const pick = <Item>(items: readonly Item[], nth: number): Item | undefined =>
  items[nth % Math.max(items.length, 1)];

async function run(ctx: Ctx, step: Step, actions: string[]): Promise<void> {
  if ("texts" in step) {
    const { texts, role, session, speaker, day } = step;
    const at = `2026-05-${String(day).padStart(2, "0")}T12:00:00Z`;
    const event: Sent = {
      ...OWNER,
      messages: texts.map((text) => ({
        role,
        text,
        at,
        keep: true,
        ...(speaker === undefined ? {} : { speaker }),
      })),
      ...(session === undefined ? {} : { session_id: session }),
    };
    await remember(ctx, event);
    return;
  }
  const { kind, nth, other } = step;
  const memories = await listMemories(ctx, listMemoriesInput.parse({ ...OWNER, include_superseded: "true" }));
  const { items } = await listEntities(ctx, listEntitiesInput.parse(OWNER));
  const [entity, second, memory] = [pick(items, nth), pick(items, other), pick(memories.items, nth)];
  if (kind === "erase" && memory) await eraseMemory(ctx, memory.id);
  if (kind === "erase session")
    await erase(ctx, eraseInput.parse({ ...OWNER, session_id: nth % 2 ? "a" : "b" }));
  if (kind === "redact") await redactAll(ctx, { name: "person", kind: "PERSON", pattern: "[R]ufus" });
  if (kind === "undo" && actions.length > 0) await undoEntityAction(ctx, pick(actions, nth) ?? "", OWNER);
  if (kind === "decide") {
    const proposal = pick((await listProposals(ctx, OWNER)).items, nth);
    const as = other % 2 ? ("same" as const) : ("different" as const);
    if (proposal) actions.push((await decideProposal(ctx, proposal.id, { ...OWNER, as })).action_id);
  }
  if (!entity || !second) return;
  if (kind === "merge")
    actions.push(
      (await mergeEntity(ctx, entity.id, { ...OWNER, into: nth % 7 ? second.id : "0000000000000" }))
        .action_id,
    );
  if (kind === "split") {
    const memory_ids = memories.items.filter((_, index) => index % 2 === other % 2).map(({ id }) => id);
    const name = nth % 2 ? { name: "Clara Two" } : {};
    if (memory_ids.length > 0)
      actions.push((await splitEntity(ctx, entity.id, { ...OWNER, memory_ids, ...name })).action_id);
  }
  if (kind === "rename") {
    const given =
      nth % 3
        ? { name: pick(["Rufus the Great", "ROTTERDAM", "Zoe"], other) ?? "" }
        : { kind: "place" as const };
    actions.push((await changeEntity(ctx, entity.id, { ...OWNER, ...given })).action_id);
  }
}

/**
 * Returns the names that people gave in actions that were undone, or to entities that no memory names, not
 * even after a split is undone.
 */
async function namesLeft(ctx: Ctx): Promise<unknown> {
  return asSuperuser(
    `select payload::jsonb ->> 'name' as name from entity_acts a where owner_no >> 32 = $1 and payload::jsonb ->> 'name' is not null
      and (undone_at is not null or (kind = 'renamed' and not exists (select 1 from entities e
        where e.owner_no = a.owner_no and e.entity_no = (a.payload::jsonb ->> 'entity')::bigint)
        and not exists (select 1 from entity_acts s where s.owner_no = a.owner_no and s.kind = 'split'
          and s.payload::jsonb ->> 'from' = a.payload::jsonb ->> 'entity' and s.payload::jsonb -> 'positions' <> '[]')))`,
    [ctx.tenantNo],
  );
}

/** Returns everything that the graph of a tenant stores. */
async function graphState(ctx: Ctx): Promise<unknown> {
  const state: Record<string, unknown> = {};
  for (const table of ["entities", "entity_names", "entity_mentions", "relations"])
    state[table] = await asSuperuser(`select * from ${table} where owner_no >> 32 = $1 order by 1, 2, 3`, [
      ctx.tenantNo,
    ]);
  return state;
}

test("after any history of memories, erasures, merges, splits and undos, a check finds no difference", {
  timeout: 3_600_000,
}, async () => {
  const history = fc.array(fc.oneof({ weight: 3, arbitrary: said }, { weight: 3, arbitrary: changed }), {
    minLength: 4,
    maxLength: 16,
  });
  const property = fc.asyncProperty(history, async (steps) => {
    const ctx = await testTenant();
    const actions: string[] = [];
    for (const step of steps)
      await run(ctx, step, actions).catch((thrown: unknown) => {
        if (!(thrown instanceof AppError) || thrown.code === "internal") throw thrown;
      });
    await drainQueue();
    expect(await rebuilt(ctx, { check: true })).toEqual({});
    expect(await namesLeft(ctx)).toEqual([]);
    const before = await graphState(ctx);
    await asSuperuser("delete from entity_mentions where owner_no >> 32 = $1", [ctx.tenantNo]);
    await asSuperuser("delete from entities where owner_no >> 32 = $1", [ctx.tenantNo]);
    await rebuilt(ctx, {});
    expect(await graphState(ctx)).toEqual(before);
  });
  // The given name outlived the memory, because a split had left its entity without one.
  const afterSplit: Step[] = [
    { kind: "say", texts: [TEXTS[0] ?? ""], role: "user", session: "a", speaker: undefined, day: 1 },
    ...(["rename", "split", "erase"] as const).map((kind) => ({
      kind,
      nth: kind === "rename" ? 10 : 0,
      other: 0,
    })),
  ];
  await fc.assert(property, { numRuns: drillSize({ short: 15, full: 1000 }), examples: [[afterSplit]] });
});
