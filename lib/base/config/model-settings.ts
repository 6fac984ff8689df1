import { z } from "zod";
import { embeddingModel } from "./embedding-models";

/** Larger vectors do not improve results, and pgvector cannot index them. */
const MAX_DIMENSIONS = 4_096;
const DIMENSIONS_ERROR = `must be a whole number from 1 to ${MAX_DIMENSIONS}`;
const MAX_DAILY_TOKENS = 1_000_000_000_000;
const TOKENS_ERROR = "must be a whole number from 0 to 1 000 000 000 000";
const OPENAI = "https://api.openai.com/v1";
const URL_ERROR = "must be a URL that begins with http:// or https:// and contains no password or query";

/** Accepts only URLs without credentials, which fetch rejects, and without a query, which would be lost. */
function isServerUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search } = new URL(text);
  return /^https?:$/.test(protocol) && username === "" && password === "" && search === "";
}

const normalizedUrl = (normalize: (text: string) => string) => (text: string) =>
  normalize(text).replace(/\/+$/, "");
const serverUrl = (fallback: string, normalize: (text: string) => string) =>
  z.string().default(fallback).transform(normalizedUrl(normalize)).refine(isServerUrl, { error: URL_ERROR });

/** Accepts "host", "host:port" and ":port", as Ollama does. */
function normalizeOllamaHost(text: string): string {
  if (text.includes("://")) return text;
  const host = text.startsWith(":") ? `127.0.0.1${text}` : text;
  return `http://${/:\d+$/.test(host) ? host : `${host}:11434`}`;
}

/** Settings of embedding models, chat models, rerankers and the server behind the chat proxy. */
export const modelSettings = {
  EMBEDDING_PROVIDER: z
    .enum(["bundled", "transformers", "ollama", "openai", "none"], {
      error: 'must be "bundled", "transformers", "ollama", "openai" or "none"',
    })
    .default("bundled")
    .describe("Embedding provider (“openai” = any OpenAI-compatible server)"),
  EMBEDDING_MODEL: z
    .string()
    .optional()
    .describe(
      "Embedding model; default: all-MiniLM-L6-v2 (transformers), nomic-embed-text (ollama), text-embedding-3-small (openai)",
    ),
  EMBEDDING_DIMENSIONS: z.coerce
    .number({ error: DIMENSIONS_ERROR })
    .int({ error: DIMENSIONS_ERROR })
    .min(1, { error: DIMENSIONS_ERROR })
    .max(MAX_DIMENSIONS, { error: DIMENSIONS_ERROR })
    .optional()
    .describe("Number of dimensions of the embedding model; required for unknown models"),
  EMBEDDING_MODEL_PATH: z
    .string()
    .optional()
    .describe("Parent folder of the model's folder, to use transformers offline"),
  CHAT_PROVIDER: z
    .enum(["none", "ollama", "openai"], { error: 'must be "none", "ollama" or "openai"' })
    .default("none")
    .describe(
      "Chat model provider for ambiguous messages and possible corrections (“openai” = any OpenAI-compatible server)",
    ),
  CHAT_MODEL: z.string().optional().describe("Chat model; default: llama3.2 (ollama), gpt-4.1-mini (openai)"),
  CHAT_DAILY_TOKENS: z.coerce
    .number({ error: TOKENS_ERROR })
    .int({ error: TOKENS_ERROR })
    .min(0, { error: TOKENS_ERROR })
    .max(MAX_DAILY_TOKENS, { error: TOKENS_ERROR })
    .default(0)
    .describe(
      "Tokens of the chat model per tenant and day (UTC), for reviews and summaries; then rules decide alone; 0 for no limit",
    ),
  OLLAMA_HOST: serverUrl("http://127.0.0.1:11434", normalizeOllamaHost).describe("URL of the Ollama server"),
  OPENAI_BASE_URL: serverUrl(OPENAI, (text) => text).describe(
    "URL of the OpenAI-compatible server, which receives memories and questions",
  ),
  OPENAI_API_KEY: z.string().optional().describe("API key for OPENAI_BASE_URL, if required"),
  RERANK_PROVIDER: z
    .enum(["none", "http", "transformers"], { error: 'must be "none", "http" or "transformers"' })
    .default("none")
    .describe("Reranker (“http” = Jina, Cohere, Text Embeddings Inference, vLLM, llama.cpp or Infinity)"),
  RERANK_URL: z
    .string()
    .transform(normalizedUrl((text) => text))
    .refine(isServerUrl, { error: URL_ERROR })
    .optional()
    .describe("URL of the rerank server or of its endpoint; it receives memories and questions"),
  RERANK_MODEL: z
    .string()
    .optional()
    .describe("Reranker model, if the server requires one; default: ms-marco-MiniLM-L-6-v2 (transformers)"),
  RERANK_API_KEY: z.string().optional().describe("API key for RERANK_URL, if required"),
  PROXY_UPSTREAM: z
    .string()
    .transform(normalizedUrl((text) => text))
    .refine(isServerUrl, { error: URL_ERROR })
    .transform((url) => url.replace(/\/v1$/, ""))
    .optional()
    .describe(
      "Chat proxy: URL of the OpenAI-compatible or Ollama server behind /proxy, such as http://127.0.0.1:11434; by default the proxy is off",
    ),
  PROXY_UPSTREAM_KEY: z.string().optional().describe("Chat proxy: API key for PROXY_UPSTREAM, if required"),
};

type Settings = z.infer<z.ZodObject<typeof modelSettings>>;

/** Returns the chat model of a provider, by default the provider's own default model. */
export function chatModel(provider: "ollama" | "openai", name: string | undefined): string {
  return name ?? { ollama: "llama3.2", openai: "gpt-4.1-mini" }[provider];
}

/** Returns the missing settings of the selected providers, one line each. */
export function modelProblems(settings: Settings): string[] {
  const { EMBEDDING_PROVIDER: provider, EMBEDDING_MODEL: model, EMBEDDING_DIMENSIONS: dimensions } = settings;
  const problems: string[] = [];
  if (provider !== "none" && provider !== "bundled" && !embeddingModel(provider, model, dimensions))
    problems.push("EMBEDDING_DIMENSIONS must be set, because EMBEDDING_MODEL is not a known model");
  const usesOpenai = [provider, settings.CHAT_PROVIDER].includes("openai");
  if (usesOpenai && settings.OPENAI_BASE_URL === OPENAI && !settings.OPENAI_API_KEY)
    problems.push(`OPENAI_API_KEY or OPENAI_API_KEY_FILE must be set for ${OPENAI}`);
  if (settings.RERANK_PROVIDER === "http" && settings.RERANK_URL === undefined)
    problems.push("RERANK_URL must be set for RERANK_PROVIDER=http");
  return problems;
}
