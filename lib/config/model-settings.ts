import { z } from "zod";
import { embeddingModel } from "./embedding-models";

/** Beyond a few thousand no model gains, and pgvector indexes no more. */
const MOST_DIMENSIONS = 4_096;
const DIMENSIONS_ERROR = `must be a whole number from 1 to ${MOST_DIMENSIONS}`;
const OPENAI = "https://api.openai.com/v1";
const ADDRESS_ERROR = "must be an address that begins with http:// or https://, without a password in it";

/** An address as fetch takes it: it refuses one with a password, and a query would be lost. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search } = new URL(text);
  return /^https?:$/.test(protocol) && username === "" && password === "" && search === "";
}

const address = (fallback: string, complete: (text: string) => string) =>
  z
    .string()
    .default(fallback)
    .transform((text) => complete(text).replace(/\/+$/, ""))
    .refine(isAddress, { error: ADDRESS_ERROR });

/** Ollama itself takes "host", "host:port" and ":port". */
function ollamaAddress(text: string): string {
  if (text.includes("://")) return text;
  const host = text.startsWith(":") ? `127.0.0.1${text}` : text;
  return `http://${/:\d+$/.test(host) ? host : `${host}:11434`}`;
}

/** The settings of models. */
export const modelSettings = {
  EMBEDDING_PROVIDER: z
    .enum(["bundled", "transformers", "ollama", "openai", "none"], {
      error: 'must be "bundled", "transformers", "ollama", "openai" or "none"',
    })
    .default("bundled")
    .describe("What turns text into vectors; openai is any server that speaks its protocol"),
  EMBEDDING_MODEL: z
    .string()
    .optional()
    .describe(
      "Without it all-MiniLM-L6-v2 (transformers), nomic-embed-text (ollama), text-embedding-3-small (openai)",
    ),
  EMBEDDING_DIMENSIONS: z.coerce
    .number({ error: DIMENSIONS_ERROR })
    .int({ error: DIMENSIONS_ERROR })
    .min(1, { error: DIMENSIONS_ERROR })
    .max(MOST_DIMENSIONS, { error: DIMENSIONS_ERROR })
    .optional()
    .describe("Length of the model's vectors; needed for a model that is not known here"),
  EMBEDDING_MODEL_PATH: z
    .string()
    .optional()
    .describe("Folder that holds the model's folder, for use of transformers without a hub"),
  CHAT_PROVIDER: z
    .enum(["none", "ollama", "openai"], { error: 'must be "none", "ollama" or "openai"' })
    .default("none")
    .describe(
      "The language model that is asked about what rules leave open; openai is any server that speaks its protocol",
    ),
  CHAT_MODEL: z.string().optional().describe("Without it llama3.2 (ollama), gpt-4.1-mini (openai)"),
  OLLAMA_HOST: address("http://127.0.0.1:11434", ollamaAddress).describe("Address of Ollama"),
  OPENAI_BASE_URL: address(OPENAI, (text) => text).describe(
    "Address of the server for openai; memories and questions are sent there",
  ),
  OPENAI_API_KEY: z.string().optional().describe("Key for OPENAI_BASE_URL, if it wants one"),
};

type Settings = z.infer<z.ZodObject<typeof modelSettings>>;

/** The language model that a provider is to use; without a name the provider's default. */
export function chatModel(provider: "ollama" | "openai", name: string | undefined): string {
  return name ?? { ollama: "llama3.2", openai: "gpt-4.1-mini" }[provider];
}

/** What the chosen providers of models lack, a line each. */
export function modelProblems(settings: Settings): string[] {
  const { EMBEDDING_PROVIDER: provider, EMBEDDING_MODEL: model, EMBEDDING_DIMENSIONS: dimensions } = settings;
  const problems: string[] = [];
  if (provider !== "none" && provider !== "bundled" && !embeddingModel(provider, model, dimensions))
    problems.push("EMBEDDING_DIMENSIONS must be set: the EMBEDDING_MODEL is not known");
  const isOpenaiAsked = [provider, settings.CHAT_PROVIDER].includes("openai");
  if (isOpenaiAsked && settings.OPENAI_BASE_URL === OPENAI && !settings.OPENAI_API_KEY)
    problems.push(`OPENAI_API_KEY or OPENAI_API_KEY_FILE must be set for ${OPENAI}`);
  return problems;
}
