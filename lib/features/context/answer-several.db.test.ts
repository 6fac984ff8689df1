// A name that relations know answers no question when its memory tells of several who have the role.

import { beforeAll, expect, test, vi } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { ANA, converse, said } from "@/lib/features/sessions/testing";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { answerInput } from "./answer-input";
import { answerQuestion } from "./answer-question";

vi.stubEnv("HOT_BUDGET_MS", "10000");
testDatabase();
beforeAll(() => setEmbedder(null));

const ask = (ctx: Ctx, query: string) => answerQuestion(ctx, answerInput.parse({ ...ANA, query }));

/** More than the hits of a question, and all of them fit a question for a brother or sister better. */
const FILLERS = Array.from(
  { length: 22 },
  (_, at) => `Guest ${at} has a sister and a brother, sister Eve and brother Al.`,
);

test("the relations give no name of one of several either, when the search does not find its memory", async () => {
  const ctx = await testTenant();
  const texts = [
    "Jan, my older brother, rows for the club in Bonn.",
    "Ida, my sister, rows for the club in Bonn.",
  ];
  await converse(ctx, ...[...texts, ...FILLERS].map((text, at) => said(`s${at}`, text)));
  const sister = await ask(ctx, "Who is my sister?");
  expect(sister).toMatchObject({ answer: "Ida", text: texts[1] });

  const brother = await ask(ctx, "Who is my brother?");
  expect(brother).toMatchObject({ unknown: true });
  expect(brother.candidates.map(({ text }) => text)).not.toContain(texts[0]);
});
