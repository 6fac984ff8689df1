import { type Env, embeddingModel } from "@/lib/base/config";
import { AppError } from "@/lib/base/core";
import { defineEmbedder } from "./define-embedder";
import { type Embedder, type EmbeddingSpace, spaceName } from "./embedder";
import { bundledEmbedder } from "./providers/bundled";
import { type OllamaOptions, ollamaEmbedder } from "./providers/ollama";
import { type OpenaiOptions, openaiEmbedder } from "./providers/openai";
import { type TransformersOptions, transformersEmbedder } from "./providers/transformers";
import { type ResilienceOptions, withResilience } from "./resilience";

/** With `none`, retrieval uses keyword search only. */
export type EmbedderOptions = (
  | { readonly provider: "bundled" | "none" }
  | ({ readonly provider: "transformers" } & TransformersOptions)
  | ({ readonly provider: "ollama" } & OllamaOptions)
  | ({ readonly provider: "openai" } & OpenaiOptions)
) &
  ResilienceOptions;

/**
 * Creates the embedder of a provider, guarded by `withResilience`, or null for `none`. The model starts to
 * load at once and accepts calls immediately. Create one per process and close it on shutdown.
 */
export function createEmbedder(options: EmbedderOptions): Embedder | null {
  switch (options.provider) {
    case "none":
      return null;
    case "bundled":
      return withResilience(bundledEmbedder(), options);
    case "transformers":
      return withResilience(transformersEmbedder(options), options);
    case "ollama":
      return withResilience(ollamaEmbedder(options), options);
    case "openai":
      return withResilience(openaiEmbedder(options), options);
  }
}

/** Returns the options of the configured embedder. */
export function embedderOptions(settings: Env): EmbedderOptions {
  const { EMBEDDING_PROVIDER: provider, EMBEDDING_MODEL: name, EMBEDDING_DIMENSIONS: dimensions } = settings;
  if (provider === "none" || provider === "bundled") return { provider };
  if (provider === "transformers")
    return { provider, modelPath: settings.EMBEDDING_MODEL_PATH, model: name, dimensions };
  const model = embeddingModel(provider, name, dimensions);
  if (!model) throw new Error("parseEnv rejects unknown models without EMBEDDING_DIMENSIONS.");
  if (provider === "ollama") return { provider, host: settings.OLLAMA_HOST, ...model };
  return { provider, baseUrl: settings.OPENAI_BASE_URL, apiKey: settings.OPENAI_API_KEY, ...model };
}

/**
 * Creates the embedder of an existing space, with the addresses and keys of the configuration. If this
 * version cannot reproduce the space, every call fails, because vectors of another model are not comparable.
 */
export function embedderOfSpace(settings: Env, space: EmbeddingSpace): Embedder {
  const options = optionsOfSpace(settings, space);
  const embedder = options && createEmbedder(options);
  if (embedder && spaceName(embedder.space) === spaceName(space)) return embedder;
  void embedder?.close();
  return defineEmbedder({
    space,
    embed: async () => {
      throw new AppError(
        "model_unavailable",
        "This version has no embedder for the active embedding space.",
        {
          reason: "unknown_space",
        },
      );
    },
    isReady: () => true,
    close: async () => undefined,
  });
}

function optionsOfSpace(
  settings: Env,
  { provider, pooling: _, ...model }: EmbeddingSpace,
): EmbedderOptions | null {
  if (provider === "bundled") return { provider };
  if (provider === "transformers") return { provider, modelPath: settings.EMBEDDING_MODEL_PATH, ...model };
  if (provider === "ollama") return { provider, host: settings.OLLAMA_HOST, ...model };
  if (provider === "openai")
    return { provider, baseUrl: settings.OPENAI_BASE_URL, apiKey: settings.OPENAI_API_KEY, ...model };
  return null;
}
