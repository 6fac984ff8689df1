// @ts-check
import { openSync, readSync } from "node:fs";

/**
 * Time budget of a pattern per 32 KB of text, and the minimum for shorter texts. Usual patterns take 0.1 to
 * 10 ms.
 */
const BUDGET_MS = 20;
const BUDGET_CHARS = 32 * 1024;
/** Attempts per search: a busy machine or a cold pattern is slow at first, a bad pattern every time. */
const TRIES_MIN = 3;
const MAX_TRIES = 10;
const TRIES_MS = 200;
/** Extra time of a thread beyond its attempts, for its start, a compilation and a search. */
const SLACK_MS = 5000;

/**
 * Milliseconds of CPU time of this thread, which other threads and processes do not lengthen: from Node.js
 * itself (24 and later), else from Linux, which updates it every few milliseconds, else the wall clock.
 */
const clockMs = threadClock();

/** @returns {() => number} */
function threadClock() {
  const threadUsage = /** @type {{ threadCpuUsage?: () => NodeJS.CpuUsage }} */ (process).threadCpuUsage;
  if (threadUsage) {
    return () => {
      const { user, system } = threadUsage.call(process);
      return (user + system) / 1000;
    };
  }
  try {
    const file = openSync("/proc/thread-self/schedstat", "r");
    const buffer = Buffer.alloc(64);
    // The first number is the run time in nanoseconds.
    const read = () =>
      Number.parseInt(buffer.toString("latin1", 0, readSync(file, buffer, 0, 64, 0)), 10) / 1e6;
    return Number.isNaN(read()) ? () => performance.now() : read;
  } catch {
    return () => performance.now();
  }
}

/** @param {number} chars */
const budgetMs = (chars) => BUDGET_MS * Math.max(1, chars / BUDGET_CHARS);

/**
 * Returns the timeout of a request to the thread in milliseconds.
 * @param {number} patterns
 * @param {number} chars
 */
export function limitMs(patterns, chars) {
  return SLACK_MS + patterns * Math.max(TRIES_MS, TRIES_MIN * budgetMs(chars));
}

/**
 * Runs a search until one attempt stays within the budget; returns null when none does. `search` stops when
 * `isOver` returns true.
 * @template T
 * @param {number} chars
 * @param {(isOver: () => boolean) => T} search
 * @returns {T | null}
 */
export function tryWithinBudget(chars, search) {
  const startedAt = clockMs();
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (tries >= TRIES_MIN && clockMs() - startedAt > TRIES_MS) break;
    const overAt = clockMs() + budgetMs(chars);
    const isOver = () => clockMs() > overAt;
    const result = search(isOver);
    if (!isOver()) return result;
  }
  return null;
}
