import { AppError } from "@/lib/core";
import { postJson } from "./post-json";

/** A server of OpenAI's protocol; `kind` is what is asked of it, for its failures. */
export type OpenaiServer = {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly kind: "embedding" | "chat";
};

/** Sends a request. Throws `model_unavailable` for any answer but a good one, without the server's words. */
export async function askOpenai(
  { baseUrl, apiKey, kind }: OpenaiServer,
  path: string,
  body: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<Response> {
  const key: Record<string, string> = apiKey ? { authorization: `Bearer ${apiKey}` } : {};
  const response = await postJson(`${baseUrl}/${path}`, body, signal, key);
  if (response.ok) return response;
  // The body may quote the text, so it is not read.
  await response.body?.cancel();
  const { status } = response;
  const reason = status === 404 ? "model_missing" : "refused";
  throw new AppError("model_unavailable", refusal(kind, status), { status, reason });
}

function refusal(kind: OpenaiServer["kind"], status: number): string {
  if (status === 401 || status === 403) return `The ${kind} server refused the key. Is OPENAI_API_KEY right?`;
  if (status === 404) return `The ${kind} server has no such model, or OPENAI_BASE_URL is not right.`;
  if (status === 429) return `The ${kind} server is asked too often.`;
  return `The ${kind} server failed.`;
}
