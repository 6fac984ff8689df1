// The generated busy store has the requested memories, verdicts and usage, and the sample can be sent again.

import { beforeAll, expect, test } from "vitest";
import { DEFAULT_POLICY, detect } from "@/lib/analysis/pii";
import { OPERATOR, type Progress, VERDICTS } from "@/lib/base/core";
import { erase, eraseInput } from "@/lib/features/memories";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { fillStore, fillStoreInput } from "./fill-store";
import { sendSample } from "./send-sample";

const STORED = 500;

testDatabase();

let reported = 0;
beforeAll(async () => {
  setEmbedder(fakeEmbedder({ dimensions: 64 }));
  const onProgress = ({ rows }: Progress) => {
    reported = rows;
  };
  const input = fillStoreInput.parse({ tenant: "busy", stored: STORED, end: new Date().toISOString() });
  await fillStore({ ...OPERATOR, onProgress }, input);
}, 120_000);

const count = async (from: string) => {
  const [row] = await asSuperuser<{ count: number }>(`select count(*)::int as count from ${from}`);
  return row?.count ?? 0;
};

test("the store has exactly the requested number of memories, and each one is found by its vector", async () => {
  expect(reported).toBe(STORED);
  expect(await count("memories")).toBe(STORED);
  expect(await count("vectors v join memories m using (owner_no, position)")).toBe(STORED);
  expect(await count("jobs")).toBe(0);
});

test("the store has decisions with every verdict, and usage", async () => {
  for (const [verdict, name] of VERDICTS.entries())
    expect([name, (await count(`decisions where verdict = ${verdict}`)) > 0]).toEqual([name, true]);
  expect(await count("redactions")).toBeGreaterThan(5);
  expect(await count("usages")).toBeGreaterThan(5);
  expect(await count("rollups where metric = 'decisions'")).toBeGreaterThan(0);
});

test("the store contains no personal data", async () => {
  const rows = await asSuperuser<{ text: string }>("select text from memories");
  expect(rows.filter(({ text }) => detect(text, DEFAULT_POLICY).length > 0)).toEqual([]);
});

test("the sample can be sent again after one of its owners was erased", async () => {
  const ctx = await testTenant();
  const { events, pending } = await sendSample(ctx);
  const { jobs } = await erase(ctx, eraseInput.parse({ user_id: "derek" }));
  expect(await sendSample(ctx)).toEqual({ events, pending: pending - jobs });
});
