// The server stores no vectors of the wrong length.

import { afterAll, beforeAll, expect, test } from "vitest";
import {
  countVectorFaults,
  DIMENSIONS,
  type EmbedderServer,
  embedderHealth,
  retrieveBest,
  serveWithModels,
} from "../../testkit/faults/embedder";
import { expectNothingLost, printRow, startTraffic } from "../../testkit/faults/traffic";

const WRONG = { status: "degraded", last_error: "wrong_dimension" };
const text = "I keep the spare key under the blue flowerpot";

let embedderServer: EmbedderServer;
beforeAll(async () => {
  // This differs from the model's number of dimensions, as if set wrongly at the first start.
  embedderServer = await serveWithModels(128);
});
afterAll(() => embedderServer?.stop());

const retrieveFlowerpot = () =>
  retrieveBest(embedderServer.server, embedderServer.key, "ann", `which flowerpot? ${Date.now()}`);

test("with the wrong dimension in the settings, retrieval uses keywords; with the correct one, all memories are embedded", async () => {
  const { server, key } = embedderServer;
  const event = { id: "pot", user_id: "ann", role: "user", text };
  expect((await server.call(key, "POST", "/api/v1/events", { events: [event] })).status).toBe(202);
  await expect
    .poll(retrieveFlowerpot, { timeout: 60_000 })
    .toMatchObject({ text, degraded: ["dense"], hasCosine: false });
  await expect.poll(() => embedderHealth(server), { timeout: 30_000 }).toMatchObject(WRONG);
  expect(await countVectorFaults(server)).toEqual({ missing: 1, twice: 0, wrong: 0 });
  await server.kill("SIGTERM");
  await server.restart({ EMBEDDING_DIMENSIONS: String(DIMENSIONS) });
  await expect.poll(retrieveFlowerpot, { timeout: 60_000 }).toMatchObject({ text, hasCosine: true });
  await expect
    .poll(() => countVectorFaults(server), { timeout: 30_000, interval: 1000 })
    .toEqual({ missing: 0, twice: 0, wrong: 0 });
});

test("vectors of the wrong length are not stored, health reports them, and all memories are embedded afterwards", {
  timeout: 180_000,
}, async () => {
  const { server, key, models } = embedderServer;
  const traffic = startTraffic(server, key, "wrong");
  await expect.poll(() => traffic.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(20);
  const countsDuringFault = traffic.startCounting();
  models.behave("wrong_dimension");
  await expect.poll(() => embedderHealth(server), { timeout: 30_000 }).toMatchObject(WRONG);
  const acknowledgedBefore = traffic.acknowledged.length;
  await expect
    .poll(() => traffic.acknowledged.length, { timeout: 60_000 })
    .toBeGreaterThan(acknowledgedBefore + 40);
  const answers = countsDuringFault();
  await traffic.stop();
  await expectNothingLost(server, key, traffic);
  const { missing, ...rest } = await countVectorFaults(server);
  expect(missing).toBeGreaterThan(0);
  expect(rest).toEqual({ twice: 0, wrong: 0 });
  models.behave("none");
  await expect
    .poll(() => countVectorFaults(server), { timeout: 60_000, interval: 1000 })
    .toEqual({ missing: 0, twice: 0, wrong: 0 });
  await expect.poll(retrieveFlowerpot, { timeout: 20_000 }).toMatchObject({ text, hasCosine: true });
  printRow("embedder of another dimension", answers, traffic);
  for (const label of answers.keys()) expect(label).toMatch(/^(store 202|ask 200( dense)?)$/);
});
