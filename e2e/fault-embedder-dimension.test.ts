import { afterAll, beforeAll, expect, test } from "vitest";
import {
  DIMENSIONS,
  embedderHealth,
  missingVectors,
  recalled,
  type Served,
  serveWithModels,
} from "../testkit/faults/embedder";
import { expectNothingLost, printRow, startTraffic } from "../testkit/faults/traffic";

const WRONG = { status: "degraded", last_error: "wrong_dimension" };
const text = "I keep the spare key under the blue flowerpot";

let served: Served;
beforeAll(async () => {
  // Not what the model gives: a mistake that stands from the first start on.
  served = await serveWithModels(128);
});
afterAll(() => served?.stop());

const ask = () => recalled(served.server, served.key, "ann", `which flowerpot? ${Date.now()}`);

test("a model of another dimension than the configured: recall goes by words, and vectors are made once it is put right", async () => {
  const { server, key } = served;
  const event = { id: "pot", user_id: "ann", role: "user", text };
  expect((await server.call(key, "POST", "/api/v1/events", { events: [event] })).status).toBe(202);
  await expect.poll(ask, { timeout: 60_000 }).toMatchObject({ text, degraded: ["dense"], hasCosine: false });
  await expect.poll(() => embedderHealth(server), { timeout: 30_000 }).toMatchObject(WRONG);
  expect(await missingVectors(server)).toEqual({ missing: 1, twice: 0, wrong: 0 });
  await server.kill("SIGTERM");
  await server.restart({ EMBEDDING_DIMENSIONS: String(DIMENSIONS) });
  await expect.poll(ask, { timeout: 60_000 }).toMatchObject({ text, hasCosine: true });
  await expect
    .poll(() => missingVectors(server), { timeout: 30_000, interval: 1000 })
    .toEqual({ missing: 0, twice: 0, wrong: 0 });
});

test("vectors of another dimension amid others: none is stored, health tells it, and all is embedded afterwards", {
  timeout: 180_000,
}, async () => {
  const { server, key, models } = served;
  const traffic = startTraffic(server, key, "wrong");
  await expect.poll(() => traffic.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(20);
  const during = traffic.mark();
  models.behave("wrong_dimension");
  await expect.poll(() => embedderHealth(server), { timeout: 30_000 }).toMatchObject(WRONG);
  const before = traffic.acknowledged.length;
  await expect.poll(() => traffic.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + 40);
  const answers = during();
  await traffic.stop();
  await expectNothingLost(server, key, traffic);
  const { missing, ...rest } = await missingVectors(server);
  expect(missing).toBeGreaterThan(0);
  expect(rest).toEqual({ twice: 0, wrong: 0 });
  models.behave("none");
  await expect
    .poll(() => missingVectors(server), { timeout: 60_000, interval: 1000 })
    .toEqual({ missing: 0, twice: 0, wrong: 0 });
  await expect.poll(ask, { timeout: 20_000 }).toMatchObject({ text, hasCosine: true });
  printRow("embedder of another dimension", answers, traffic);
  for (const label of answers.keys()) expect(label).toMatch(/^(store 202|ask 200( dense)?)$/);
});
