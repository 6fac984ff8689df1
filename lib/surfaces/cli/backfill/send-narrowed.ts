import { Refusal } from "../call";
import type { LineProblem } from "./batches";
import type { Item } from "./event-of-line";

/** The codes of errors that concern some of the events. Any other error would affect every batch. */
const EVENT_ERRORS: readonly (string | null)[] = [
  "invalid_input",
  "owner_required",
  "owner_forbidden",
  "body_too_large",
  "pattern_over_budget",
];
const EVENT_PATH = /^events\[(\d+)\]\.?/;

/**
 * Sends events. The server accepts either all events of a request or none. Events that it names as invalid
 * are reported and skipped, and the rest is sent again in order. When it names no event, each half is sent
 * separately, until the invalid event is alone. Returns each result with its item.
 */
export async function sendNarrowed<T>(
  items: readonly Item[],
  send: (items: readonly Item[]) => Promise<readonly T[]>,
  report: (problem: LineProblem) => Promise<void>,
): Promise<(readonly [Item, T])[]> {
  if (items.length === 0) return [];
  try {
    const answers = await send(items);
    return items.map((item, at) => [item, answers[at] as T] as const);
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || !EVENT_ERRORS.includes(thrown.code)) throw thrown;
    const invalidIndexes = await reportFields(items, thrown, report);
    const rest = items.filter((_, at) => !invalidIndexes.has(at));
    if (invalidIndexes.size > 0) return sendNarrowed(rest, send, report);
    const [onlyItem] = items;
    if (items.length === 1 && onlyItem) {
      await report({ line: onlyItem.no, path: "", message: thrown.fields[0]?.message ?? thrown.message });
      return [];
    }
    const half = Math.ceil(items.length / 2);
    const first = await sendNarrowed(items.slice(0, half), send, report);
    return [...first, ...(await sendNarrowed(items.slice(half), send, report))];
  }
}

/** Reports the events that the error names and returns their indexes. Rethrows an error about the request. */
async function reportFields(
  items: readonly Item[],
  refusal: Refusal,
  report: (problem: LineProblem) => Promise<void>,
): Promise<Set<number>> {
  const invalidIndexes = new Set<number>();
  for (const { path, message } of refusal.fields) {
    const [place, index] = EVENT_PATH.exec(path) ?? [];
    if (place === undefined && path !== "" && path !== "events") throw refusal;
    const item = items[Number(index ?? Number.NaN)];
    if (!item || place === undefined) continue;
    invalidIndexes.add(Number(index));
    await report({ line: item.no, path: path.slice(place.length), message });
  }
  return invalidIndexes;
}
