// A program that writes through the spool of a client loses nothing while the server is down, and the server
// gets each write once and in order.

import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Palimpsest } from "../../clients/typescript/palimpsest";
import { Spool } from "../../clients/typescript/spool";
import { seededRandom } from "../../demo/seeded-random";
import { DRIVERS, type Driver } from "../../testkit/client-driver";
import { drillSize } from "../../testkit/drill-size";
import { type ScriptedResponse, startScriptedServer } from "../../testkit/scripted-server";
import { startTestServer, type TestServer } from "../../testkit/server";

const SEED = 20_261_125;
const KILLS = drillSize({ short: 3, full: 50 });
/** Writes of each client between two starts of the server. */
const WRITES = 12;

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ env: { EMBEDDING_PROVIDER: "none", RATE_LIMIT_PER_MINUTE: "100000" } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "palimpsest-spool-"));
});
afterEach(() => rm(folder, { recursive: true }));

const writesIn = async (of = folder) => (await readdir(of)).filter((name) => name.endsWith(".json")).sort();

const message = (user: string, index: number) => ({
  id: `${user} ${index}`,
  user_id: user,
  session_id: "shelf",
  role: "user",
  text: `Box ${index} on the shelf holds part sn${(index + 1_000_000).toString(36)}x`,
  keep: true,
});

const statusOf = (result: unknown) =>
  (result as { value: { events: { status: string }[] } }).value.events[0]?.status;

/** The texts of all memories of the user, in the order in which the server stored them. */
async function storedTexts(key: string, user: string, last: string): Promise<string[]> {
  const client = new Palimpsest({ baseUrl: server.url, apiKey: key });
  await expect
    .poll(() => client.wait(last, { user_id: user }), { timeout: 60_000 })
    .toMatchObject({ status: "decided" });
  const texts: string[] = [];
  for await (const memory of client.list({ user_id: user, limit: 200 })) texts.unshift(memory.text);
  return texts;
}

describe.each(Object.entries(DRIVERS))("%s", (language, start) => {
  let driver: Driver;
  afterEach(() => driver.stop());

  const withScript = async (responses: readonly ScriptedResponse[], max_bytes?: number) => {
    const scripted = await startScriptedServer(responses);
    driver = start({
      url: scripted.url,
      key: "any",
      spool: folder,
      max_retries: 0,
      ...(max_bytes === undefined ? {} : { max_bytes }),
    });
    return scripted;
  };
  const add = (index: number) => driver.run({ call: "add", args: [message("ana", index)] });
  const accepted = (index: number) => ({
    status: 202,
    body: { events: [{ id: `ana ${index}`, status: "queued" }] },
  });

  test("writes to a server that is down are spooled, and are there once and in order after its start", async () => {
    const key = await server.createKey();
    driver = start({ url: server.url, key, spool: folder, max_retries: 0 });
    const user = `spool of ${language}`;
    expect(statusOf(await driver.run({ call: "add", args: [message(user, 0)] }))).toBe("queued");
    expect(await writesIn()).toEqual([]);
    await server.kill("SIGKILL");
    for (const index of [1, 2, 3])
      expect(statusOf(await driver.run({ call: "add", args: [message(user, index)] }))).toBe("spooled");
    const remembered = await driver.run({ call: "remember", args: [message(user, 4)] });
    expect(remembered).toMatchObject({ value: { status: "spooled", memory_id: null } });
    const names = await writesIn();
    expect(names).toHaveLength(4);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(folder, names[0] ?? ""))).mode & 0o777).toBe(0o600);
    await server.restart();
    expect(statusOf(await driver.run({ call: "add", args: [message(user, 5)] }))).toBe("queued");
    expect(await driver.run({ call: "drain", args: [] })).toEqual({ value: 0 });
    expect(await writesIn()).toEqual([]);
    expect(await storedTexts(key, user, `${user} 5`)).toEqual(
      [0, 1, 2, 3, 4, 5].map((index) => message(user, index).text),
    );
  });

  test("a definite refusal is thrown, and leaves nothing in the spool", async () => {
    const scripted = await withScript([{ status: 422, body: { code: "invalid_input", detail: "No." } }]);
    expect(await add(0)).toMatchObject({ error: { class: "InvalidInputError" } });
    expect(await writesIn()).toEqual([]);
    await scripted.stop();
  });

  test("a spooled write that the server refuses later is set aside, and the next one is sent", async () => {
    const scripted = await withScript([{ status: 503 }, { status: 422 }, accepted(1)]);
    expect(statusOf(await add(0))).toBe("spooled");
    expect(statusOf(await add(1))).toBe("queued");
    expect(await writesIn()).toEqual([]);
    const [rejected = ""] = await writesIn(path.join(folder, "rejected"));
    expect(await readFile(path.join(folder, "rejected", rejected), "utf8")).toContain("Box 0");
    await scripted.stop();
  });

  test("a key that is refused for an older write keeps it and the new one, and the error says so", async () => {
    const unauthenticated = { status: 401, body: { code: "unauthenticated" } };
    const scripted = await withScript(["reset", unauthenticated, accepted(0), accepted(1), unauthenticated]);
    expect(statusOf(await add(0))).toBe("spooled");
    expect(await add(1)).toMatchObject({ error: { class: "AuthenticationError", is_spooled: true } });
    expect(await writesIn()).toHaveLength(2);
    expect(await driver.run({ call: "drain", args: [] })).toEqual({ value: 0 });
    const sent = scripted.requests.map(({ body }) => /Box (\d)/.exec(body)?.[1]);
    expect(sent).toEqual(["0", "0", "0", "1"]);
    const [first, , last] = scripted.requests;
    expect(last?.body).toBe(first?.body);
    expect(last?.headers["idempotency-key"]).toBe(first?.headers["idempotency-key"]);
    // The refusal of its own write is definite.
    expect(await add(2)).toMatchObject({ error: { class: "AuthenticationError", is_spooled: false } });
    expect(await writesIn()).toEqual([]);
    await scripted.stop();
  });

  test("an older write that the key cannot make holds up its owner only, and loses no other write", async () => {
    const forbidden = { status: 403, body: { code: "owner_forbidden" } };
    const scripted = await withScript([
      { status: 503 },
      ...[forbidden, accepted(1)],
      forbidden,
      ...[forbidden, forbidden],
      ...[accepted(0), accepted(2)],
    ]);
    const addFor = (user: string, index: number) => driver.run({ call: "add", args: [message(user, index)] });
    expect(statusOf(await addFor("bob", 0))).toBe("spooled");
    expect(statusOf(await addFor("ana", 1))).toBe("queued");
    expect(statusOf(await addFor("bob", 2))).toBe("spooled");
    expect(await addFor("ana", 3)).toMatchObject({ error: { class: "PermissionDeniedError" } });
    expect(await writesIn()).toHaveLength(2);
    expect(await driver.run({ call: "drain", args: [] })).toEqual({ value: 0 });
    const sent = scripted.requests.map(({ body }) => /Box (\d)/.exec(body)?.[1]);
    expect(sent).toEqual(["0", "0", "1", "0", "0", "3", "0", "2"]);
    await scripted.stop();
  });

  test("of a spooled write with several events only the invalid one is set aside", async () => {
    const scripted = await withScript([
      { status: 503 },
      ...[{ status: 422 }, accepted(0), { status: 422 }, { status: 422 }, accepted(3)],
    ]);
    const events = [0, 1, 2, 3].map((index) => message("ana", index));
    await driver.run({ call: "events", args: [events] });
    expect(await driver.run({ call: "drain", args: [] })).toEqual({ value: 0 });
    const sent = scripted.requests.map(({ body }) => [...body.matchAll(/Box (\d)/g)].map(([, box]) => box));
    expect(sent.map((boxes) => boxes.join(""))).toEqual(["0123", "0123", "01", "23", "2", "3"]);
    const rejected = await writesIn(path.join(folder, "rejected"));
    expect(rejected).toHaveLength(1);
    expect(await readFile(path.join(folder, "rejected", rejected[0] ?? ""), "utf8")).toContain("Box 2");
    await scripted.stop();
  });

  test("files that hold no write are set aside, and files of a killed process are deleted", async () => {
    const scripted = await withScript([accepted(0)]);
    for (const [index, text] of ["null", "{}", "[]", "{", '{"method":"POST","path":"events"}'].entries())
      await writeFile(path.join(folder, `1-1-${index}.json`), text);
    const [old, young] = [path.join(folder, `.${randomUUID()}`), path.join(folder, `.${randomUUID()}`)];
    for (const file of [old, young]) await writeFile(file, "{");
    await utimes(old, 0, 0);
    expect(statusOf(await add(0))).toBe("queued");
    expect(scripted.requests).toHaveLength(1);
    expect((await readdir(folder)).sort()).toEqual([path.basename(young), "rejected"]);
    expect(await writesIn(path.join(folder, "rejected"))).toHaveLength(5);
    await scripted.stop();
  });

  test("sending stops at the first failure, and keeps the order", async () => {
    const scripted = await withScript([
      { status: 503 },
      { status: 503 },
      accepted(0),
      { status: 503 },
      accepted(1),
      accepted(2),
      accepted(3),
    ]);
    for (const index of [0, 1, 2]) expect(statusOf(await add(index))).toBe("spooled");
    expect(statusOf(await add(3))).toBe("queued");
    const sent = scripted.requests.map(({ body }) => /Box (\d)/.exec(body)?.[1]);
    expect(sent).toEqual(["0", "0", "0", "1", "1", "2", "3"]);
    await scripted.stop();
  });

  test("a full spool sets the oldest writes aside", async () => {
    const scripted = await withScript(
      Array.from({ length: 6 }, () => ({ status: 503 })),
      1_500,
    );
    for (let index = 0; index < 6; index++) expect(statusOf(await add(index))).toBe("spooled");
    const kept = await writesIn();
    const rejected = await writesIn(path.join(folder, "rejected"));
    expect([...rejected, ...kept]).toHaveLength(6);
    expect([...rejected, ...kept]).toEqual([...rejected, ...kept].sort());
    const sizes = await Promise.all(kept.map((name) => stat(path.join(folder, name))));
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(1_500);
    expect(kept.length).toBeGreaterThan(1);
    await scripted.stop();
  });
});

test("writes that one program starts at the same time are sent in the order of the calls", async () => {
  const answers = Array.from({ length: 10 }, () => ({
    status: 202,
    body: { events: [{ id: "a", status: "queued" }] },
  }));
  const scripted = await startScriptedServer(answers);
  const client = new Palimpsest({ baseUrl: scripted.url, apiKey: "any", spool: new Spool(folder) });
  const added = await Promise.all(
    answers.map((_, index) => client.add({ user_id: "ana", role: "user", text: `Box ${index}` })),
  );
  expect(added.map(({ events }) => events[0]?.status)).toEqual(answers.map(() => "queued"));
  expect(scripted.requests.map(({ body }) => /Box (\d+)/.exec(body)?.[1])).toEqual(
    answers.map((_, index) => String(index)),
  );
  await scripted.stop();
});

test("an aborted write is not sent later", async () => {
  const scripted = await startScriptedServer(["hang"]);
  const client = new Palimpsest({ baseUrl: scripted.url, apiKey: "any", spool: new Spool(folder) });
  const abort = new AbortController();
  const call = client.add({ user_id: "ana", role: "user", text: "Box 1" }, { signal: abort.signal });
  await expect.poll(() => scripted.requests.length).toBe(1);
  abort.abort();
  await expect(call).rejects.toMatchObject({ name: "APIAbortedError", status: null });
  expect(await writesIn()).toEqual([]);
  await scripted.stop();
});

test("after many kills of the server every message of both clients is there once, in order", {
  timeout: 1_200_000,
}, async () => {
  const random = seededRandom(SEED);
  const key = await server.createKey();
  const writers = Object.entries(DRIVERS).map(([language, start], index) => ({
    user: `drill of ${language}`,
    folder: path.join(folder, String(index)),
    driver: start({
      url: server.url,
      key,
      spool: path.join(folder, String(index)),
      max_retries: 0,
      timeout_ms: 10_000,
    }),
    statuses: [] as (string | undefined)[],
  }));

  for (let kill = 0; kill < KILLS; kill++) {
    // The server dies while the clients write: after a random number of answers, often during a request.
    let answersUntilKill = 1 + Math.floor(random() * WRITES * 2.5);
    let killed: Promise<unknown> | undefined;
    await Promise.all(
      writers.map(async ({ user, driver, statuses }) => {
        for (let write = 0; write < WRITES; write++) {
          statuses.push(statusOf(await driver.run({ call: "add", args: [message(user, statuses.length)] })));
          if (--answersUntilKill <= 0) killed ??= server.kill("SIGKILL");
        }
      }),
    );
    await killed;
    await server.restart();
  }

  const counts = { queued: 0, spooled: 0 };
  for (const { user, driver, statuses, folder: own } of writers) {
    expect(await driver.run({ call: "drain", args: [] })).toEqual({ value: 0 });
    await driver.stop();
    expect(await readdir(own)).toEqual([]);
    for (const status of statuses) if (status === "queued" || status === "spooled") counts[status] += 1;
    const texts = statuses.map((_, index) => message(user, index).text);
    expect(await storedTexts(key, user, `${user} ${statuses.length - 1}`)).toEqual(texts);
  }
  console.log(
    `seed ${SEED}: ${KILLS} kills, ${counts.queued} writes accepted at once, ${counts.spooled} spooled`,
  );
  expect(counts.spooled).toBeGreaterThan(KILLS);
  expect(counts.queued).toBeGreaterThan(KILLS);
});
