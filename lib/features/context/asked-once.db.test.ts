// A question stands before its answer only when it has no line of its own.

import { beforeAll, expect, test, vi } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { ownMessage, provideBundledEmbedder, remember } from "@/lib/engine/ingest/testing";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { getContext } from "./get-context";
import { contextInput } from "./input";

testDatabase();
vi.stubEnv("HOT_BUDGET_MS", "10000");
provideBundledEmbedder();

const QUESTION = "Where did you learn to repair accordions, in Castelfidardo?";
const ANSWER = "I learned it there from Paolo.";
let ctx: Ctx;
beforeAll(async () => {
  ctx = await testTenant();
  const said = (text: string, speaker: string, at: string) =>
    ownMessage(text, { speaker, session_id: "workshop", at, keep: true });
  await remember(ctx, said(QUESTION, "Rosa", "2026-05-01T10:00:00Z"));
  await remember(ctx, said(ANSWER, "Ana", "2026-05-01T10:01:00Z"));
});

const ask = (max_tokens: number) =>
  getContext(
    ctx,
    contextInput.parse({
      query: "Who taught Ana to repair accordions?",
      user_id: "ana",
      sections: ["hits"],
      max_tokens,
    }),
  );

test("the question is shown once, as a line or before its answer", async () => {
  const both = await ask(200);
  expect(both.text).toContain(`- ${QUESTION} (Rosa, 1 May 2026)`);
  expect(both.text).toContain(`- ${ANSWER} (Ana, 1 May 2026)`);
  for (let tokens = 1; tokens <= 80; tokens++) {
    const { text } = await ask(tokens);
    expect(text.split(QUESTION).length - 1).toBeLessThanOrEqual(1);
    if (text.includes(ANSWER)) expect(text).toContain(QUESTION);
  }
});
