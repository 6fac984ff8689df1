// Ranking constants come from the settings unless a request changes them.

import { afterEach, expect, test, vi } from "vitest";
import { retrieveInput } from "./input";
import { checkRankingWeights, constantsOf } from "./ranking-constants";

afterEach(() => vi.unstubAllEnvs());

test("without an expert object the constants come from the settings", () => {
  vi.stubEnv("RRF_K", "25");
  vi.stubEnv("RANKING_WEIGHTS", "dense=0.75");
  const { k, weights, linearWeights } = constantsOf({});
  expect(k).toBe(25);
  expect(weights).toMatchObject({ dense: 0.75, session: 0.7 });
  expect(linearWeights).toEqual({ bm25: 0.4, cosine: 0.5, recency: 0.1 });
});

test("an unknown name of a weight is refused at the start", () => {
  checkRankingWeights({ dense: 0.75, session: 0.5 });
  expect(() => checkRankingWeights({ dense: 0.75, trail: 0.4 })).toThrow(
    /unknown names: trail\. Known are .*windowSimilarity/,
  );
});

test("the expert object of a request changes only the constants it names", () => {
  const { expert } = retrieveInput.parse({
    query: "q",
    user_id: "ana",
    expert: { rrf_k: 60, dense_weight: 0, linear: { recency: 0 } },
  });
  const changed = constantsOf({ expert });
  const unchanged = constantsOf({});
  expect(changed).toEqual({
    k: 60,
    weights: { ...unchanged.weights, dense: 0 },
    linearWeights: { ...unchanged.linearWeights, recency: 0 },
  });
});

test("ranking constants outside the expert object and unknown fields inside it are refused", () => {
  const request = { query: "q", user_id: "ana" };
  for (const wrong of [
    { rrf_k: 60 },
    { dense_weight: 1 },
    { expert: { k1: 2 } },
    { expert: { linear: { a: 1 } } },
  ])
    expect(retrieveInput.safeParse({ ...request, ...wrong }).success).toBe(false);
});
