import type { TurnKey } from "@/lib/base/core";
import { type Gathered, offsetOf, slotOf, type TermPlaces } from "./gather-tf";

/**
 * Returns what was collected for these turns and for the turns before them: hundreds of turns instead of tens
 * of thousands.
 */
export function narrowTo(keys: readonly TurnKey[], { offsets, terms }: Gathered): Gathered {
  const wanted = Float64Array.from(keys, offsetOf).sort();
  const slots: number[] = [];
  const places = new Int32Array(offsets.length);
  let last = -1;
  const keep = (offset: number) => {
    const slot = slotOf(offsets, offset, last);
    if (slot > last) places[slot] = slots.push(slot);
    last = Math.max(last, slot);
  };
  for (let i = 0; i < wanted.length; i++) {
    keep((wanted[i] as number) - 1);
    keep(wanted[i] as number);
  }
  return {
    offsets: valuesAt(slots, offsets, new Float64Array(slots.length)),
    terms: terms.map((term) => narrowTerm(places, term)),
  };
}

/** `places` has the new slot of each old one, counted from 1; 0 where it is dropped. */
function narrowTerm(places: Int32Array, { slots, tf, own }: TermPlaces): TermPlaces {
  const kept = indicesOfKept(places, slots);
  const keptOwn = indicesOfKept(places, own);
  const narrowed = {
    slots: valuesAt(kept, slots, new Int32Array(kept.length)),
    tf: valuesAt(kept, tf, new Float64Array(kept.length)),
    own: valuesAt(keptOwn, own, new Int32Array(keptOwn.length)),
  };
  for (const list of [narrowed.slots, narrowed.own])
    for (let i = 0; i < list.length; i++) list[i] = (places[list[i] as number] as number) - 1;
  return narrowed;
}

function indicesOfKept(places: Int32Array, slots: Int32Array): number[] {
  const kept: number[] = [];
  for (let i = 0; i < slots.length; i++) if (places[slots[i] as number] !== 0) kept.push(i);
  return kept;
}

/** Copies the values at these indices to `target` and returns it. */
function valuesAt<List extends Int32Array | Float64Array>(
  indices: readonly number[],
  values: List,
  target: List,
): List {
  for (let i = 0; i < indices.length; i++) target[i] = values[indices[i] as number] as number;
  return target;
}
