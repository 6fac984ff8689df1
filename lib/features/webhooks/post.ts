import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { VERSION } from "@/lib/base/config";
import type { AddressRules } from "./address-rules";
import { AddressRefused, checkedLookup, hostOf, type Resolve, resolveReceiver } from "./checked-lookup";

/** Time limit of a try, from the name's resolution to the end of the answer. */
const TIMEOUT_MS = 15_000;
/** Time for the beginning of an answer's body, which is only shown. */
const ANSWER_MS = 2000;
/** Bytes of the answer that are read, enough for ANSWER_LENGTH characters of any script. */
const ANSWER_BYTES = 800;
const ANSWER_LENGTH = 200;

/** What came of a request: an answer, or the code of the reason why there is none. */
export type Posted =
  | { readonly status: number; readonly retryAfterMs: number | null; readonly answer: string }
  | { readonly error: "address_forbidden" | "timeout" | "connection_failed" };

/**
 * Sends a body to a receiver and returns the status and the beginning of its answer, as far as it comes: the
 * status alone decides, and a notice that was accepted must not be sent again. Connects only to addresses
 * that `rules` allow, and follows no redirect. Rejects only when `signal` aborts.
 */
export async function post(
  url: URL,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  options: { readonly rules: AddressRules; readonly signal: AbortSignal; readonly resolve?: Resolve },
): Promise<Posted> {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  try {
    // A socket to an address does not call its lookup, so addresses are checked here.
    if (/^[\d.]+$|:/.test(hostOf(url))) await resolveReceiver(hostOf(url), options.rules);
    const signal = AbortSignal.any([options.signal, limit]);
    return await send(url, { headers, body }, { ...options, signal });
  } catch (thrown) {
    options.signal.throwIfAborted();
    if (thrown instanceof AddressRefused) return { error: "address_forbidden" };
    return { error: limit.aborted ? "timeout" : "connection_failed" };
  }
}

function send(
  url: URL,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  {
    rules,
    signal,
    resolve,
  }: { readonly rules: AddressRules; readonly signal: AbortSignal; readonly resolve?: Resolve },
): Promise<Posted> {
  return new Promise((done, failed) => {
    const request = (url.protocol === "https:" ? httpsRequest : httpRequest)(url, {
      method: "POST",
      lookup: checkedLookup(rules, resolve),
      // A connection of its own, so that each try resolves and checks the name again.
      agent: false,
      signal,
      headers: {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        "user-agent": `palimpsest/${VERSION}`,
        ...headers,
      },
    });
    request.on("error", failed);
    request.once("response", (response) => {
      // The status is known, so an abort no longer fails the request.
      request.off("error", failed).on("error", () => undefined);
      void readBeginning(response).then((answer) => {
        done({
          status: response.statusCode ?? 0,
          retryAfterMs: parseRetryAfter(response.headers["retry-after"], Date.now()),
          answer,
        });
      });
    });
    request.end(body);
  });
}

/** Never rejects: a body can break off or hang. */
async function readBeginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  const timer = setTimeout(() => response.destroy(), ANSWER_MS);
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      // Leaving the loop closes the connection.
      if (length >= ANSWER_BYTES) break;
    }
  } catch {
    // What came before is shown.
  } finally {
    clearTimeout(timer);
  }
  const text = Buffer.concat(chunks).toString("utf8");
  return [...text.replaceAll(/\p{Cc}+/gu, " ")].slice(0, ANSWER_LENGTH).join("").trim();
}

/**
 * Returns the wait that the header Retry-After asks for in milliseconds, in seconds or as a date; null
 * without a valid one.
 * @internal Exported for its test.
 */
export function parseRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const at = /^\d+$/.test(header) ? now + Number(header) * 1000 : Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
