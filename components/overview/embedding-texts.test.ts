// The overview page describes embedding models and the progress of a migration.

import { expect, test } from "vitest";
import type { EmbeddingSpace } from "@/components/api/responses";
import { modelLabel, progressText } from "./embedding-texts";

const space: EmbeddingSpace = {
  id: "2",
  provider: "ollama",
  model: "nomic-embed-text",
  dimensions: 768,
  state: "building",
  done: 6480,
  missing: 3520,
  rate_per_second: 210.4,
  eta_seconds: 17,
  last_error: null,
  can_go_back: false,
  active_from: null,
  active_to: null,
  embedder: null,
};

test("a model name includes the provider and the dimensions", () => {
  expect(modelLabel(space)).toBe("nomic-embed-text (ollama, 768 dimensions)");
});

test.each([
  [{}, "6,480 of 10,000 messages, 210/s, about 17 s left"],
  [{ eta_seconds: 200 }, "6,480 of 10,000 messages, 210/s, about 3 min left"],
  [{ eta_seconds: 9000 }, "6,480 of 10,000 messages, 210/s, about 3 h left"],
  [{ rate_per_second: null, eta_seconds: null }, "6,480 of 10,000 messages"],
  [{ missing: null }, "counting…"],
  [{ state: "paused", missing: null }, "6,480 messages"],
] satisfies [Partial<EmbeddingSpace>, string][])("formats the progress of %o", (changes, expected) => {
  expect(progressText({ ...space, rate_per_second: 210.4, ...changes })).toBe(expected);
});
