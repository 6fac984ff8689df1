// Embedding spaces are named by their fields, and only valid vectors are accepted.

import { expect, test } from "vitest";
import { createEmbedder } from "./create-embedder";
import { type EmbeddingSpace, spaceName } from "./embedder";
import { meanQuestionVector } from "./mean-question-vector";
import { fakeEmbedder } from "./testing";
import { unitVector } from "./unit-vector";

const space: EmbeddingSpace = {
  provider: "ollama",
  model: "nomic-ai/nomic-embed-text:v1.5",
  dimensions: 768,
  queryPrefix: "search_query: ",
  documentPrefix: "search_document: ",
  pooling: "mean",
};

test("a space's name is readable, and changes with every field", () => {
  expect(spaceName(space)).toMatch(/^ollama:nomic-ai-nomic-embed-text-v1\.5:768:[0-9a-f]{12}$/);
  const variants = Object.entries(space).map(([key, value]) => spaceName({ ...space, [key]: `${value}1` }));
  expect(new Set([spaceName(space), ...variants]).size).toBe(7);
});

test("a unit vector keeps its direction", () => {
  expect([...unitVector([3, 4], 2)]).toEqual([Math.fround(0.6), Math.fround(0.8)]);
});

test.each([
  ["zero", [0, 0]],
  ["not finite", [1, Number.NaN]],
  ["of another dimension", [1, 2, 3]],
])("a vector that is %s is rejected", (_, vector) => {
  expect(() => unitVector(vector, 2)).toThrow(expect.objectContaining({ code: "model_unavailable" }));
});

test("the mean question vector averages 20 questions that alternate between three names", async () => {
  const fake = fakeEmbedder();
  const mean = await meanQuestionVector(fake);
  const questions = fake.received[0]?.texts ?? [];
  expect(questions).toHaveLength(20);
  for (const [name, count] of [
    ["Alex", 7],
    ["Sam", 7],
    ["Maria", 6],
  ] as const)
    expect(questions.filter((question) => question.includes(name))).toHaveLength(count);
  const vectors = await fake.embedDocuments(questions);
  expect(mean[7]).toBeCloseTo(vectors.reduce((sum, vector) => sum + (vector[7] ?? 0), 0) / 20, 6);
});

test("questions are embedded as queries when the model requires a query prefix", async () => {
  const fake = fakeEmbedder();
  const prefixed = { ...fake, space: { ...fake.space, queryPrefix: "query: " } };
  await meanQuestionVector(prefixed);
  expect(fake.received.map(({ kind }) => kind)).toEqual(Array(20).fill("query"));
  expect(fake.received[0]?.texts).toEqual(["What did Alex do yesterday?"]);
});

test("provider none creates no embedder", () => {
  expect(createEmbedder({ provider: "none" })).toBeNull();
});
