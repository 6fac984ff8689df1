import { LRUCache } from "lru-cache";
import type { OwnerNo } from "@/lib/base/core";
import { type Engine, engine } from "@/lib/storage/db";
import type { CachedTurns } from "./cached-turns";

/** Enough for the sign bits of one owner of the largest size. */
const MAX_BYTES = 96 * 2 ** 20;
/** How long turns stay in memory that nobody reads. */
const UNREAD_MS = 600_000;
const PURGE_EVERY_MS = 60_000;

/** The cached turns of owners, and how often the other owners were retrieved lately. */
export class TurnCache {
  readonly #turns: LRUCache<OwnerNo, CachedTurns>;
  readonly #retrievals = new LRUCache<OwnerNo, number>({ max: 5000, ttl: UNREAD_MS });
  #forgotten = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#turns = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }) => bytes,
      ttl: UNREAD_MS,
      updateAgeOnGet: true,
      // Read at each call, so that tests can move the clock.
      perf: { now: () => performance.now() },
    });
    setInterval(() => this.#turns.purgeStale(), PURGE_EVERY_MS).unref();
  }

  get bytes(): number {
    return this.#turns.calculatedSize;
  }

  /** Counts a retrieval of an owner whose turns are not cached, and returns how many there were. */
  count(owner: OwnerNo): number {
    const retrievals = (this.#retrievals.get(owner) ?? 0) + 1;
    this.#retrievals.set(owner, retrievals);
    return retrievals;
  }

  get(owner: OwnerNo): CachedTurns | undefined {
    return this.#turns.get(owner);
  }

  /**
   * Returns a function that stores what is read from now on, unless turns are forgotten in the meantime, or
   * another read stored as much or more.
   */
  beginRead(owner: OwnerNo): (turns: CachedTurns) => void {
    const forgotten = this.#forgotten;
    return (turns) => {
      const stored = this.#turns.peek(owner);
      if (forgotten !== this.#forgotten) return;
      if (stored && isSameKind(turns, stored) && !isLater(turns, stored)) return;
      this.#turns.set(owner, turns);
      this.#retrievals.delete(owner);
    };
  }

  forget(owner: OwnerNo): void {
    this.#forgotten++;
    this.#turns.delete(owner);
    this.#retrievals.delete(owner);
  }
}

function isSameKind(turns: CachedTurns, other: CachedTurns): boolean {
  return turns.spaceNo === other.spaceNo && turns.isSignsOnly === other.isSignsOnly;
}

function isLater(turns: CachedTurns, than: CachedTurns): boolean {
  if (turns.version !== than.version) return turns.version > than.version;
  return turns.lastBlock > than.lastBlock;
}

/**
 * One for each database, because owners have the same numbers in another one. Stored on globalThis, because a
 * bundler may load this module twice per process.
 */
const holder = globalThis as unknown as { palimpsestTurnCaches?: WeakMap<Engine, TurnCache> };

/** Returns the cache of the open database. */
export function turnCache(): TurnCache {
  holder.palimpsestTurnCaches ??= new WeakMap();
  const database = engine();
  const existing = holder.palimpsestTurnCaches.get(database);
  if (existing) return existing;
  const cache = new TurnCache();
  holder.palimpsestTurnCaches.set(database, cache);
  return cache;
}
