// Row-level security protects the features even without their own predicates.

import { afterEach, beforeAll, expect, test } from "vitest";
import type { TenantNo } from "@/lib/base/core";
import { retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { listAudit, listAuditInput } from "@/lib/storage/audit";
import { type Engine, engine, setEngine } from "@/lib/storage/db";
import {
  asSuperuser,
  testDatabase,
  withoutRowSecurity,
  withoutTenantPredicates,
  withQuery,
} from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import {
  discardDeadLetter,
  listDeadLetters,
  queueDepth,
  queueState,
  retryDeadLetter,
} from "@/lib/storage/queue";
import { readTotals } from "@/lib/storage/records";
import { erase } from "./erase";
import { eraseInput } from "./erase-input";
import { eraseMemory } from "./erase-memory";
import { exportMemories } from "./export";
import { eventOwnerInput, getEvent } from "./get-event";
import { getChain, getMemory, getUsage } from "./get-memory";
import { getOrigin } from "./get-origin";
import { importMemories } from "./import";
import { importInput } from "./import-input";
import { listChains, listChainsInput } from "./list-chains";
import { listContradictions, listContradictionsInput } from "./list-contradictions";
import { listDecisions, listDecisionsInput } from "./list-decisions";
import { listEvidence } from "./list-evidence";
import { listGroups } from "./list-groups";
import { listMemories, listMemoriesInput } from "./list-memories";
import { listOwners, listOwnersInput } from "./list-owners";
import { listRedactions, listRedactionsInput } from "./list-redactions";
import { rebuild, rebuildInput } from "./rebuild";
import { rescueDecision } from "./rescue";
import { reopenContradiction, resolveContradiction } from "./resolve-contradiction";
import { restoreMemory } from "./restore";
import { createWorld, IMPORTED, MARK, send, type World, work } from "./row-level-security/testing";
import { separateMemory } from "./separate";
import { supersedeMemory } from "./supersede";

testDatabase();

let plainEngine: Engine;
beforeAll(() => {
  plainEngine = engine();
  setEmbedder(fakeEmbedder());
});
afterEach(() => setEngine(plainEngine));

type Operation = (world: World, id: "mine" | "theirs") => Promise<unknown>;

/** The tenant `mine` makes every call. `id` selects the tenant whose ids the call contains. */
const READS: Record<string, Operation> = {
  retrieve: ({ mine }) =>
    retrieve(mine.ctx, retrieveInput.parse({ query: "which lights, which car?", user_id: "al" })),
  "retrieve with sessions": ({ mine }) =>
    retrieve(
      mine.ctx,
      retrieveInput.parse({
        query: "which lights, which car?",
        user_id: "al",
        group_by: "session",
        level: 1,
      }),
    ),
  "retrieve with filters": ({ mine }) =>
    retrieve(
      mine.ctx,
      retrieveInput.parse({
        query: "lights",
        user_id: "al",
        session_id: "evening",
        include_superseded: true,
      }),
    ),
  "retrieve in the plain form": ({ mine }) =>
    retrieve(
      mine.ctx,
      retrieveInput.parse({ query: "lights last Saturday", user_id: "al", cues: false, mode: "dense" }),
    ),
  listMemories: ({ mine }) => listMemories(mine.ctx, listMemoriesInput.parse({ user_id: "al" })),
  "listMemories of the tenant": ({ mine }) =>
    listMemories(mine.ctx, listMemoriesInput.parse({ state: "all" })),
  exportMemories: async ({ mine }) => {
    const text = await new Response(await exportMemories(mine.ctx, {})).text();
    return text.split("\n").slice(1);
  },
  listOwners: ({ mine }) => listOwners(mine.ctx, listOwnersInput.parse({})),
  "listOwners by what their memories have in common": ({ mine }) =>
    listOwners(mine.ctx, listOwnersInput.parse({ session_id: "evening", tag: MARK })),
  listGroups: ({ mine }) => listGroups(mine.ctx),
  listChains: ({ mine }) => listChains(mine.ctx, listChainsInput.parse({})),
  listDecisions: ({ mine }) => listDecisions(mine.ctx, listDecisionsInput.parse({})),
  "listDecisions of an owner": ({ mine }) =>
    listDecisions(mine.ctx, listDecisionsInput.parse({ user_id: "al" })),
  listContradictions: ({ mine }) => listContradictions(mine.ctx, listContradictionsInput.parse({})),
  "listContradictions of an owner": ({ mine }) =>
    listContradictions(mine.ctx, listContradictionsInput.parse({ user_id: "al" })),
  listRedactions: ({ mine }) => listRedactions(mine.ctx, listRedactionsInput.parse({})),
  listAudit: ({ mine }) => listAudit(mine.ctx, listAuditInput.parse({})),
  getOrigin: ({ mine, ...rest }, id) => getOrigin(mine.ctx, { mine, ...rest }[id].memory),
  listEvidence: ({ mine, ...rest }, id) => listEvidence(mine.ctx, { mine, ...rest }[id].memory),
  getMemory: ({ mine, ...rest }, id) => getMemory(mine.ctx, { mine, ...rest }[id].memory),
  getChain: ({ mine, ...rest }, id) => getChain(mine.ctx, { mine, ...rest }[id].memory),
  getUsage: ({ mine, ...rest }, id) => getUsage(mine.ctx, { mine, ...rest }[id].memory),
  getEvent: ({ mine }) => getEvent(mine.ctx, "lights", eventOwnerInput.parse({ user_id: "al" })),
  listDeadLetters: ({ mine }) => listDeadLetters(mine.ctx, { limit: 50 }),
  queueDepth: ({ mine }) => queueDepth(mine.ctx),
  queueState: ({ mine }) => queueState(mine.ctx),
  readTotals: ({ mine }) => readTotals(mine.ctx),
};

/**
 * Operations that return only counts and states, so another tenant's row would show only as a different
 * result.
 */
const TEXTLESS = new Set([
  "getUsage",
  "getEvent",
  "queueDepth",
  "queueState",
  "readTotals",
  "listOwners",
  "listOwners by what their memories have in common",
  "listGroups",
  "listAudit",
]);

const WRITES: Record<string, Operation> = {
  accept: ({ mine }) => send(mine.ctx, [{ id: "new", user_id: "al", role: "user", text: "I like tea" }]),
  importMemories: ({ mine }) => importMemories(mine.ctx, importInput.parse({ lines: IMPORTED })),
  supersedeMemory: (all, id) => supersedeMemory(all.mine.ctx, all[id].memory, { text: "I like tea" }),
  restoreMemory: (all, id) => restoreMemory(all.mine.ctx, all[id].memory),
  separateMemory: (all, id) => separateMemory(all.mine.ctx, all[id].memory),
  rescueDecision: (all, id) => rescueDecision(all.mine.ctx, all[id].dropped, { type: "fact" }),
  reopenContradiction: (all, id) => reopenContradiction(all.mine.ctx, all[id].doubt),
  "resolveContradiction as newer": (all, id) =>
    resolveContradiction(all.mine.ctx, all[id].doubt, { as: "newer" }),
  "resolveContradiction as both true": (all, id) =>
    resolveContradiction(all.mine.ctx, all[id].doubt, { as: "both" }),
  eraseMemory: (all, id) => eraseMemory(all.mine.ctx, all[id].memory),
  "erase an owner": ({ mine }) => erase(mine.ctx, eraseInput.parse({ user_id: "al" })),
  "erase a session": ({ mine }) => erase(mine.ctx, eraseInput.parse({ session_id: "evening" })),
  "erase what has a tag": ({ mine }) => erase(mine.ctx, eraseInput.parse({ tag: MARK })),
  rebuild: ({ mine }) => rebuild(mine.ctx, rebuildInput.parse({})),
  retryDeadLetter: (all, id) => retryDeadLetter(all.mine.ctx, { jobNo: all[id].dead }),
  discardDeadLetter: (all, id) => discardDeadLetter(all.mine.ctx, { jobNo: all[id].dead }),
  "process and embed": ({ mine }) => work(mine.ctx.tenantNo),
};

/** Returns the result of an operation, or the code of its error, as text. */
async function outcome(operation: Promise<unknown>): Promise<string> {
  return operation.then(
    (value) => JSON.stringify(value) ?? "",
    (error: { code?: string }) => `refused: ${error.code}`,
  );
}

/** For each table with a tenant or owner number, returns all rows of the tenant as text. */
async function tenantRows(tenantNo: TenantNo): Promise<Record<string, string>> {
  const tables = await asSuperuser<{ name: string; column: string }>(`${TENANT_TABLES} order by 1`);
  const rows: Record<string, string> = {};
  for (const { name, column } of tables) {
    const own = column === "owner_no" ? `owner_no >> 32 = ${tenantNo}` : `tenant_no = ${tenantNo}`;
    const [row] = await asSuperuser<{ all: string | null }>(
      `select string_agg(t::text, chr(10) order by t::text) as all from ${name} t where ${own}`,
    );
    rows[name] = row?.all ?? "";
  }
  return rows;
}

const TENANT_TABLES = `select c.relname as name, min(a.attname) as column from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname in ('owner_no', 'tenant_no')
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1`;

let sharedWorld: Promise<World> | undefined;
function worldOfReads(): Promise<World> {
  sharedWorld ??= createWorld();
  return sharedWorld;
}

for (const [name, operation] of Object.entries(READS)) {
  test(`${name} without tenant predicates sees only its tenant, and sees others when row-level security is also off`, async () => {
    // The usage of memories is counted a moment after a retrieval.
    const all = await (name === "getUsage" ? createWorld() : worldOfReads());
    const expected = withoutVariableParts(await outcome(operation(all, "mine")));
    let removedPredicates = 0;
    const engineWithoutPredicates = withoutTenantPredicates(plainEngine, (count) => {
      removedPredicates += count;
    });
    setEngine(engineWithoutPredicates);
    expect(withoutVariableParts(await outcome(operation(all, "mine")))).toBe(expected);
    const foreignResult = await outcome(operation(all, "theirs"));
    expect(foreignResult).not.toContain(MARK);
    expect(foreignResult).not.toContain(all.theirs.memory);
    expect(removedPredicates).toBeGreaterThan(0);
    const unknown = { ...all, theirs: { ...all.theirs, memory: "0".repeat(64) } };
    expect(withoutVariableParts(foreignResult)).toBe(
      withoutVariableParts(await outcome(operation(unknown, "theirs"))),
    );

    setEngine(withoutRowSecurity(engineWithoutPredicates));
    const openResult = await outcome(operation(all, "theirs"));
    expect(withoutVariableParts(openResult)).not.toBe(withoutVariableParts(foreignResult));
    if (!TEXTLESS.has(name)) expect(openResult).toContain(MARK);
  });
}

for (const [name, operation] of Object.entries(WRITES)) {
  test(`${name} without tenant predicates changes no rows of another tenant`, async () => {
    const all = await createWorld();
    const before = await tenantRows(all.theirs.ctx.tenantNo);
    let removedPredicates = 0;
    const engineWithoutPredicates = withoutTenantPredicates(plainEngine, (count) => {
      removedPredicates += count;
    });
    setEngine(engineWithoutPredicates);
    const outcomes = [await outcome(operation(all, "theirs")), await outcome(operation(all, "mine"))].join();
    setEngine(plainEngine);
    expect(outcomes).not.toContain(MARK);
    expect(await tenantRows(all.theirs.ctx.tenantNo)).toEqual(before);
    expect(removedPredicates).toBeGreaterThan(0);
  });
}

test("without row-level security a tenant can read and erase another tenant's memory", async () => {
  const all = await createWorld();
  setEngine(withoutRowSecurity(withoutTenantPredicates(plainEngine, () => undefined)));
  expect(await outcome(getMemory(all.mine.ctx, all.theirs.memory))).toContain(MARK);
  const before = await tenantRows(all.theirs.ctx.tenantNo);
  await eraseMemory(all.mine.ctx, all.theirs.memory).catch(() => undefined);
  setEngine(plainEngine);
  expect(await tenantRows(all.theirs.ctx.tenantNo)).not.toEqual(before);
});

test("every statement on a tenant's table has a tenant predicate, and withoutTenantPredicates removes it", async () => {
  const all = await createWorld();
  const tables = (await asSuperuser<{ name: string }>(TENANT_TABLES)).map((table) => table.name);
  const touched = new RegExp(`\\b(?:from|join|update|into)\\s+(?:${tables.join("|")})\\b`);
  const seen: string[] = [];
  setEngine(recordStatements(plainEngine, seen));
  for (const operation of [...Object.values(READS), ...Object.values(WRITES)])
    await outcome(operation(all, "mine"));
  setEngine(plainEngine);
  const statements = [...new Set(seen)].filter((text) => touched.test(text));
  expect(statements.length).toBeGreaterThan(40);
  expect(statements.filter((text) => !/\b(?:owner_no|tenant_no)\b/.test(text))).toEqual([]);
  const withoutPredicate = [];
  for (const text of statements) {
    let removedPredicates = 0;
    const probe = withoutTenantPredicates(recordStatements(plainEngine, []), (count) => {
      removedPredicates += count;
    });
    await probe.transaction("work", (query) => query(text, [])).catch(() => undefined);
    // A statement that only inserts rows names the owner in the inserted values.
    if (removedPredicates === 0 && !isInsert(text)) withoutPredicate.push(text);
  }
  expect(withoutPredicate).toEqual([]);
});

function isInsert(text: string): boolean {
  const plainText = text.replace(/\bdo update set\b/g, "");
  return /\binsert into\b/.test(plainText) && !/\b(?:update|delete)\s/.test(plainText);
}

/** Records the statements of tenants, but not those of the queue, which serves all tenants. */
function recordStatements(inner: Engine, seen: string[]): Engine {
  return withQuery(inner, (query, guard) => (text, params) => {
    if (guard.includes("palimpsest_app")) seen.push(text);
    return query(text, params);
  });
}

/** Removes the values that differ between calls. */
function withoutVariableParts(text: string): string {
  return text.replace(/"(?:stage_ms|degraded)":[{[][^}\]]*[}\]]|"oldestAgeMs":[\d.]+/g, "");
}
