// The team of demo/ is ingested with every verdict and without personal data.

import { beforeAll, expect, test } from "vitest";
import { teamScenario } from "@/demo/team";
import { DEFAULT_POLICY, detect } from "@/lib/analysis/pii";
import { type Ctx, VERDICTS } from "@/lib/base/core";
import { remember, type Sent } from "@/lib/engine/ingest/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";

testDatabase();

let ctx: Ctx;
beforeAll(async () => {
  setEmbedder(null);
  ctx = await testTenant();
  const events = teamScenario(new Date("2026-05-20T15:30:00Z")) as readonly Sent[];
  for (let at = 0; at < events.length; at += 100) await remember(ctx, ...events.slice(at, at + 100));
}, 120_000);

test("the team's messages get every verdict, and correct earlier decisions", async () => {
  const rows = await asSuperuser<{ verdict: number; count: number }>(
    `select verdict, count(*)::int as count from decisions where owner_no >> 32 = ${ctx.tenantNo} group by verdict`,
  );
  const count = (verdict: (typeof VERDICTS)[number]) =>
    rows.find((row) => row.verdict === VERDICTS.indexOf(verdict))?.count ?? 0;
  expect(count("stored")).toBeGreaterThanOrEqual(450);
  expect(count("dropped")).toBeGreaterThanOrEqual(150);
  expect(count("deduplicated")).toBeGreaterThanOrEqual(25);
  expect(count("superseding")).toBeGreaterThanOrEqual(20);
});

test("the store contains no personal data of the team, and every kind was redacted", async () => {
  const rows = await asSuperuser<{ text: string }>(
    `select text from memories where owner_no >> 32 = ${ctx.tenantNo}`,
  );
  expect(rows.filter(({ text }) => detect(text, DEFAULT_POLICY).length > 0)).toEqual([]);
  const kinds = await asSuperuser<{ kind: string }>(
    `select distinct kind from redactions where owner_no >> 32 = ${ctx.tenantNo} order by kind`,
  );
  expect(kinds.map(({ kind }) => kind)).toEqual(["CC", "EMAIL", "IBAN", "PHONE", "SECRET", "SSN"]);
});
