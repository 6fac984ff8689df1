import { type Env, embeddingModel } from "@/lib/config";
import { AppError } from "@/lib/core";
import { defineEmbedder } from "./define-embedder";
import { type Embedder, type EmbeddingSpace, spaceName } from "./embedder";
import { bundledEmbedder } from "./providers/bundled";
import { type OllamaOptions, ollamaEmbedder } from "./providers/ollama";
import { type OpenaiOptions, openaiEmbedder } from "./providers/openai";
import { type TransformersOptions, transformersEmbedder } from "./providers/transformers";
import { type ResilienceOptions, withResilience } from "./resilience";

/** `none` means that memories are found by their words alone. */
export type EmbedderOptions = (
  | { readonly provider: "bundled" | "none" }
  | ({ readonly provider: "transformers" } & TransformersOptions)
  | ({ readonly provider: "ollama" } & OllamaOptions)
  | ({ readonly provider: "openai" } & OpenaiOptions)
) &
  ResilienceOptions;

/**
 * The embedder of a provider, guarded by `withResilience`; null for `none`. It starts to load at once and takes
 * calls from the beginning. Create one a process and close it at the end.
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

/** The embedder that the configuration asks for. */
export function embedderOptions(settings: Env): EmbedderOptions {
  const { EMBEDDING_PROVIDER: provider, EMBEDDING_MODEL: name, EMBEDDING_DIMENSIONS: dimensions } = settings;
  if (provider === "none" || provider === "bundled") return { provider };
  if (provider === "transformers")
    return { provider, modelPath: settings.EMBEDDING_MODEL_PATH, model: name, dimensions };
  const model = embeddingModel(provider, name, dimensions);
  if (!model) throw new Error("parseEnv lets no unknown model without EMBEDDING_DIMENSIONS pass.");
  if (provider === "ollama") return { provider, host: settings.OLLAMA_HOST, ...model };
  return { provider, baseUrl: settings.OPENAI_BASE_URL, apiKey: settings.OPENAI_API_KEY, ...model };
}

/**
 * The embedder of a space that vectors were made in before, with the addresses and keys of the configuration. One that
 * can't be made any more, because this program's model is another, fails at every call: no other may take its place.
 */
export function embedderOfSpace(settings: Env, space: EmbeddingSpace): Embedder {
  const options = optionsOfSpace(settings, space);
  const made = options && createEmbedder(options);
  if (made && spaceName(made.space) === spaceName(space)) return made;
  void made?.close();
  return defineEmbedder({
    space,
    embed: async () => {
      throw new AppError(
        "model_unavailable",
        "This program has no embedder for the space that is searched.",
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
