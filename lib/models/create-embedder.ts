import type { Embedder } from "./embedder";
import { bundledEmbedder } from "./providers/bundled";
import { type TransformersOptions, transformersEmbedder } from "./providers/transformers";
import { type ResilienceOptions, withResilience } from "./resilience";

/** `none` means that memories are found by their words alone. */
export type EmbedderOptions = {
  readonly provider: "bundled" | "transformers" | "none";
} & TransformersOptions &
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
  }
}
