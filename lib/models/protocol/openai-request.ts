import { AppError } from "@/lib/base/core";
import { postJson } from "./post-json";

/** An OpenAI-compatible server; `kind` appears in error messages. */
export type OpenaiServer = {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly kind: "embedding" | "chat";
};

/**
 * Sends a request. Throws `model_unavailable` for any response that is not 2xx, without quoting the server.
 */
export async function requestOpenai(
  { baseUrl, apiKey, kind }: OpenaiServer,
  path: string,
  body: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<Response> {
  const key: Record<string, string> = apiKey ? { authorization: `Bearer ${apiKey}` } : {};
  const response = await postJson(`${baseUrl}/${path}`, body, signal, key);
  if (response.ok) return response;
  // The body is not read, because it may quote the text.
  await response.body?.cancel();
  const { status } = response;
  const reason = status === 404 ? "model_missing" : "refused";
  throw new AppError("model_unavailable", refusal(kind, status), { status, reason });
}

function refusal(kind: OpenaiServer["kind"], status: number): string {
  if (status === 401 || status === 403)
    return `The ${kind} server rejected the API key. Check OPENAI_API_KEY.`;
  if (status === 404)
    return `The ${kind} server does not have the model. Check the model name and OPENAI_BASE_URL.`;
  if (status === 429) return `The ${kind} server is rate limiting requests.`;
  return `The ${kind} server failed.`;
}
