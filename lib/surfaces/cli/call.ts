import type { CallSource, FieldProblem } from "@/lib/base/core";
import { EXIT, exitCodeOf, Failure } from "./command";

/** Calls the API below /api/v1 and returns the response body. Throws Failure with the server's message. */
export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<unknown>;

/**
 * An error response from the server, with the details that a program needs. `fields` contains paths and
 * messages, never values.
 */
export class Refusal extends Failure {
  constructor(
    readonly status: number,
    readonly code: string | null,
    readonly fields: readonly FieldProblem[],
    /** The wait that the server requests in Retry-After. */
    readonly retryAfterMs: number | null,
    sentence: string,
  ) {
    super(sentence, exitCodeOf(status));
  }
}

const LOOK_MS = 200;

/**
 * Returns a function that calls the server at `url` with a key or an operator's token. It waits up to
 * `patienceMs` for a server that is starting.
 */
export function callerOf(url: string, key: string, patienceMs = 0, source: CallSource = "cli"): Call {
  return async (method, path, body, headers = {}) => {
    const response = await reach(`${url}/api/v1/${path}`, patienceMs, {
      method,
      headers: { ...headers, "content-type": "application/json", ...headersOf(key, source) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // Some responses are Markdown when the call asks for it.
    const isText = response.ok && response.headers.get("content-type")?.startsWith("text/markdown");
    const answer: unknown = isText ? await response.text() : await response.json().catch(() => null);
    if (response.ok) return answer;
    throw refusalOf(response, answer);
  };
}

/** Reads a path below /api/v1 as a stream. Throws Failure with the server's message. */
export type Download = (path: string) => Promise<ReadableStream<Uint8Array>>;

/** Returns a function that downloads from the server at `url` with a key. */
export function downloaderOf(url: string, key: string, source: CallSource = "cli"): Download {
  return async (path) => {
    const response = await reach(`${url}/api/v1/${path}`, 0, { headers: headersOf(key, source) });
    if (response.ok && response.body) return response.body;
    throw refusalOf(response, await response.json().catch(() => null));
  };
}

function headersOf(key: string, source: CallSource): Record<string, string> {
  return { authorization: `Bearer ${key}`, "x-palimpsest-source": source };
}

/**
 * Throws Failure when no server answers at `url` within `patienceMs`. Call this before creating a key for a
 * request.
 */
export async function requireServer(url: string, patienceMs = 0): Promise<void> {
  await (await reach(`${url}/api/health`, patienceMs, {})).body?.cancel();
}

async function reach(url: string, patienceMs: number, request: RequestInit): Promise<Response> {
  for (const until = Date.now() + patienceMs; ; ) {
    const response = await fetch(url, request).catch(() => null);
    if (response) return response;
    if (Date.now() >= until)
      throw new Failure(
        `No server answers at ${new URL(url).origin}. Start it with palimpsest start, or set PALIMPSEST_URL to its URL.`,
        EXIT.unreachable,
      );
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

type Problem = { code?: string; detail?: string; fields?: readonly FieldProblem[] };

function refusalOf({ status, headers }: Response, answer: unknown): Refusal {
  const { code = null, detail, fields = [] } = (answer ?? {}) as Problem;
  const fieldLines = fields.map(({ path, message }) => `\n  ${path}: ${message}`).join("");
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : null;
  return new Refusal(
    status,
    code,
    fields,
    retryAfterMs,
    `${detail ?? `The server answered ${status}.`}${fieldLines}`,
  );
}
