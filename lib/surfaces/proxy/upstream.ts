import { once } from "node:events";
import { type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { pipeline, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { AppError, type ErrorCode } from "@/lib/base/core";
import { WITHOUT_BODY } from "./copy-answer";

/** Headers of a client that concern the model. Its key, its cookies and its address are not among them. */
const FORWARDED =
  /^(?:accept|content-type|content-encoding|user-agent|idempotency-key|http-referer|x-title|openai-.+|x-stainless-.+)$/;
/** Headers of an answer that concern the connection to the upstream, or would affect this server's origin. */
const DROPPED =
  /^(?:connection|keep-alive|proxy-.+|te|trailer|transfer-encoding|upgrade|set-cookie|content-security-policy.*|access-control-.+|strict-transport-security|alt-svc|cache-control)$/;

/** The server behind the proxy: its URL without `/v1`, and its key. */
export type Upstream = { readonly url: string; readonly key: string | undefined };

/** An answer of the upstream. Its body is no longer compressed. */
export type UpstreamAnswer = AsyncIterable<Uint8Array> &
  Pick<IncomingMessage, "statusCode" | "rawHeaders"> & { readonly url: URL };

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Sends a request with its query to the upstream with the upstream's own key, without a limit of time,
 * because a slow model can think for minutes. Redirects are not followed: they would carry the key to another
 * server. Throws `model_unavailable` when there is no answer, `upstream_invalid` for one that cannot be
 * decoded, and another error when the client left.
 */
export async function requestUpstream(
  { url, key }: Upstream,
  path: string,
  { method, headers, signal, url: requestUrl }: Request,
  body: Uint8Array | null,
): Promise<UpstreamAnswer> {
  const sent = {
    ...Object.fromEntries([...headers].filter(([name]) => FORWARDED.test(name))),
    // Most servers then compress nothing, which saves the work of decoding.
    "accept-encoding": "identity",
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(body === null ? {} : { "content-length": body.byteLength }),
  };
  const fail = (code: ErrorCode, message: string) => (cause: unknown) => {
    throw signal.aborted ? cause : new AppError(code, message, {}, { cause });
  };
  const target = new URL(`${url}${path}${new URL(requestUrl).search}`);
  const answer = await send(target, { method, headers: sent, signal }, body).catch(
    fail("model_unavailable", "The server behind the chat proxy cannot be reached. Check PROXY_UPSTREAM."),
  );
  if (method === "HEAD") return Object.assign(answer, { url: target });
  return decoded(target, answer).catch(
    fail("upstream_invalid", "The server behind the chat proxy answered with a body that cannot be decoded."),
  );
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

/**
 * Decodes a compressed answer, whose text is read and whose encoding Next would not report to the client. An
 * unknown encoding stays. Throws when the first part cannot be decoded, while nothing was sent to the client.
 */
async function decoded(url: URL, answer: IncomingMessage): Promise<UpstreamAnswer> {
  const { statusCode = 0, rawHeaders } = answer;
  if (WITHOUT_BODY.includes(statusCode)) return Object.assign(answer, { url });
  const decoder = DECODERS[answer.headers["content-encoding"]?.trim().toLowerCase() ?? ""]?.();
  if (!decoder) return Object.assign(answer, { url });
  // A failure is reported to the reader of the decoder.
  pipeline(answer, decoder, () => undefined);
  await once(decoder, "readable");
  const headers = rawHeaders.flatMap((name, at) =>
    at % 2 === 1 || /^content-(?:encoding|length)$/i.test(name) ? [] : [name, rawHeaders[at + 1] ?? ""],
  );
  return Object.assign(decoder, { url, statusCode, rawHeaders: headers });
}

/**
 * Returns the headers of the upstream's answer for the client. Without a request id it gets ours. The place
 * of a redirect is made absolute, because it is relative to the upstream.
 */
export function answerHeaders({ rawHeaders, url }: UpstreamAnswer, requestId: string): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = "", value = ""] = rawHeaders.slice(at, at + 2);
    if (!DROPPED.test(name.toLowerCase())) headers.append(name, value);
  }
  const location = headers.get("location");
  if (location !== null) {
    const base = Object.assign(new URL(url), { username: "", password: "" });
    headers.delete("location");
    if (URL.canParse(location, base)) headers.set("location", new URL(location, base).href);
  }
  if (!headers.has("x-request-id")) headers.set("x-request-id", requestId);
  // nginx and Next would hold back or compress the parts of a stream.
  headers.set("cache-control", "no-store, no-transform");
  headers.set("x-accel-buffering", "no");
  return headers;
}
