import { beforeAll, expect, test } from "vitest";
import { VERDICTS } from "@/lib/core";
import { asSuperuser, testDatabase } from "@/lib/db/testing";
import { setEmbedder } from "@/lib/embedding";
import { fakeEmbedder } from "@/lib/models/testing";
import { containsPii, DEFAULT_POLICY } from "@/lib/pii";
import { buildStore } from "./build-store";

const STORED = 500;

testDatabase();

let told = 0;
beforeAll(async () => {
  setEmbedder(fakeEmbedder({ dimensions: 64 }));
  await buildStore({
    tenant: "busy",
    stored: STORED,
    end: new Date(),
    setClock: () => undefined,
    onProgress: (stored) => {
      told = stored;
    },
  });
}, 120_000);

const count = async (from: string) => {
  const [row] = await asSuperuser<{ count: number }>(`select count(*)::int as count from ${from}`);
  return row?.count ?? 0;
};

test("exactly as many memories stand in the store as were asked for, each found by its vector", async () => {
  expect(told).toBe(STORED);
  expect(await count("memories")).toBe(STORED);
  expect(await count("vectors")).toBe(STORED);
  expect(await count("jobs")).toBe(0);
});

test("there is something of every verdict, and of what was shown", async () => {
  for (const [verdict, name] of VERDICTS.entries())
    expect([name, (await count(`decisions where verdict = ${verdict}`)) > 0]).toEqual([name, true]);
  expect(await count("redactions")).toBeGreaterThan(5);
  expect(await count("usages")).toBeGreaterThan(5);
  expect(await count("rollups where metric = 'decisions'")).toBeGreaterThan(0);
});

test("no personal data is in the store", async () => {
  const rows = await asSuperuser<{ text: string }>("select text from memories");
  expect(rows.filter(({ text }) => containsPii(text, DEFAULT_POLICY))).toEqual([]);
});
