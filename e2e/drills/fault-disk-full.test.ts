// A server with an embedded database survives a full disk.

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectNothingLost, printRow, startTraffic } from "../../testkit/faults/traffic";
import { startTestServer, type TestServer } from "../../testkit/server";

/**
 * The number of refused requests before there is space again. During them, the server tries several times to
 * open the database.
 */
const REFUSED = 100;

// A server database has its own disk; lib/storage/db/errors.test.ts tests the response to its error.
describe.skipIf(process.env.TEST_DATABASE_URL)("a full disk, embedded", () => {
  let folder: string;
  let mark: string;
  let server: TestServer;
  let key: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "palimpsest-full-"));
    mark = path.join(folder, "full");
    const preload = path.resolve("testkit/faults/full-disk.mjs");
    server = await startTestServer({ node: ["--import", preload], env: { TEST_FULL_DISK: mark } });
    key = await server.createKey();
  });
  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test("callers get an error, and every acknowledged event is stored once there is space again", {
    timeout: 180_000,
  }, async () => {
    const traffic = startTraffic(server, key, "full");
    await expect.poll(() => traffic.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(20);
    const countsDuringFault = traffic.startCounting();
    await writeFile(mark, "");
    await expect
      .poll(() => countsDuringFault().get("store 503 database_unavailable"), { timeout: 60_000 })
      .toBeGreaterThan(REFUSED);
    const pid = server.pid();
    const answers = countsDuringFault();
    await rm(mark);
    const ready = () => fetch(`${server.url}/api/ready`).then(({ status }) => status);
    await expect.poll(ready, { timeout: 60_000 }).toBe(200);
    const acknowledgedBefore = traffic.acknowledged.length;
    await expect
      .poll(() => traffic.acknowledged.length, { timeout: 60_000 })
      .toBeGreaterThan(acknowledgedBefore + 20);
    await traffic.stop();
    expect(server.pid()).toBe(pid);
    await expectNothingLost(server, key, traffic);
    printRow("disk full", answers, traffic);
    expect(await readFile(server.logFile, "utf8")).toMatch(/"reason":"ENOSPC".*"step":"stopped"/);
    for (const label of answers.keys())
      expect(label).toMatch(
        /^(store 202|store 503 database_unavailable|ask 200.*|ask 503 database_unavailable)$/,
      );
  });
});
