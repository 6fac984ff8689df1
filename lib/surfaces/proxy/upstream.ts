import { AppError } from "@/lib/base/core";

/** Headers of a client that concern the model. Its key, its cookies and its address are not among them. */
const FORWARDED =
  /^(?:accept|content-type|user-agent|idempotency-key|http-referer|x-title|openai-.+|x-stainless-.+)$/;
/**
 * Headers of an answer that concern the connection to the upstream, or would have an effect on this server's
 * own address. `fetch` has removed the encoding already.
 */
const DROPPED =
  /^(?:connection|keep-alive|proxy-.+|te|trailer|transfer-encoding|upgrade|content-encoding|set-cookie|location|content-security-policy.*|access-control-.+|strict-transport-security|alt-svc|cache-control)$/;

export type Upstream = { readonly url: string; readonly key: string | undefined };

/**
 * Sends a request to the upstream with the upstream's own key. Redirects are not followed, because they would
 * carry the key to another server. Throws `model_unavailable` when there is no answer.
 */
export async function fetchUpstream(
  { url, key }: Upstream,
  path: string,
  request: Request,
  body: Buffer | null,
): Promise<Response> {
  const headers = new Headers([...request.headers].filter(([name]) => FORWARDED.test(name)));
  // A compressed answer would not be the same bytes once fetch has unpacked it.
  headers.set("accept-encoding", "identity");
  if (key !== undefined) headers.set("authorization", `Bearer ${key}`);
  const { method, signal } = request;
  try {
    return await fetch(`${url}${path}`, {
      method,
      headers,
      signal,
      redirect: "manual",
      ...(body === null ? {} : { body: new Uint8Array(body) }),
    });
  } catch (cause) {
    const message = "The server behind the chat proxy cannot be reached. Check PROXY_UPSTREAM.";
    throw new AppError("model_unavailable", message, {}, { cause });
  }
}

/** Returns the headers of the upstream's answer for the client. Without a request id it gets ours. */
export function answerHeaders(answer: Response, requestId: string): Headers {
  const headers = new Headers([...answer.headers].filter(([name]) => !DROPPED.test(name)));
  if (answer.headers.has("content-encoding")) headers.delete("content-length");
  if (!headers.has("x-request-id")) headers.set("x-request-id", requestId);
  // nginx and Next would hold back or compress the parts of a stream.
  headers.set("cache-control", "no-store, no-transform");
  headers.set("x-accel-buffering", "no");
  return headers;
}
