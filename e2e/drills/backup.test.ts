// The built server can be backed up while it runs and can be restored, and it creates automatic backups.

import { readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { homeQuestions, homeScenario } from "@/demo/home";
import { startTestServer, type TestServer } from "../../testkit/server";
import { palimpsest } from "../../testkit/terminal";

const WRITERS = 2;
const QUESTIONS = homeQuestions.slice(0, 10);

let server: TestServer;
let key: string;
let file: string;
beforeAll(async () => {
  // With a long time budget, no retrieval is late on a busy machine.
  server = await startTestServer({ env: { HOT_BUDGET_MS: "10000" } });
  key = await server.createKey();
  file = path.join(path.dirname(server.logFile), "home.backup");
});
afterAll(() => server?.stop());

type Hits = { readonly hits: { id: string; score: number; text: string }[]; readonly degraded: string[] };

async function send(events: readonly object[]): Promise<void> {
  const { status } = await server.call(key, "POST", "/api/v1/events", { events });
  expect(status).toBe(202);
}

const readDecision = (owner: string, id: string) =>
  server.call<{ status: string }>(key, "GET", `/api/v1/events/${id}?${owner}&wait_ms=20000`);

async function readAnswers(): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const { user_id, question } of QUESTIONS) {
    const body = { user_id, query: question };
    const { hits, degraded } = (await server.call<Hits>(key, "POST", "/api/v1/retrieve", body)).body;
    expect(degraded).toEqual([]);
    answers.push(hits.map(({ id, text }) => [id, text]));
  }
  return answers;
}

/** Removes all of the server's data, as if the server had moved to a new machine. */
async function forget(): Promise<void> {
  if (!server.databaseUrl) return rename(server.dataDir, `${server.dataDir}.gone`);
  const url = new URL(server.databaseUrl);
  const name = url.pathname.slice(1);
  url.pathname = "/postgres";
  const admin = postgres(url.toString(), { max: 1, onnotice: () => undefined });
  await admin.unsafe(`drop database ${name} with (force)`);
  await admin.unsafe(`create database ${name}`);
  await admin.end();
}

test("a backup under load, restored to an empty directory, has every row and gives the same answers", async () => {
  const events = homeScenario(new Date()).slice(0, 100);
  await send(events);
  // Waits for the last event of each owner, because an owner's events are processed in order. Shared memory
  // counts as an owner: questions search it too.
  const lastOf = new Map(
    events.map(({ user_id, id }) => [user_id === undefined ? "scope=shared" : `user_id=${user_id}`, id]),
  );
  for (const [owner, id] of lastOf) expect((await readDecision(owner, id)).body.status).toBe("decided");
  const answersBefore = await readAnswers();

  let isSaved = false;
  const acceptedIds: string[] = [];
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let n = 0; !isSaved; n++) {
      const id = `live-${writer}-${n}`;
      await send([{ id, user_id: "live", role: "user", text: `I keep tool ${writer}-${n} in drawer ${n}` }]);
      acceptedIds.push(id);
      await readDecision("user_id=live", id);
    }
  });
  await expect.poll(() => acceptedIds.length, { timeout: 30_000 }).toBeGreaterThan(3);
  const acknowledged = [...acceptedIds];
  const backupResult = await palimpsest(server, ["backup", file, "--json"]);
  isSaved = true;
  await Promise.all(writers);
  expect(backupResult).toMatchObject({ code: 0, err: "" });
  expect(acceptedIds.length).toBeGreaterThan(acknowledged.length);

  await server.kill("SIGTERM");
  await forget();
  const restoreResult = await palimpsest(server, ["restore", file, "--json"]);
  expect(restoreResult).toMatchObject({ code: 0, err: "" });
  const secondBackup = await palimpsest(server, ["backup", `${file}.again`, "--json"]);
  expect(JSON.parse(secondBackup.out).tables).toEqual(JSON.parse(backupResult.out).tables);
  expect(JSON.parse(restoreResult.out).tables).toEqual(JSON.parse(backupResult.out).tables);

  await server.restart();
  expect(await readAnswers()).toEqual(answersBefore);
  for (const id of acknowledged)
    expect((await readDecision("user_id=live", id)).body.status, id).toBe("decided");
  if (server.dataDir && !server.databaseUrl)
    expect(await readdir(path.join(server.dataDir, "backups")).catch(() => [])).toEqual([]);
});

test("a damaged file and a target with data are refused, and the server continues", async () => {
  const occupiedRestore = await palimpsest(server, ["restore", file]);
  expect(occupiedRestore).toMatchObject({ code: 4, out: "" });
  expect(occupiedRestore.err).toMatch(/already|in use/);
  const bytes = await readFile(file);
  const middleIndex = bytes.length >> 1;
  bytes[middleIndex] = (bytes[middleIndex] ?? 0) ^ 1;
  const damagedFile = `${file}.damaged`;
  await writeFile(damagedFile, bytes);
  const checkResult = await palimpsest(server, ["restore", "--check", damagedFile]);
  expect(checkResult).toMatchObject({ code: 4, out: "" });
  expect(checkResult.err).toContain("damaged");
  expect((await palimpsest(server, ["restore", "--check", `${file}.none`])).code).toBe(3);
  expect((await server.call(key, "GET", "/api/v1/memories?user_id=derek")).status).toBe(200);
  await rm(damagedFile);
});

test("a new backup contains nothing that was erased", async () => {
  const said = (user_id: string, text: string) => ({ id: `${user_id}-1`, user_id, role: "user", text });
  await send([said("mia", "I keep the quillfeather in drawer 7"), said("noa", "I like zq4711blau tea")]);
  for (const user of ["mia", "noa"]) await readDecision(`user_id=${user}`, `${user}-1`);
  const contains = async (name: string) => {
    await palimpsest(server, ["backup", `${file}.${name}`]);
    const saved = await readFile(`${file}.${name}`);
    const bytes = gunzipSync(saved.subarray(0, saved.lastIndexOf("palimpsest-sha256:")));
    return ["quillfeather", "zq4711blau"].filter((canary) => bytes.includes(canary));
  };
  expect(await contains("before")).toEqual(["quillfeather", "zq4711blau"]);
  const { body } = await server.call<{ items: { id: string }[] }>(key, "GET", "/api/v1/memories?user_id=mia");
  await server.call(key, "DELETE", `/api/v1/memories/${body.items[0]?.id}`);
  await server.call(key, "POST", "/api/v1/erase", { user_id: "noa" });
  expect(await contains("after")).toEqual([]);
});

test.skipIf(process.env.TEST_DATABASE_URL)(
  "the server creates a daily backup and shows it in its status (a server database needs external backups)",
  { timeout: 300_000 },
  async () => {
    const state = async () =>
      (await server.call<{ backup: unknown }>("", "GET", "/api/health")).body.backup as Record<
        string,
        string
      >;
    expect(await state()).toEqual({ state: "waiting", last_at: null });
    await server.kill("SIGTERM");
    const mark = path.join(server.dataDir, "postgres-18", "palimpsest.ready");
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await utimes(mark, yesterday, yesterday);
    await server.restart();
    await expect.poll(async () => (await state()).state, { timeout: 240_000 }).toBe("ok");
    const folder = path.join(server.dataDir, "backups");
    // The intermediate copy is deleted.
    await expect.poll(() => readdir(folder), { timeout: 30_000 }).toHaveLength(1);
    const [name = ""] = await readdir(folder);
    const { mode } = await stat(path.join(folder, name));
    expect(mode & 0o777).toBe(0o600);
    expect((await palimpsest(server, ["restore", "--check", path.join(folder, name)])).code).toBe(0);
  },
);
