// A backup restores the whole store, on both databases.

import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { homeQuestions, homeScenario } from "@/demo/home";
import { parseEnv } from "@/lib/base/config";
import { type Ctx, OPERATOR } from "@/lib/base/core";
import { recorder } from "@/lib/base/observability";
import { remember, type Sent, send } from "@/lib/engine/ingest/testing";
import { flushUsage, retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { createKey, createKeyInput, createPerson } from "@/lib/features/access";
import { backup, createLiveCopy, liveCopyFolder, move, restore } from "@/lib/features/backup";
import { contents } from "@/lib/features/backup/testing";
import { graphRows } from "@/lib/features/graph/testing";
import { flush } from "@/lib/features/insights";
import { erase } from "@/lib/features/memories";
import { patternRows } from "@/lib/features/patterns/testing";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import {
  type BulkSession,
  engine,
  hasStore,
  openDatabase,
  openStore,
  serverSession,
  setEngine,
} from "@/lib/storage/db";
import { asSuperuser, emptyServerDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { Presence, releaseAll } from "@/lib/storage/queue";
import { setFlag, setPiiPolicyInput } from "@/lib/storage/settings";

const folder = await mkdtemp(path.join(tmpdir(), "palimpsest-backup-"));
const dataDir = path.join(folder, "data");
const file = path.join(folder, "home.backup");
// A large budget, so a slow machine does not skip a retrieval method.
vi.stubEnv("HOT_BUDGET_MS", "10000");
vi.stubEnv("DATA_DIR", dataDir);
vi.stubEnv("DATABASE_URL", "");

const ignoreProgress = () => undefined;
const event = (id: string, user_id: string, text: string): Sent => ({ id, user_id, role: "user", text });
let ctx: Ctx;
let answers: Answer[];

/** Opens a data directory as the database of this process, runs `work` and closes the database. */
async function withServing<T>(settings: Record<string, string>, work: () => Promise<T>): Promise<T> {
  await openDatabase(parseEnv(settings));
  const open = engine();
  try {
    return await work();
  } finally {
    setEngine(undefined);
    await open.close();
  }
}

type Answer = { degraded: readonly string[]; hits: readonly { id: string; text: string; score: number }[] };

/** Returns what is found for 20 questions. */
async function ask(): Promise<Answer[]> {
  const answered: Answer[] = [];
  for (const { user_id, question: query } of homeQuestions.slice(0, 20))
    answered.push(await retrieve(ctx, retrieveInput.parse({ query, user_id, k: 9 })));
  return answered;
}

/**
 * Checks that both answers name the same hits with the same scores. The two databases round differently,
 * so scores may differ a little, and a hit whose score is near the last one's may be missing in the other
 * answer.
 */
function expectSame(answered: readonly Answer[], expected: readonly Answer[]): void {
  expect(answered.map(({ degraded }) => degraded)).toEqual(expected.map(({ degraded }) => degraded));
  for (const [index, answer] of answered.entries())
    for (const [one, other] of [
      [answer, expected[index]],
      [expected[index], answer],
    ])
      for (const { id, text, score } of one?.hits ?? [])
        if (score > (one?.hits.at(-1)?.score ?? 0) + 0.001)
          expect(other?.hits.find((hit) => hit.id === id)).toMatchObject({
            text,
            score: expect.closeTo(score, 3),
          });
}

const inStore = <T>(at: string, work: (session: BulkSession) => Promise<T>): Promise<T> =>
  openStore(at).then((session) => work(session).finally(session.close));

/** Creates rows in the tables that the sample household leaves empty. */
async function leaveTraces(): Promise<void> {
  await createKey(OPERATOR, createKeyInput.parse({ tenant: ctx.tenantId, scopes: ["read"] }));
  await createPerson(ctx, { name: "ada", role: "admin" });
  await setFlag(OPERATOR, { name: "MEMORY_DECIDER_LLM_ENABLED", value: false });
  await remember(ctx, event("gone", "gone", "My PIN for the shed is on the blue shelf"));
  await erase(ctx, { user_id: "gone", dry_run: false });
  await flushUsage();
  await flush(recorder(), new Presence(true, Date.now()));
  const owner = `(${ctx.tenantNo}::bigint << 32) + 1`;
  for (const rows of [
    `pii_policies (tenant_no, version, policy, set_by) values (${ctx.tenantNo}, 1, '${JSON.stringify(setPiiPolicyInput.parse({ policy: {} }).policy)}', 'test')`,
    `tenant_policies (tenant_no, version, policy, set_by) values (${ctx.tenantNo}, 1, '{}', 'test')`,
    `pii_scans (tenant_no, is_preview, state, policy_version, started_by, request_id, ended_at, total) values (${ctx.tenantNo}, true, 'done', 1, 'test', 'r', now(), 0)`,
    `maintenance_runs (tenant_no, steps, is_dry, state, max_seconds, max_rows, started_by, request_id) values (${ctx.tenantNo}, '["repeats"]', true, 'done', 60, 10, 'test', 'r')`,
    `maintenance_acts (owner_no, run_no, kind, kept, merged, cosine) values (${owner}, 1, 'proposed', 7, 8, 0.1::float8 + 0.2)`,
    `dead_letters (job_no, owner_no, urgency, kind, payload, attempts, max_attempts, error, created_at) values (7, ${owner}, 0, 'event.process', '{}', 6, 6, 'timeout', now())`,
    `slow_requests values (${ctx.tenantNo}, 'retrieve', now(), 'r', now(), 0.1::float8 + 0.2, '{}', '')`,
    `idempotency_keys (tenant_no, key_hash, body_hash) values (${ctx.tenantNo}, '\\x00ff0a5c', '\\x0a00')`,
    `sign_in_attempts values ('\\x00ff0a5c', 3, now(), null)`,
    `embedding_gaps values (1, ${owner}, 2)`,
    `confirmations (owner_no, newer, older, occurred_at) values (${owner}, 2, 1, now())`,
    `memory_sources (owner_no, position, source_position, kind) values (${owner}, 3, 1, 1)`,
    `metadata_values (owner_no, value_no, position) values (${owner}, -7, 1)`,
    `session_variables (owner_no, row_no, name, value) values (${owner}, 1, 'room', '"kitchen"')`,
    `session_lines values (${owner}, 1, 0, 0, 1048576, 0, -7)`,
    ...[graphRows(owner), patternRows(owner)].flat(),
    `webhook_endpoints (tenant_no, url, name, types, secret) values (${ctx.tenantNo}, 'https://hooks.example', 'hook', '{test}', 's')`,
    `webhook_deliveries (tenant_no, endpoint_no, notice_no, next_at) values (${ctx.tenantNo}, 1, 1, now() + interval '1 day')`,
    "installation values ('secret', 'kept')",
    `task_prompts (tenant_no, task, version, instructions, set_by) values (${ctx.tenantNo}, 'session.summary', 1, 'x', 'test')`,
    `model_usage values (${ctx.tenantNo}, '2026-05-03', 120, 2, 0)`,
    `lanes values (${owner}, 2, 1, now() + interval '1 day', null, null)`,
    `jobs (owner_no, urgency, kind, payload, max_attempts, run_at) values (${owner}, 2, 'event.process', '{}', 6, now() + interval '5 minutes')`,
  ])
    await asSuperuser(`insert into ${rows}`);
  await send(ctx, [event("waiting", "derek", "a tab\t, a line\nand a \\ backslash 🦔 wait here")]);
}

beforeAll(async () => {
  setEmbedder(fakeEmbedder());
  await openDatabase(parseEnv({ DATA_DIR: dataDir }));
  ctx = await testTenant();
  const events = homeScenario(new Date("2026-11-21T12:00:00Z")) as readonly Sent[];
  await remember(ctx, ...events.slice(0, 120));
  // These questions leave usage behind.
  await ask();
  await leaveTraces();
}, 120_000);

afterAll(async () => {
  setEmbedder(null);
  await rm(folder, { recursive: true });
});

test("a backup contains every table and sequence except the list of migrations, and no table references another", async () => {
  const left = await asSuperuser<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'S') and relnamespace = 'public'::regnamespace
     and not has_table_privilege('palimpsest_backup', oid, 'select')`,
  );
  expect(left).toEqual([{ name: "schema_migrations" }]);
  // Tables are loaded in the order of their names, but a referenced table would need to be loaded first.
  expect(await asSuperuser("select conname from pg_constraint where contype = 'f'")).toEqual([]);
});

test("a backup made during ingestion restores every row unchanged", async () => {
  const accepted: string[] = [];
  let isCopied = false;
  const writer = (async () => {
    for (let n = 0; !isCopied; n++) {
      await remember(ctx, event(`live-${n}`, "live", `I keep tool number ${n} in drawer ${n * 7}`));
      accepted.push(`live-${n}`);
    }
  })();
  await expect.poll(() => accepted.length, { timeout: 20_000 }).toBeGreaterThan(2);
  const before = [...accepted];
  const { name } = await createLiveCopy(ctx);
  isCopied = true;
  await writer;
  // The writer's worker also decided the waiting message, which changes the results.
  answers = await ask();
  const copy = liveCopyFolder(dataDir, name);
  const { manifest } = await backup({ from: { dataDir: copy }, file }, ignoreProgress);
  const saved = await inStore(copy, contents);
  expect(manifest.tables.filter(({ rows }) => rows === 0)).toEqual([]);
  expect(Object.keys(saved)).toHaveLength(manifest.tables.length + manifest.sequences.length);

  const restored = path.join(folder, "restored");
  // An interrupted restore leaves such a folder in the data directory, which no database uses.
  await mkdir(path.join(restored, "postgres-18.filling"), { recursive: true });
  await writeFile(path.join(restored, "postgres-18.filling", "PG_VERSION"), "18\n");
  expect(hasStore(restored)).toBe(false);
  await restore({ file, to: { dataDir: restored } }, ignoreProgress);
  expect(await readdir(restored)).toEqual(["postgres-18"]);
  const { notices_notice_no_seq: restoredNo, ...restoredContents } = await inStore(restored, contents);
  const { notices_notice_no_seq: savedNo, ...savedContents } = saved;
  expect(restoredContents).toEqual(savedContents);
  // Readers have seen the numbers after the backup with other notices.
  expect(Number(restoredNo)).toBeGreaterThan(Number(savedNo) + 999_999);
  const events = await inStore(restored, ({ query }) =>
    query("select event_id from events where event_id like 'live-%'", []),
  );
  expect(events.map(({ event_id }) => event_id)).toEqual(expect.arrayContaining(before));
});

test("a restored store returns the same results as the original one, and continues from its state", async () => {
  const open = engine();
  setEngine(undefined);
  await open.close();
  await withServing({ DATA_DIR: path.join(folder, "restored") }, async () => {
    expectSame(await ask(), answers);
    // As the worker of an embedded database does at its start: a job was perhaps running during the backup.
    await releaseAll();
    const [id] = await remember(ctx, event("after", "derek", "I moved to Ghent last year"));
    expect(id).toBe("after");
    const found = await retrieve(ctx, retrieveInput.parse({ query: "wait here", user_id: "derek" }));
    expect(found.hits.map(({ text }) => text)).toContain("a tab\t, a line\nand a \\ backslash 🦔 wait here");
  });
});

test("a restore that fails on its last table leaves nothing", async () => {
  const place = path.join(folder, "again");
  const failingRestore = restore({ file, to: { dataDir: place } }, ({ step, table }) => {
    if (step === "compare" && table === "vectors") throw new Error("stopped");
  });
  await expect(failingRestore).rejects.toThrow("stopped");
  expect(await readdir(place)).toEqual([]);
});

test("an existing target is refused and left unchanged", async () => {
  const restored = path.join(folder, "restored");
  const contentsBefore = await inStore(restored, contents);
  await expect(restore({ file, to: { dataDir: restored } }, ignoreProgress)).rejects.toMatchObject({
    problem: "exists",
  });
  expect(await inStore(restored, contents)).toEqual(contentsBefore);
});

describe.skipIf(!process.env.TEST_DATABASE_URL)("with a server at TEST_DATABASE_URL", () => {
  let server: { url: string; drop(): Promise<void> };
  const backFolder = path.join(folder, "back");
  const inServerSession = async <T>(work: (session: BulkSession) => Promise<T>): Promise<T> => {
    const session = await serverSession(server.url);
    // Row-level security applies to the owner of the tables too, so the test reads with the backup role.
    await session.script("set role palimpsest_backup");
    return work(session).finally(session.close);
  };
  beforeAll(async () => {
    server = await emptyServerDatabase();
  });
  afterAll(() => server.drop());

  test("a store that is moved to a server has the same rows and returns the same results", async () => {
    await move({ dataDir, url: server.url }, ignoreProgress);
    const contentsBefore = await inStore(dataDir, (session) => contents(session, false));
    expect(await inServerSession((session) => contents(session, false))).toEqual(contentsBefore);
    await withServing({ DATABASE_URL: server.url }, async () => {
      expectSame(await ask(), answers);
      expect(await remember(ctx, event("moved", "derek", "I moved to Ghent last year"))).toEqual(["moved"]);
    });
    await expect(move({ dataDir, url: server.url }, ignoreProgress)).rejects.toMatchObject({
      problem: "exists",
    });
  });

  test("row-level security applies to a server's tables again once they are loaded", async () => {
    const session = await serverSession(server.url);
    expect(await session.query("select 1 from memories limit 1", [])).toEqual([]);
    await session.close();
  });

  test("a server is backed up while it serves requests, and restored to both kinds of database", async () => {
    const copy = path.join(folder, "server.backup");
    let answered: Answer[] = [];
    await withServing({ DATABASE_URL: server.url }, async () => {
      answered = await ask();
      const runningBackup = backup({ from: { url: server.url }, file: copy }, ignoreProgress);
      await remember(ctx, event("during", "live", "I keep the ladder behind the house"));
      const { manifest } = await runningBackup;
      expect(manifest.tables.find(({ name }) => name === "memories")?.rows).toBeGreaterThan(100);
    });
    await restore({ file: copy, to: { dataDir: backFolder } }, ignoreProgress);
    await withServing({ DATA_DIR: backFolder }, async () => expectSame(await ask(), answered));
    const other = await emptyServerDatabase();
    await restore({ file: copy, to: { url: other.url } }, ignoreProgress);
    await withServing({ DATABASE_URL: other.url }, async () => expectSame(await ask(), answered));
    await other.drop();
  });

  test("a restore that loses its connection leaves nothing, and the target can be used again", async () => {
    const other = await emptyServerDatabase();
    const admin = await serverSession(other.url);
    const lostRestore = restore({ file, to: { url: other.url } }, ({ step, table }) => {
      if (step === "load" && table === "postings")
        void admin
          .query(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
            [],
          )
          .catch(() => undefined);
    });
    await expect(lostRestore).rejects.toThrow();
    expect(await admin.query("select to_regclass('memories') as found", [])).toEqual([{ found: null }]);
    await admin.close();
    await restore({ file, to: { url: other.url } }, ignoreProgress);
    await other.drop();
  });
});
