import { Refusal } from "../call";
import type { LineProblem } from "./batches";
import type { Item } from "./event-of-line";

/** Refusals that are about what some of the events say; any other would meet every batch. */
const OF_EVENTS: readonly (string | null)[] = [
  "invalid_input",
  "owner_required",
  "owner_forbidden",
  "body_too_large",
];
const PLACE = /^events\[(\d+)\]\.?/;

/**
 * Sends events, which the server takes all or none of: those it finds wrong are told of and left out, and the rest is sent
 * again, in order. When it names none, halves are sent until one event is left. Gives each answer beside its item.
 */
export async function sendNarrowed<T>(
  items: readonly Item[],
  send: (items: readonly Item[]) => Promise<readonly T[]>,
  tell: (problem: LineProblem) => Promise<void>,
): Promise<(readonly [Item, T])[]> {
  if (items.length === 0) return [];
  try {
    const answers = await send(items);
    return items.map((item, at) => [item, answers[at] as T] as const);
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || !OF_EVENTS.includes(thrown.code)) throw thrown;
    const wrong = await tellFields(items, thrown, tell);
    const rest = items.filter((_, at) => !wrong.has(at));
    if (wrong.size > 0) return sendNarrowed(rest, send, tell);
    const [only] = items;
    if (items.length === 1 && only) {
      await tell({ line: only.no, path: "", message: thrown.fields[0]?.message ?? thrown.message });
      return [];
    }
    const half = Math.ceil(items.length / 2);
    const first = await sendNarrowed(items.slice(0, half), send, tell);
    return [...first, ...(await sendNarrowed(items.slice(half), send, tell))];
  }
}

/** The events that the refusal names. Throws it when it is about the request around them. */
async function tellFields(
  items: readonly Item[],
  refusal: Refusal,
  tell: (problem: LineProblem) => Promise<void>,
): Promise<Set<number>> {
  const wrong = new Set<number>();
  for (const { path, message } of refusal.fields) {
    const [place, index] = PLACE.exec(path) ?? [];
    if (place === undefined && path !== "" && path !== "events") throw refusal;
    const item = items[Number(index ?? Number.NaN)];
    if (!item || place === undefined) continue;
    wrong.add(Number(index));
    await tell({ line: item.no, path: path.slice(place.length), message });
  }
  return wrong;
}
