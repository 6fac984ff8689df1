// The server keeps working when the model server accepts requests but does not answer.

import { afterAll, beforeAll, expect, test } from "vitest";
import {
  countVectorFaults,
  DIMENSIONS,
  type EmbedderServer,
  embedderHealth,
  retrieveBest,
  serveWithModels,
} from "../../testkit/faults/embedder";
import { expectNothingLost, printRow, startTraffic, timesOf } from "../../testkit/faults/traffic";

/** The timeout for the vector of a query is 2 seconds; retrieval itself never waits that long. */
const QUERY_MS = 2000;

let embedderServer: EmbedderServer;
beforeAll(async () => {
  embedderServer = await serveWithModels(DIMENSIONS);
});
afterAll(() => embedderServer?.stop());

test("with an embedder that hangs, retrieval uses keywords, and all memories are embedded when it answers again", {
  timeout: 240_000,
}, async () => {
  const { server, key, models } = embedderServer;
  const traffic = startTraffic(server, key, "hang");
  await expect.poll(() => traffic.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(20);
  const countsDuringFault = traffic.startCounting();
  const firstOutcome = traffic.outcomes.length;
  models.behave("hang");
  await expect
    .poll(() => embedderHealth(server), { timeout: 60_000 })
    .toEqual({ status: "degraded", state: "down", last_error: "timeout" });
  const text = "I keep the spare key under the blue flowerpot";
  const event = { id: "pot", user_id: "ann", role: "user", text };
  expect((await server.call(key, "POST", "/api/v1/events", { events: [event] })).status).toBe(202);
  const byWords = () => retrieveBest(server, key, "ann", `which flowerpot? ${Date.now()}`);
  await expect
    .poll(byWords, { timeout: 90_000 })
    .toMatchObject({ text, degraded: expect.arrayContaining(["dense"]), hasCosine: false });
  expect((await countVectorFaults(server)).missing).toBeGreaterThan(0);
  const answers = countsDuringFault();
  const retrievalTimes = timesOf(traffic.outcomes.slice(firstOutcome), "ask");
  models.behave("none");
  await expect
    .poll(() => embedderHealth(server), { timeout: 60_000 })
    .toMatchObject({ status: "ok", state: "ok" });
  await traffic.stop();
  await expectNothingLost(server, key, traffic);
  await expect
    .poll(() => countVectorFaults(server), { timeout: 60_000, interval: 1000 })
    .toEqual({ missing: 0, twice: 0, wrong: 0 });
  await expect.poll(byWords, { timeout: 20_000 }).toMatchObject({ text, hasCosine: true });
  printRow("embedder hangs", answers, traffic);
  expect(retrievalTimes[retrievalTimes.length >> 1]).toBeLessThan(QUERY_MS);
  for (const label of answers.keys()) expect(label).toMatch(/^(store 202|ask 200( dense)?)$/);
});
