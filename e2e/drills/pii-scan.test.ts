// A scan applies a new redaction rule to stored data, even if the server is killed during the scan.

import { afterAll, beforeAll, expect, test } from "vitest";
import { drillSize } from "../../testkit/drill-size";
import { drillScan } from "../../testkit/scan-drill";
import { startTestServer, type TestServer } from "../../testkit/server";

const SEED = 20_261_122;
const EVENTS = drillSize({ short: 150, full: 400 });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { EMBEDDING_PROVIDER: "none" } });
});
afterAll(() => server.stop());

test("a killed scan that resumes leaves the same data as a rule that existed from the start", {
  timeout: 240_000,
}, async () => {
  const { faults, events, places, killedAt, scan, scanMs, compared } = await drillScan(server, EVENTS, SEED);
  console.log(
    `seed ${SEED}: ${places} places in ${events} events, killed at ${killedAt.hits}, ${scan.events} events and ${scan.memories} memories ` +
      `rewritten in ${(scanMs / 1000).toFixed(1)} s, ${compared} rows compared`,
  );
  expect(faults).toEqual([]);
});
