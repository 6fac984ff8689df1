import { importTransformers, loadOnce } from "@/lib/models/protocol";
import { defineReranker } from "./define-reranker";
import type { Reranker } from "./reranker";

/** MiniLM with 6 layers, trained on MS MARCO: the smallest common reranker, English, Apache-2.0. */
const DEFAULT_MODEL = "Xenova/ms-marco-MiniLM-L-6-v2";
/** The model was trained with 512 tokens. Half of that fits any ordinary message and limits the time. */
const MAX_TOKENS = 256;
/** onnxruntime blocks the event loop while it runs, so that texts are scored a few at a time. */
const TEXTS_AT_ONCE = 5;

type Tensor = { readonly data: ArrayLike<number> };
/** The part of the @huggingface/transformers API that is used here. */
type Library = {
  readonly env: { localModelPath: string; allowRemoteModels: boolean };
  readonly AutoTokenizer: {
    from_pretrained(
      model: string,
    ): Promise<
      (
        queries: string[],
        options: { text_pair: string[]; padding: true; truncation: true; max_length: number },
      ) => object
    >;
  };
  readonly AutoModelForSequenceClassification: {
    from_pretrained(
      model: string,
      options: { dtype: "q8" },
    ): Promise<((inputs: object) => Promise<{ logits: Tensor }>) & { dispose(): Promise<unknown> }>;
  };
};

export type TransformersRerankerOptions = {
  /** Name of the model's folder or of the model on the hub. */
  readonly model?: string | undefined;
  /** Parent folder of the model's folder. If it is set, nothing is downloaded. */
  readonly modelPath?: string | undefined;
};

/**
 * Creates a reranker that runs a cross-encoder as int8 ONNX in this process, through
 * @huggingface/transformers. Loads the model at once and retries after a failed load. Without the package,
 * throws `model_unavailable` with the reason `not_installed`.
 */
export async function transformersReranker(options: TransformersRerankerOptions): Promise<Reranker> {
  const model = options.model ?? DEFAULT_MODEL;
  const library = await importTransformers<Library>("RERANK_PROVIDER");
  const { modelPath } = options;
  if (modelPath) Object.assign(library.env, { localModelPath: modelPath, allowRemoteModels: false });
  const { load, isReady, close } = loadOnce(() => loadModel(library, model));

  return defineReranker({
    provider: "transformers",
    model,
    async score(query, texts, signal) {
      const { score } = await load();
      const scores: number[] = [];
      for (let from = 0; from < texts.length && !signal.aborted; from += TEXTS_AT_ONCE) {
        scores.push(...(await score(query, texts.slice(from, from + TEXTS_AT_ONCE))));
        // Requests that arrived in the meantime come first.
        await new Promise((resolve) => setImmediate(resolve));
      }
      return scores;
    },
    isReady,
    close,
  });
}

async function loadModel(library: Library, name: string) {
  const [tokenize, classify] = await Promise.all([
    library.AutoTokenizer.from_pretrained(name),
    library.AutoModelForSequenceClassification.from_pretrained(name, { dtype: "q8" }),
  ]);
  return {
    async score(query: string, texts: string[]): Promise<number[]> {
      const pairs = { text_pair: texts, padding: true, truncation: true, max_length: MAX_TOKENS } as const;
      const { logits } = await classify(tokenize(Array(texts.length).fill(query), pairs));
      return Array.from(logits.data);
    },
    dispose: () => classify.dispose(),
  };
}
