// The processes of the container image work with a Postgres server and Ollama.

import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type ModelServer, startModelServer } from "@/testkit/model-server/start-model-server";
import { ownDatabase } from "../testkit/server";
import { type Container, type Image, readImage, runCommand, startContainer } from "./image";

const folder = process.env.TEST_IMAGE;
const server = process.env.TEST_DATABASE_URL;

type Outcome = { readonly status: string };
type Retrieved = { readonly hits: { readonly id: string }[]; readonly degraded: string[] };

// These tests need a Postgres server and the files of the image. `npm run check:image -- --keep FOLDER`
// creates the files, and TEST_IMAGE=FOLDER names them.
describe.skipIf(!folder || !server)("the image, on a Postgres server and with Ollama", () => {
  let image: Image;
  let models: ModelServer;
  let database: Awaited<ReturnType<typeof ownDatabase>>;
  let sql: postgres.Sql;
  let key: string;
  const containers: Container[] = [];

  beforeAll(async () => {
    image = readImage(folder ?? "");
    models = await startModelServer({ models: [] });
    database = await ownDatabase(server ?? "");
    sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  });
  afterAll(async () => {
    await Promise.all(containers.map((container) => container.end("SIGKILL")));
    await sql?.end();
    await database?.drop();
    await models?.close();
  });

  const env = () => ({ DATABASE_URL: database.url, EMBEDDING_PROVIDER: "ollama", OLLAMA_HOST: models.url });

  async function start(args: readonly string[], extraEnv: Record<string, string> = {}, sourceImage = image) {
    const container = await startContainer(sourceImage, { args, env: { ...env(), ...extraEnv } });
    containers.push(container);
    return container;
  }

  async function startAll(): Promise<{ webs: Container[]; workers: Container[] }> {
    const webs = [
      await start(["start"], { WORKER_IN_PROCESS: "false" }),
      await start(["start"], { WORKER_IN_PROCESS: "false" }),
    ];
    const workers = [await start(["worker"]), await start(["worker"])];
    for (const web of [...webs, ...workers])
      await expect.poll(() => isReady(web), { timeout: 60_000 }).toBe(true);
    return { webs, workers };
  }

  const isReady = (web: Container) =>
    fetch(`${web.url}/api/ready`).then(
      (response) => response.ok,
      () => false,
    );

  async function call<T>(web: Container, method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${web.url}/api/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  /** Asks until the answer is complete: right after a start, the model can miss the time limit of a query. */
  const retrieveLights = (web: Container) =>
    vi.waitFor(
      async () => {
        const question = { user_id: "derek", query: "when is the recital of Mia?" };
        const answer = await call<Retrieved>(web, "POST", "retrieve", question);
        expect(answer.degraded).toEqual([]);
        return answer;
      },
      { timeout: 20_000, interval: 200 },
    );

  const counts = async () =>
    (
      await sql`select (select count(*)::int from events) as events, (select count(*)::int from memories) as memories,
        (select count(*)::int from vectors) as vectors, (select count(*)::int from dead_letters) as dead,
        (select count(*)::int from jobs) as jobs`
    )[0];

  test("two web processes and two workers share a database, lose nothing in a restart, and pull the model once", {
    timeout: 240_000,
  }, async () => {
    const firstRun = await startAll();
    key =
      (await runCommand(image, { args: ["key", "create"], env: env() })).output.trim().split("\n").at(-1) ??
      "";
    const [firstWeb, secondWeb] = firstRun.webs as [Container, Container];
    const seedResult = await runCommand(image, {
      args: ["seed", "home"],
      env: { ...env(), PALIMPSEST_URL: firstWeb.url },
    });
    expect(seedResult).toMatchObject({ code: 0 });
    await expect.poll(counts, { timeout: 60_000 }).toMatchObject({ dead: 0, jobs: 0 });
    expect([...models.models]).toEqual(["nomic-embed-text"]);
    // Events that were stored before the model was available are embedded afterwards.
    await expect
      .poll(
        async () =>
          (
            await sql`select count(*)::int as pending from memories m where not exists
        (select from vectors v where v.owner_no = m.owner_no and v.position = m.position)`
          )[0]?.pending,
        { timeout: 60_000 },
      )
      .toBe(0);
    const stored = await counts();
    const hits = await Promise.all([retrieveLights(firstWeb), retrieveLights(secondWeb)]);
    expect(hits[0]?.hits.length).toBeGreaterThan(0);
    expect(hits[1]?.hits.map(({ id }) => id)).toEqual(hits[0]?.hits.map(({ id }) => id));

    const codes = await Promise.all(
      [...firstRun.webs, ...firstRun.workers].map((container) => container.end("SIGTERM")),
    );
    expect(codes).toEqual([0, 0, 0, 0]);
    const secondRun = await startAll();
    expect(await counts()).toEqual(stored);
    const [restartedWeb] = secondRun.webs as [Container, Container];
    expect((await retrieveLights(restartedWeb)).hits.map(({ id }) => id)).toEqual(
      hits[0]?.hits.map(({ id }) => id),
    );
    await Promise.all([...secondRun.webs, ...secondRun.workers].map((container) => container.end("SIGTERM")));
  });

  test("SIGTERM to a web process and a worker under load loses no acknowledged event", {
    timeout: 120_000,
  }, async () => {
    const { webs, workers } = await startAll();
    const [remainingWeb, stoppedWeb] = webs as [Container, Container];
    const acknowledged: string[] = [];
    const send = async (web: Container, id: string) => {
      const event = {
        id,
        user_id: `owner-${id.length % 7}`,
        role: "user",
        text: `I bought lamp ${id} last Saturday`,
      };
      await call(web, "POST", "events", { events: [event] });
      acknowledged.push(id);
    };
    const refusals: string[] = [];
    const load = webs.map(async (web, webNo) => {
      for (let index = 0; index < 150; index++)
        await send(web, `load-${webNo}-${index}`).catch((thrown: Error) => refusals.push(thrown.message));
    });
    await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(40);
    expect(await Promise.all([stoppedWeb.end("SIGTERM"), workers[0]?.end("SIGTERM")])).toEqual([0, 0]);
    await Promise.all(load);
    // Requests after the shutdown found no server; no accepted request failed.
    expect([...new Set(refusals)]).toEqual(refusals.length > 0 ? ["fetch failed"] : []);
    for (const id of [acknowledged.at(0), acknowledged.at(-1)]) {
      const query = `user_id=owner-${(id ?? "").length % 7}&wait_ms=20000`;
      expect((await call<Outcome>(remainingWeb, "GET", `events/${id}?${query}`)).status).toBe("decided");
    }
    const keptIds = new Set(
      (await sql<{ event_id: string }[]>`select event_id from events`).map((row) => row.event_id),
    );
    expect(acknowledged.filter((id) => !keptIds.has(id))).toEqual([]);
    await expect.poll(counts, { timeout: 60_000 }).toMatchObject({ dead: 0, jobs: 0 });
  });

  test("a newer version migrates the schema and its data, and the older one then refuses to run", {
    timeout: 120_000,
  }, async () => {
    const countsBefore = await counts();
    const newerRoot = mkdtempSync(path.join(path.dirname(image.root), "newer-"));
    try {
      spawnSync("cp", ["-al", `${image.root}/.`, newerRoot]);
      spawnSync("chmod", ["755", newerRoot]);
      const migration = path.join(newerRoot, image.cwd, "drizzle", "0999_add_colour.sql");
      writeFileSync(
        migration,
        "alter table memories add column colour text not null default 'unknown';--> statement-breakpoint\ncreate index memories_by_colour on memories (owner_no, colour);",
      );
      // The image runs as another user, who must be able to read the file, whatever the umask of the test is.
      chmodSync(migration, 0o644);
      const upgradedWeb = await start(["start"], {}, { ...image, root: newerRoot });
      await expect.poll(() => isReady(upgradedWeb), { timeout: 60_000 }).toBe(true);
      expect(await counts()).toEqual(countsBefore);
      expect((await retrieveLights(upgradedWeb)).hits.length).toBeGreaterThan(0);
      const colouredRows = await sql`select count(*)::int as count from memories where colour = 'unknown'`;
      expect(colouredRows[0]?.count).toBe(countsBefore?.memories);

      for (const args of [["start"], ["worker"]]) {
        const olderWeb = await start(args);
        expect(await olderWeb.exit).toBe(1);
        expect(olderWeb.output()).toMatch(
          /schema version \d+, but this release supports only version \d+\. Start the newer release/,
        );
      }
    } finally {
      rmSync(newerRoot, { recursive: true, force: true });
    }
  });
});
