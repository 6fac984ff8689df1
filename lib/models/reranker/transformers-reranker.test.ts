// The reranker in this process scores texts in small groups, and names the package that it requires.

import { afterEach, expect, test, vi } from "vitest";
import { ConfigurationError, parseEnv } from "@/lib/base/config";
import { AppError } from "@/lib/base/core";
import { createReranker } from "./create-reranker";

const importTransformers = vi.hoisted(() => vi.fn<(setting: string) => Promise<unknown>>());
vi.mock("@/lib/models/protocol", async (importActual) => ({
  ...(await importActual<object>()),
  importTransformers,
}));
afterEach(() => vi.clearAllMocks());

const settings = parseEnv({ RERANK_PROVIDER: "transformers", EMBEDDING_MODEL_PATH: "models" });

/** A library whose model scores a text by its length and fails its first load. */
function fakeLibrary() {
  const groups: string[][] = [];
  let loads = 0;
  const classify = async ({ text_pair }: { text_pair: string[] }) => ({
    logits: { data: Float32Array.from(text_pair, ({ length }) => length) },
  });
  const library = {
    env: {},
    AutoTokenizer: {
      from_pretrained: async () => (queries: string[], options: { text_pair: string[] }) => {
        expect(queries).toEqual(options.text_pair.map(() => "query"));
        groups.push(options.text_pair);
        return options;
      },
    },
    AutoModelForSequenceClassification: {
      from_pretrained: async () => {
        loads += 1;
        if (loads === 1) throw new Error("The hub is unreachable.");
        return Object.assign(classify, { dispose: async () => undefined });
      },
    },
  };
  return { library, groups };
}

test("texts are scored in groups, in order, although the first load failed", async () => {
  const { library, groups } = fakeLibrary();
  importTransformers.mockResolvedValue(library);
  const reranker = await createReranker(settings);
  expect(reranker).toMatchObject({ provider: "transformers", model: "Xenova/ms-marco-MiniLM-L-6-v2" });
  expect(library.env).toEqual({ localModelPath: "models", allowRemoteModels: false });
  const texts = Array.from({ length: 12 }, (_, n) => "x".repeat(n + 1));
  expect(await reranker?.rerank("query", texts, 5_000)).toEqual(texts.map(({ length }) => length));
  expect(groups.map(({ length }) => length)).toEqual([5, 5, 2]);
  await reranker?.close();
});

test("without the package, the process does not start and names it", async () => {
  importTransformers.mockRejectedValue(
    new AppError("model_unavailable", "Run npm install it.", { reason: "not_installed" }),
  );
  await expect(createReranker(settings)).rejects.toThrow(new ConfigurationError("Run npm install it."));
  expect(importTransformers).toHaveBeenCalledWith("RERANK_PROVIDER");
});

test("without a provider there is no reranker", async () => {
  expect(await createReranker(parseEnv({}))).toBeNull();
});
