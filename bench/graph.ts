import { RELATION_TYPES } from "@/lib/analysis/relations";
import { type Ctx, entityId, type OwnerNo } from "@/lib/base/core";
import { inTenant, ofOwners, sql } from "@/lib/storage/db";
import type { TestServer } from "../testkit/server";
import { type Question, type Reply, retrieveHits, warmCache } from "./ask";
import { benchStore } from "./bench-store";
import { percentile } from "./eval-report";
import { generateStore } from "./generate-store";
import type { BenchOptions } from "./options";
import { describeRun, percentileTable, ratio, speedTarget, target } from "./report";
import { questions } from "./synthetic-text";

const STORED = 20_000;
const ENTITIES = 10_000;
/** The mentions of each memory beside the one of the largest entity. */
const PER_MEMORY = 4;
/** One of so many memories says that somebody quit, without a name of the employer. */
const PER_OPEN_END = 50;
const QUESTIONS = 40;
const TARGETS = { cardMs: 8, graphMs: 15, ratio: 1.03 } as const;
/** The entity that every memory names. */
const HUB = 1;

/**
 * Measures retrievals of one owner before and after its entities and relations are stored, and then cards and
 * graphs of depth 2: of an entity that every memory names, and of others.
 */
export async function graph(options: BenchOptions): Promise<void> {
  const store = await benchStore(options.db);
  try {
    const stored = options.stored ?? STORED;
    const requests = options.requests ?? 400;
    const entities = Math.max(20, Math.round((ENTITIES * stored) / STORED));
    const { ctx, key, owners } = await generateStore(await store.open(), {
      ...options,
      stored,
      ownerSize: stored,
    });
    const [owner] = owners;
    if (!owner) throw new Error("An owner is generated.");
    const version = await store.version();
    const asked = questions(options.seed, owner.turns, Math.min(QUESTIONS, requests)).map((query) => ({
      userId: owner.id,
      query,
    }));
    await store.vacuum();
    await store.close();
    const off = await measured(await store.serve(), (server) => retrieveAll(server, key, asked, requests));
    await store.open();
    const mentions = await insertGraph(ctx, owner.ownerNo, entities);
    await store.vacuum();
    await store.close();
    const on = await measured(await store.serve(), async (server) => {
      const replies = await retrieveAll(server, key, asked, requests);
      const others = (at: number) => entityId(2 + ((at * 37) % (entities - 2)));
      const read = (idOf: (at: number) => string, rest: string) =>
        timesOf(server, key, requests, (at) => `/api/v1/entities/${idOf(at)}${rest}user_id=${owner.id}`);
      return {
        replies,
        hubCard: await read(() => entityId(HUB), "?"),
        card: await read(others, "?"),
        hubGraph: await read(() => entityId(HUB), "/graph?depth=2&"),
        graph: await read(others, "/graph?depth=2&"),
      };
    });
    const size = `${stored} turns of one owner, ${entities} entities, ${mentions} mentions`;
    const database = `${version}, row-level security on`;
    console.log(
      `\n${describeRun({ database, corpus: "generated conversations", size, seed: options.seed })}\n`,
    );
    print(off, on, options);
  } finally {
    await store.drop();
  }
}

async function measured<T>(server: TestServer, measure: (server: TestServer) => Promise<T>): Promise<T> {
  try {
    return await measure(server);
  } finally {
    await server.kill("SIGTERM");
    await server.stop();
  }
}

async function retrieveAll(server: TestServer, key: string, asked: readonly Question[], requests: number) {
  await warmCache(server, key, asked);
  const replies: Reply[] = [];
  for (let i = 0; i < requests; i++)
    replies.push(await retrieveHits(server, key, asked[i % asked.length] as Question));
  return replies;
}

/** Reads paths one after the other. A time is negative when the reply has no relation. */
async function timesOf(server: TestServer, key: string, count: number, pathOf: (at: number) => string) {
  const times: number[] = [];
  for (let at = 0; at < count; at++) {
    const startedAt = performance.now();
    const { status, body } = await server.call<{ relations?: unknown[]; edges?: unknown[] }>(
      key,
      "GET",
      pathOf(at),
    );
    const ms = performance.now() - startedAt;
    times.push(status === 200 && (body.relations ?? body.edges ?? []).length > 0 ? ms : -ms);
  }
  return times;
}

/** Stores entities of an owner, and returns the number of mentions. Every memory names the first one. */
async function insertGraph(ctx: Ctx, ownerNo: OwnerNo, entities: number): Promise<number> {
  const memories = sql`(select position, occurred_at, row_number() over (order by position) as n from memories
    where ${ofOwners(sql`owner_no`, [ownerNo])})`;
  const other = (n: string) => sql`2 + (${sql.raw(n)}) % ${entities - 1}::bigint`;
  return inTenant(ctx, "work", async (tx) => {
    await tx.rows(sql`insert into entity_mentions (owner_no, entity_no, position)
      select ${ownerNo}::bigint, ${HUB}::bigint, position from ${memories} m union
      select ${ownerNo}::bigint, ${other("n * 7 + j * 13")}, position from ${memories} m, generate_series(1, ${PER_MEMORY}::int) j`);
    await tx.rows(sql`insert into entities (owner_no, entity_no, kind, name_no, first_at, last_at, mentions, is_listed)
      select ${ownerNo}::bigint, e.no, 0, e.no, now(), now(), (select count(*) from entity_mentions
        where ${ofOwners(sql`owner_no`, [ownerNo])} and entity_no = e.no), true from generate_series(1, ${entities}::bigint) e (no)`);
    await tx.rows(sql`insert into entity_names (owner_no, name_no, entity_no, name)
      select owner_no, name_no, entity_no, 'Name ' || entity_no from entities where ${ofOwners(sql`owner_no`, [ownerNo])}`);
    await tx.rows(sql`insert into relations (owner_no, position, ordinal, subject_no, type, object_no, ended, confidence, occurred_at)
      select ${ownerNo}::bigint, position, 0, ${HUB}::bigint, 6, ${other("n")}, false, 0.9, occurred_at from ${memories} m union all
      select ${ownerNo}::bigint, position, 1, ${other("n * 3")}, 7, ${other("n * 5 + 1")}, false, 0.9, occurred_at from ${memories} m union all
      select ${ownerNo}::bigint, position, 2, ${other("n * 11")}, ${RELATION_TYPES.indexOf("works_at")}::smallint, null, true, 0.9, occurred_at
        from ${memories} m where n % ${PER_OPEN_END}::int = 0`);
    const [row] = await tx.rows<{ count: number }>(
      sql`select count(*)::int as count from entity_mentions where ${ofOwners(sql`owner_no`, [ownerNo])}`,
    );
    return row?.count ?? 0;
  });
}

type Graphs = { readonly replies: readonly Reply[] } & Readonly<
  Record<"hubCard" | "card" | "hubGraph" | "graph", readonly number[]>
>;

function print(off: readonly Reply[], on: Graphs, options: BenchOptions): void {
  const [without, beside] = [off, on.replies].map((replies) => replies.map(({ ms }) => ms));
  const rows = [
    { label: "retrieve, no entities stored", values: without ?? [] },
    { label: "retrieve, entities stored", values: beside ?? [] },
    { label: "card of the largest entity", values: on.hubCard.map(Math.abs) },
    { label: "card of others", values: on.card.map(Math.abs) },
    { label: "graph of depth 2 of the largest", values: on.hubGraph.map(Math.abs) },
    { label: "graph of depth 2 of others", values: on.graph.map(Math.abs) },
  ];
  console.log(percentileTable("ms", rows));
  const failed = [...off, ...on.replies].filter(({ status, hits }) => status !== 200 || hits === 0).length;
  const empty = [on.hubCard, on.card, on.hubGraph, on.graph].flat().filter((ms) => ms < 0).length;
  console.log(target(`no failed or empty reply (${failed + empty})`, failed + empty === 0));
  const p95 = (at: number) => percentile(rows[at]?.values ?? [], 0.95);
  const change = p95(1) / p95(0);
  console.log(`\nretrieve, with entities to without: p95 ${ratio(beside ?? [], without ?? [], 0.95)}`);
  console.log(
    speedTarget(options, `at most ${TARGETS.ratio} (${change.toFixed(2)})`, change <= TARGETS.ratio),
  );
  const [card, deep] = [Math.max(p95(2), p95(3)), Math.max(p95(4), p95(5))];
  console.log(
    speedTarget(options, `card p95 below ${TARGETS.cardMs} ms (${card.toFixed(1)})`, card < TARGETS.cardMs),
  );
  console.log(
    speedTarget(
      options,
      `graph p95 below ${TARGETS.graphMs} ms (${deep.toFixed(1)})`,
      deep < TARGETS.graphMs,
    ),
  );
}
