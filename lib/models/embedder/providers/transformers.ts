import { importTransformers, loadOnce } from "@/lib/models/protocol";
import { defineEmbedder } from "../define-embedder";
import type { Embedder } from "../embedder";
import { embedPieces } from "../pieces";

/** all-MiniLM-L6-v2 was trained with this limit; longer input is cut into pieces first. */
const MAX_TOKENS = 256;

/**
 * English has 4 to 5 characters per token, so 1 000 characters fit. onnxruntime blocks the event loop while
 * it runs: a batch of 500 characters takes 15 ms; one of 2 000 takes 50 ms and is no faster per text.
 */
const LIMITS = { pieceChars: 1_000, textChars: 16_000, batchChars: 500 };

export type TransformersOptions = {
  /**
   * Parent folder of the model's folder. If it is set, nothing is downloaded; otherwise the model is
   * downloaded from the hub.
   */
  readonly modelPath?: string | undefined;
  /** Name of the model's folder or of the model on the hub. */
  readonly model?: string | undefined;
  readonly dimensions?: number | undefined;
  readonly queryPrefix?: string | undefined;
  readonly documentPrefix?: string | undefined;
};

/**
 * The part of the @huggingface/transformers API that is used here. Declared here because the package is an
 * optional dependency.
 */
type Tensor = { readonly data: ArrayLike<number | bigint>; readonly dims: readonly number[] };
type Tokens = { readonly attention_mask: Tensor };
type Library = {
  readonly env: { localModelPath: string; allowRemoteModels: boolean };
  readonly AutoTokenizer: {
    from_pretrained(
      model: string,
    ): Promise<(texts: string[], options: { padding: true; truncation: true; max_length: number }) => Tokens>;
  };
  readonly AutoModel: {
    from_pretrained(
      model: string,
      options: { dtype: "q8" },
    ): Promise<
      ((tokens: Tokens) => Promise<{ last_hidden_state: Tensor }>) & { dispose(): Promise<unknown> }
    >;
  };
};

/**
 * Creates an embedder that runs a sentence model as int8 ONNX in this process, through
 * @huggingface/transformers: mean pooling over at most 256 tokens, by default all-MiniLM-L6-v2 (384
 * dimensions). Loads at once and retries after a failed load. Without the package, every call throws a
 * `model_unavailable` error that says how to install it.
 */
export function transformersEmbedder(options: TransformersOptions): Embedder {
  const model = options.model ?? (options.modelPath ? "all-MiniLM-L6-v2" : "Xenova/all-MiniLM-L6-v2");
  const { load, isReady, close } = loadOnce(() => loadModel(model, options.modelPath));

  return defineEmbedder({
    space: {
      provider: "transformers",
      model,
      dimensions: options.dimensions ?? 384,
      queryPrefix: options.queryPrefix ?? "",
      documentPrefix: options.documentPrefix ?? "",
      pooling: "mean",
    },
    embed: (texts, _kind, signal) =>
      embedPieces(texts, LIMITS, async (batches) => {
        const { embed } = await load();
        const rows: Float32Array[] = [];
        for (const batch of batches) {
          if (signal?.aborted) break;
          rows.push(...(await embed(batch)));
        }
        return rows;
      }),
    isReady,
    close,
  });
}

async function loadModel(model: string, modelPath: string | undefined) {
  const { env, AutoTokenizer, AutoModel } = await importTransformers<Library>("EMBEDDING_PROVIDER");
  if (modelPath) Object.assign(env, { localModelPath: modelPath, allowRemoteModels: false });
  const [tokenize, encode] = await Promise.all([
    AutoTokenizer.from_pretrained(model),
    AutoModel.from_pretrained(model, { dtype: "q8" }),
  ]);
  return {
    async embed(texts: string[]) {
      const tokens = tokenize(texts, { padding: true, truncation: true, max_length: MAX_TOKENS });
      const { last_hidden_state } = await encode(tokens);
      return meanPool(last_hidden_state, tokens.attention_mask);
    },
    dispose: () => encode.dispose(),
  };
}

/**
 * Returns the mean of each text's token vectors without padding: [texts, tokens, dimensions] -> texts ×
 * dimensions.
 */
function meanPool({ data, dims }: Tensor, mask: Tensor): Float32Array[] {
  const [texts = 0, tokens = 0, dimensions = 0] = dims;
  return Array.from({ length: texts }, (_, text) => {
    const sum = new Float32Array(dimensions);
    for (let token = text * tokens; token < (text + 1) * tokens; token++) {
      if (Number(mask.data[token]) === 0) continue;
      for (let i = 0; i < dimensions; i++) sum[i] = (sum[i] ?? 0) + Number(data[token * dimensions + i]);
    }
    return sum;
  });
}
