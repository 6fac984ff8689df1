import { type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { AppError } from "@/lib/base/core";

/** Headers of a client that concern the model. Its key, its cookies and its address are not among them. */
const FORWARDED =
  /^(?:accept|content-type|content-encoding|user-agent|idempotency-key|http-referer|x-title|openai-.+|x-stainless-.+)$/;
/** Headers of an answer that concern the connection to the upstream, or would affect this server's origin. */
const DROPPED =
  /^(?:connection|keep-alive|proxy-.+|te|trailer|transfer-encoding|upgrade|set-cookie|location|content-security-policy.*|access-control-.+|strict-transport-security|alt-svc|cache-control)$/;

/** The server behind the proxy: its URL without `/v1`, and its key. */
export type Upstream = { readonly url: string; readonly key: string | undefined };

/**
 * Sends a request to the upstream with the upstream's own key, without a limit of time, because a slow model
 * can think for minutes. Redirects are not followed: they would carry the key to another server. Throws
 * `model_unavailable` when there is no answer.
 */
export async function requestUpstream(
  { url, key }: Upstream,
  path: string,
  { method, headers, signal }: Request,
  body: Uint8Array | null,
): Promise<IncomingMessage> {
  const sent = {
    ...Object.fromEntries([...headers].filter(([name]) => FORWARDED.test(name))),
    // The text of a compressed answer could not be stored.
    "accept-encoding": "identity",
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(body === null ? {} : { "content-length": body.byteLength }),
  };
  try {
    return await send(new URL(`${url}${path}`), { method, headers: sent, signal }, body);
  } catch (cause) {
    const message = "The server behind the chat proxy cannot be reached. Check PROXY_UPSTREAM.";
    throw new AppError("model_unavailable", message, {}, { cause });
  }
}

function send(url: URL, options: RequestOptions, body: Uint8Array | null): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const requestBy = url.protocol === "https:" ? requestHttps : requestHttp;
    // The upstream can close an idle connection at the moment of its use, and a chat must not be sent twice.
    const request = requestBy(url, { ...options, agent: false }, resolve);
    request.on("error", reject);
    request.end(body ?? undefined);
  });
}

/** Returns the headers of the upstream's answer for the client. Without a request id it gets ours. */
export function answerHeaders({ rawHeaders }: IncomingMessage, requestId: string): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = "", value = ""] = rawHeaders.slice(at, at + 2);
    if (!DROPPED.test(name.toLowerCase())) headers.append(name, value);
  }
  if (!headers.has("x-request-id")) headers.set("x-request-id", requestId);
  // nginx and Next would hold back or compress the parts of a stream.
  headers.set("cache-control", "no-store, no-transform");
  headers.set("x-accel-buffering", "no");
  return headers;
}
