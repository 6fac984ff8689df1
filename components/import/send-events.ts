import { ApiProblem } from "@/components/api/request";
import type { ImportedEvent } from "@/lib/analysis/import-files";

/** Errors that concern some of the events. Any other error concerns every request. */
const EVENT_ERRORS = new Set(["invalid_input", "owner_required", "body_too_large", "pattern_over_budget"]);
const EVENT_PATH = /^events\[(\d+)\]/;
/** The server accepts 500 events and 4 MB in a request. A character takes at most 3 bytes. */
const MAX_EVENTS = 500;
const MAX_CHARACTERS = 1_200_000;
/** Waits between attempts while the server is unavailable or overloaded, in milliseconds. */
const WAITS_MS = [1000, 2000, 4000, 8000, 15_000, 30_000];

/** Groups the events into requests within the limits of the API, in order. */
export class Batch {
  #events: ImportedEvent[] = [];
  #characters = 0;

  /** Adds an event. Returns the events to send before it, or null. */
  add(event: ImportedEvent): readonly ImportedEvent[] | null {
    const characters = JSON.stringify(event).length;
    const isFull = this.#events.length === MAX_EVENTS || this.#characters + characters > MAX_CHARACTERS;
    const full = isFull && this.#events.length > 0 ? this.take() : null;
    this.#events.push(event);
    this.#characters += characters;
    return full;
  }

  take(): readonly ImportedEvent[] {
    const events = this.#events;
    this.#events = [];
    this.#characters = 0;
    return events;
  }
}

/**
 * Sends events. The server accepts all events of a request or none, so the invalid ones that it names are
 * left out and the rest is sent again; when it names none, each half is sent alone. Returns the results of
 * the accepted events and the number of invalid ones. Throws ApiProblem for any other error.
 */
export async function sendValid<T>(
  events: readonly ImportedEvent[],
  send: (events: readonly ImportedEvent[]) => Promise<readonly T[]>,
): Promise<{ results: readonly T[]; invalid: number }> {
  if (events.length === 0) return { results: [], invalid: 0 };
  try {
    return { results: await send(events), invalid: 0 };
  } catch (thrown) {
    if (!(thrown instanceof ApiProblem) || !EVENT_ERRORS.has(thrown.code)) throw thrown;
    const named = new Set(thrown.fields.flatMap(({ path }) => EVENT_PATH.exec(path)?.[1] ?? []).map(Number));
    if (named.size > 0) {
      const rest = await sendValid(
        events.filter((_, index) => !named.has(index)),
        send,
      );
      return { ...rest, invalid: rest.invalid + named.size };
    }
    if (events.length === 1) return { results: [], invalid: 1 };
    const half = Math.ceil(events.length / 2);
    const first = await sendValid(events.slice(0, half), send);
    const second = await sendValid(events.slice(half), send);
    return { results: [...first.results, ...second.results], invalid: first.invalid + second.invalid };
  }
}

/**
 * Calls `send` again while the server is unavailable or overloaded; before each wait, `onWait` receives why.
 * Throws its last error. A wait ends when `signal` aborts.
 */
export async function whilePatient<T>(
  send: () => Promise<T>,
  signal: AbortSignal,
  onWait: (sentence: string) => void,
): Promise<T> {
  for (const wait of WAITS_MS) {
    try {
      return await send();
    } catch (thrown) {
      const isPassing =
        thrown instanceof ApiProblem &&
        (thrown.status === 0 || thrown.status === 429 || thrown.status >= 500);
      if (!isPassing || signal.aborted) throw thrown;
      onWait(`Server ${thrown.status === 0 ? "unreachable" : "unavailable"}, trying again`);
      await waitFor(wait, signal);
    }
  }
  return send();
}

/** Throws AbortError when `signal` aborts. */
async function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
  signal.throwIfAborted();
}
