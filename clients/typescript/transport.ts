import { errorOfResponse, PalimpsestError, toConnectionError } from "./errors";

export type TransportOptions = {
  /** Default: PALIMPSEST_URL, then http://127.0.0.1:3000. */
  readonly baseUrl?: string;
  /** Default: PALIMPSEST_API_KEY. */
  readonly apiKey?: string;
  /** Milliseconds for one attempt. Default: 30 000. */
  readonly timeout?: number;
  /** Attempts after the first one. Default: 2. */
  readonly maxRetries?: number;
  readonly fetch?: typeof fetch;
};

export type RequestOptions = {
  readonly timeout?: number;
  readonly maxRetries?: number;
  readonly signal?: AbortSignal;
  /** A write has its own key by default. Give one to repeat a write in another process. */
  readonly idempotencyKey?: string;
};

type Call = {
  readonly method: string;
  readonly path: string;
  readonly query?: object;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
};

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 8_000;
/** A longer Retry-After is not waited for: the error is thrown, and its `retryAfterMs` says how long. */
const MAX_RETRY_AFTER_MS = 60_000;

/** Sends requests to the API, and repeats those that failed for a temporary reason. */
export class Transport {
  readonly timeout: number;
  readonly #baseUrl: string;
  readonly #apiKey: string;
  readonly #maxRetries: number;
  readonly #fetch: typeof fetch;

  constructor({ baseUrl, apiKey, timeout = 30_000, maxRetries = 2, fetch: ownFetch }: TransportOptions) {
    const { process } = globalThis as { process?: { env: Record<string, string | undefined> } };
    const env = process?.env ?? {};
    const key = apiKey ?? env.PALIMPSEST_API_KEY;
    if (!key) throw new PalimpsestError("Set apiKey or PALIMPSEST_API_KEY to a key of the server.");
    this.#apiKey = requireHeaderValue("The API key", key.trim());
    const address = baseUrl ?? env.PALIMPSEST_URL ?? "http://127.0.0.1:3000";
    this.#baseUrl = address.trim().replace(/\/+$/, "");
    if (!/^https?:\/\/\S+$/.test(this.#baseUrl))
      throw new PalimpsestError("Set baseUrl or PALIMPSEST_URL to the http or https address of the server.");
    this.timeout = timeout;
    this.#maxRetries = maxRetries;
    this.#fetch = ownFetch ?? ((...input) => fetch(...input));
  }

  /** Returns the body of the response. Throws a PalimpsestError. */
  async request<Answer>(call: Call, options: RequestOptions): Promise<Answer> {
    const retries = options.maxRetries ?? this.#maxRetries;
    if (call.idempotencyKey !== undefined) requireHeaderValue("The idempotency key", call.idempotencyKey);
    for (let attempt = 0; ; attempt++) {
      try {
        return (await this.#attempt(call, options)) as Answer;
      } catch (error) {
        if (!(error instanceof PalimpsestError) || !error.isRetryable || attempt >= retries) throw error;
        const delayMs = error.retryAfterMs ?? backoffMs(attempt);
        if (delayMs > MAX_RETRY_AFTER_MS) throw error;
        await pause(delayMs, options.signal);
      }
    }
  }

  async #attempt(call: Call, { signal, timeout = this.timeout }: RequestOptions): Promise<unknown> {
    const { method, path, query = {}, body, idempotencyKey } = call;
    const limit = AbortSignal.timeout(timeout);
    try {
      const response = await this.#fetch(`${this.#baseUrl}/api/v1/${path}${queryOf(query)}`, {
        method,
        // A redirect would send the key to another address.
        redirect: "manual",
        headers: {
          authorization: `Bearer ${this.#apiKey}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      const text = await response.text();
      if (!response.ok) throw errorOfResponse(response, text);
      return JSON.parse(text);
    } catch (error) {
      throw toConnectionError(error, { isAborted: signal?.aborted === true, isLate: limit.aborted });
    }
  }
}

/** Returns a value that a header can carry. Throws a PalimpsestError for any other. */
export function requireHeaderValue(what: string, value: string): string {
  if (/^[ -~\u00a0-\u00ff]+$/.test(value)) return value;
  throw new PalimpsestError(`${what} has line breaks or other characters that a header cannot carry.`);
}

function queryOf(query: object): string {
  const fields = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return fields.length === 0
    ? ""
    : `?${new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))}`;
}

/** .5 s, doubled for each attempt, at most 8 s, minus up to a quarter at random. */
function backoffMs(attempt: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** attempt, MAX_DELAY_MS) * (1 - Math.random() / 4);
}

/** Throws APIAbortedError when the signal ends the pause. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(toConnectionError(signal?.reason, { isAborted: true, isLate: false }));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener("abort", abort, { once: true });
  });
}
