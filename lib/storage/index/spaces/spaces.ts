import { AppError } from "@/lib/base/core";
import { type Embedder, type EmbeddingSpace, spaceName } from "@/lib/models/embedder";
import { asSystem } from "@/lib/storage/db";
import { activateSpace, requestSpace } from "./choose-space";
import { readSpaceRows, type SpaceRow } from "./space-rows";

/** A space and its embedder. */
export type ActiveSpace = { readonly spaceNo: number; readonly embedder: Embedder };

/** Maximum age of the cached spaces: other processes notice a switch within this time. */
const FRESH_MS = 2000;
/** Time for pending queries before an unused embedder is closed. */
const GRACE_MS = 10_000;

/** The cached spaces and the embedders of this process. */
class ProcessSpaces {
  readonly #embedders: Map<string, Embedder>;
  #rows: readonly SpaceRow[] | undefined;
  /** On the monotonic clock of performance.now(). */
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;
  /** Number of invalidations. A read that overlaps an invalidation can be outdated. */
  #changes = 0;

  /** Without `makeOther` the wanted space is always the active one, whatever vectors it has. */
  constructor(
    readonly wantedEmbedder: Embedder,
    readonly makeOther: ((space: EmbeddingSpace) => Embedder) | undefined,
  ) {
    this.#embedders = new Map([[spaceName(wantedEmbedder.space), wantedEmbedder]]);
  }

  async spaceInState(state: "active" | "building"): Promise<ActiveSpace | null> {
    await this.#refresh();
    const row = this.#rows?.find((one) => one.state === state);
    return row ? { spaceNo: row.spaceNo, embedder: this.#embedderOf(row) } : null;
  }

  /** Returns the embedder of a space, or null if there is none. */
  find(name: string): Embedder | null {
    return this.#embedders.get(name) ?? null;
  }

  /** Forces a read at the next call, after this process changed the spaces. */
  invalidate(): void {
    this.#readAt = Number.NEGATIVE_INFINITY;
    this.#reading = undefined;
    this.#changes += 1;
  }

  async #refresh(): Promise<void> {
    const isFresh = this.#rows && (!this.makeOther || performance.now() - this.#readAt <= FRESH_MS);
    if (isFresh) return;
    if (!this.#reading) {
      const reading = this.#read().finally(() => {
        if (this.#reading === reading) this.#reading = undefined;
      });
      this.#reading = reading;
    }
    await this.#reading;
  }

  /** Keeps the last known spaces while the database is unavailable. */
  async #read(): Promise<void> {
    const previousRows = this.#rows;
    const changes = this.#changes;
    const startedAt = performance.now();
    try {
      const rows = previousRows
        ? await asSystem("hot", readSpaceRows)
        : await (this.makeOther ? requestSpace : activateSpace)(this.wantedEmbedder.space);
      if (changes === this.#changes || !this.#rows) this.#rows = rows;
    } catch (thrown) {
      if (!previousRows) throw thrown;
    }
    if (changes !== this.#changes) return;
    this.#readAt = startedAt;
    this.#closeOthers();
  }

  #embedderOf({ name, space }: SpaceRow): Embedder {
    const embedder = this.#embedders.get(name) ?? this.makeOther?.(space);
    if (!embedder) throw new AppError("internal", "This process has no embedder for the active space.");
    this.#embedders.set(name, embedder);
    return embedder;
  }

  #closeOthers(): void {
    for (const [name, embedder] of this.#embedders) {
      const isUsed = this.#rows?.some(
        (row) => row.name === name && ["active", "building"].includes(row.state),
      );
      if (isUsed || embedder === this.wantedEmbedder) continue;
      this.#embedders.delete(name);
      setTimeout(() => void embedder.close(), GRACE_MS).unref();
    }
  }
}

const holder = globalThis as unknown as { palimpsestSpaces?: ProcessSpaces };

/**
 * Sets the embedder that the settings name; `null` disables dense search. With `makeOther`, which creates the
 * embedder of another space, the active space stays in use until the wanted one is complete. Without it, the
 * embedder's space becomes active at first use.
 */
export function setEmbedder(
  embedder: Embedder | null,
  makeOther?: (space: EmbeddingSpace) => Embedder,
): void {
  if (embedder) holder.palimpsestSpaces = new ProcessSpaces(embedder, makeOther);
  else delete holder.palimpsestSpaces;
}

/**
 * Returns the active space with its embedder, at most 2 s old, or null if there is no embedder. Read it once
 * per query: the query vector and the searched vectors must be of the same space.
 */
export async function activeSpace(): Promise<ActiveSpace | null> {
  return (await holder.palimpsestSpaces?.spaceInState("active")) ?? null;
}

/** Returns the space that is being built, or null if there is none. */
export async function buildingSpace(): Promise<ActiveSpace | null> {
  return (await holder.palimpsestSpaces?.spaceInState("building")) ?? null;
}

/** Returns this process's embedder for a space by name, or null if there is none. */
export function findEmbedder(name: string): Embedder | null {
  return holder.palimpsestSpaces?.find(name) ?? null;
}

/** Makes this process read the spaces again at the next use. */
export function invalidateSpaces(): void {
  holder.palimpsestSpaces?.invalidate();
}
