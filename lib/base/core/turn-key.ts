import type { Position } from "./domain-types";

/** Position = session number · 2^20 + index of the turn. A longer session continues under a new number. */
export const TURNS_PER_SESSION = 2 ** 20;

/**
 * Identifies a turn within a request: position · 2 + index of the turn's owner. A request searches at most
 * two owners, and positions stay below 2^51, so a key is an exact number.
 */
export type TurnKey = number & { readonly __brand: "TurnKey" };

/** Returns the key of a turn. `ownerIndex` is the owner's index in the request's list, 0 or 1. */
export function turnKey(position: number, ownerIndex: number): TurnKey {
  return (position * 2 + ownerIndex) as TurnKey;
}

/** Returns the position of a turn in its owner's memory. */
export function positionOf(key: TurnKey): Position {
  return Math.floor(key / 2) as Position;
}

/** Returns the index of the turn's owner in the request's list of owners, 0 or 1. */
export function ownerIndexOf(key: TurnKey): number {
  // Slower with %, because most keys are no 32-bit integers.
  return key - 2 * Math.floor(key / 2);
}

/** Returns the positions of one owner's keys, in the order of `keys`. */
export function positionsOfOwner(keys: readonly TurnKey[], ownerIndex: number): Position[] {
  return keys.filter((key) => ownerIndexOf(key) === ownerIndex).map(positionOf);
}

/** Returns a key that two turns share only when they belong to the same session of the same owner. */
export function sessionKeyOf(key: TurnKey): number {
  return Math.floor(positionOf(key) / TURNS_PER_SESSION) * 2 + ownerIndexOf(key);
}
