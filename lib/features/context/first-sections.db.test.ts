// The sections that do not depend on the query are the same bytes in each prompt, whose cache is then used.

import { expect, test, vi } from "vitest";
import { ANA, converse, said } from "@/lib/features/sessions/testing";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { getContext } from "./get-context";
import { contextInput, type Section } from "./input";

vi.stubEnv("HOT_BUDGET_MS", "10000");
testDatabase();

const ASKED = ["When is", "Where is", "Who knows", "What colour is", "How old is"];
const THINGS = ["the hotel", "my mother", "the flight", "the pool", "my seat", "Lisbon", "June", "the van"];
const QUERIES = [
  ...ASKED.flatMap((words) => THINGS.map((thing) => `${words} ${thing}?`)),
  ...["Who is Anna?", "Who is Rosa?", "Who is my sister?", "Which seats?", "Lights?", "Anna?", "Why?"],
  ...["What did we talk about last time?", "Where were we?", "Recap please"],
];

test.each<[Section[] | undefined, number]>([
  [undefined, 2000],
  [undefined, 200],
  [["preferences", "sessions", "hits"], 600],
])(
  "the sections before the hits are equal over 50 questions, with sections %j in %i tokens",
  async (sections, size) => {
    setEmbedder(fakeEmbedder());
    const ctx = await testTenant();
    const animals = ["cats", "dogs", "owls", "bees", "goats", "seals", "crows", "moles", "hares", "newts"];
    await converse(ctx, ...animals.map((one) => said("likes", `I prefer ${one} to any other animal.`)));
    await converse(ctx, said("trip", "We fly to Lisbon in June with my sister Anna and my mother Rosa."));
    const named = sections === undefined ? ["preferences"] : ["preferences", "sessions"];
    const texts = new Set<string>();
    for (const query of QUERIES) {
      const request = { ...ANA, query, max_tokens: size, ...(sections ? { sections } : {}) };
      const { blocks, degraded } = await getContext(ctx, contextInput.parse(request));
      expect(degraded).toEqual([]);
      const first = blocks.filter(({ section }) => named.includes(section));
      texts.add(JSON.stringify(first.map(({ section, etag, text }) => [section, etag, text])));
    }
    expect(QUERIES).toHaveLength(50);
    expect([...texts]).toHaveLength(1);
    expect([...texts][0]).toContain("I prefer");
  },
);
