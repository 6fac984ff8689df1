/** Properties of an embedding model that must be known before its first call. */
export type EmbeddingModel = {
  readonly model: string;
  readonly dimensions: number;
  readonly queryPrefix: string;
  readonly documentPrefix: string;
};

const DEFAULTS = {
  transformers: "all-MiniLM-L6-v2",
  ollama: "nomic-embed-text",
  openai: "text-embedding-3-small",
};

/** The first match wins. Names differ by server: nomic-ai/nomic-embed-text-v1.5, nomic-embed-text:latest. */
const KNOWN_MODELS: readonly (readonly [RegExp, number, string?, string?])[] = [
  [/nomic-embed-text(-?v1(\.5)?)?(:|$)/, 768, "search_query: ", "search_document: "],
  [/all-minilm(-l6)?/, 384],
  [/mxbai-embed-large/, 1024, "Represent this sentence for searching relevant passages: "],
  [
    /snowflake-arctic-embed:(335m|latest)|snowflake-arctic-embed$/,
    1024,
    "Represent this sentence for searching relevant passages: ",
  ],
  [/bge-m3/, 1024],
  [/embeddinggemma/, 768, "task: search result | query: ", "title: none | text: "],
  [/text-embedding-(3-small|ada-002)/, 1536],
  [/text-embedding-3-large/, 3072],
];

/**
 * Returns the model of a provider (by default the provider's own default model) with its dimensions and
 * training prefixes. Returns null for an unknown model without given dimensions.
 */
export function embeddingModel(
  provider: keyof typeof DEFAULTS,
  name?: string | undefined,
  dimensions?: number | undefined,
): EmbeddingModel | null {
  const model = name ?? DEFAULTS[provider];
  const knownModel = KNOWN_MODELS.find(([pattern]) => pattern.test(model.toLowerCase()));
  const size = dimensions ?? knownModel?.[1];
  if (size === undefined) return null;
  return {
    model,
    dimensions: size,
    queryPrefix: knownModel?.[2] ?? "",
    documentPrefix: knownModel?.[3] ?? "",
  };
}
