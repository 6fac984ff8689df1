const S = 1000;
const MIN = 60 * S;
const H = 60 * MIN;

/** Waits after each failed try, as Standard Webhooks 1.0 proposes: ten tries in three days. */
const WAITS_MS = [5 * S, 5 * MIN, 30 * MIN, 2 * H, 5 * H, 10 * H, 14 * H, 20 * H, 24 * H];
/** The longest wait that a receiver can ask for. */
const MAX_ASKED_MS = 24 * H;

/**
 * Returns the wait before the next try in milliseconds after `attempts` tries, with up to 20 % more so that
 * deliveries that failed together are tried at different times, and at least what the receiver asked for.
 * Returns null after the last try. `random` is uniform in [0, 1).
 */
export function nextTryMs(attempts: number, askedMs: number | null, random: number): number | null {
  const wait = WAITS_MS[attempts - 1];
  return wait === undefined
    ? null
    : Math.max(wait * (1 + 0.2 * random), Math.min(askedMs ?? 0, MAX_ASKED_MS));
}
