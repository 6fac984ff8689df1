// Each known embedding model has its prefixes and dimensions.

import { expect, test } from "vitest";
import { embeddingModel } from "./embedding-models";

test.each([
  "nomic-embed-text",
  "nomic-embed-text:latest",
  "nomic-embed-text:v1.5",
  "nomic-ai/nomic-embed-text-v1.5",
])("%s has the prefixes that the model was trained with", (model) => {
  expect(embeddingModel("openai", model)).toEqual({
    model,
    dimensions: 768,
    queryPrefix: "search_query: ",
    documentPrefix: "search_document: ",
  });
});

test("each provider has a default model, and given dimensions override it", () => {
  expect(embeddingModel("ollama")).toMatchObject({ model: "nomic-embed-text", dimensions: 768 });
  expect(embeddingModel("openai", undefined, 512)).toMatchObject({
    model: "text-embedding-3-small",
    dimensions: 512,
    queryPrefix: "",
  });
});

test("an unknown model requires its dimensions", () => {
  expect(embeddingModel("ollama", "nomic-embed-text-v2-moe")).toBeNull();
  expect(embeddingModel("ollama", "our-own", 300)).toMatchObject({ model: "our-own", dimensions: 300 });
});
