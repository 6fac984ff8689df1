// Every embedding provider fulfils the contract of an embedder.

import { afterAll, describe, test } from "vitest";
import { startModelServer } from "@/testkit/model-server/start-model-server";
import { describeEmbedder } from "./contract";
import type { Embedder } from "./embedder";
import { bundledEmbedder } from "./providers/bundled";
import { ollamaEmbedder } from "./providers/ollama";
import { openaiEmbedder } from "./providers/openai";
import { transformersEmbedder } from "./providers/transformers";
import { withResilience } from "./resilience";
import { fakeEmbedder } from "./testing";

function describeBareAndGuarded(name: string, make: () => Embedder): void {
  describeEmbedder(name, make);
  describeEmbedder(`${name}, guarded`, () => withResilience(make()));
}

describeBareAndGuarded("fake", () => fakeEmbedder());
describeBareAndGuarded("bundled", () => bundledEmbedder());

const server = await startModelServer({ apiKey: "sk-test" });
afterAll(() => server.close());
const nomic = {
  model: "nomic-embed-text",
  dimensions: 768,
  queryPrefix: "search_query: ",
  documentPrefix: "search_document: ",
};
describeBareAndGuarded("ollama", () => ollamaEmbedder({ host: server.url, ...nomic }));
describeBareAndGuarded("openai", () =>
  openaiEmbedder({ baseUrl: `${server.url}/v1`, apiKey: "sk-test", ...nomic }),
);

const modelPath = process.env.TEST_MODELS_PATH;
const packageName = ["@huggingface", "transformers"].join("/");
const isInstalled = await import(/* @vite-ignore */ packageName).then(
  () => true,
  () => false,
);
if (modelPath && isInstalled) {
  describeBareAndGuarded("transformers", () =>
    transformersEmbedder({ modelPath, model: "all-MiniLM-L6-v2" }),
  );
} else {
  describe("transformers", () => {
    test("fulfils the contract of an embedder", ({ skip }) =>
      skip(
        "needs TEST_MODELS_PATH and the package @huggingface/transformers, which is an optional dependency",
      ));
  });
}
