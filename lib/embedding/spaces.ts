import { AppError } from "@/lib/core";
import { asSystem } from "@/lib/db";
import { type Embedder, type EmbeddingSpace, spaceName } from "@/lib/models";
import { forceSpace, wantSpace } from "./choose-space";
import { readSpaceRows, type SpaceRow } from "./space-rows";

/** A space with the embedder that makes its vectors. */
export type ActiveSpace = { readonly spaceNo: number; readonly embedder: Embedder };

/** How long a process may go on with the space that was active before a switch. */
const FRESH_MS = 2000;
/** Questions that are on their way to an embedder which is no longer needed. */
const GRACE_MS = 10_000;

/** The spaces as one process sees them, with its embedders. */
class ProcessSpaces {
  readonly #embedders: Map<string, Embedder>;
  #rows: readonly SpaceRow[] | undefined;
  /** On the clock of performance.now(), which nobody sets. */
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;
  /** How often this process changed the spaces: what was being read meanwhile may be as it was before. */
  #changes = 0;

  /** Without `makeOther` the wanted space is the active one, whatever vectors it has, and stays so. */
  constructor(
    readonly wanted: Embedder,
    readonly makeOther: ((space: EmbeddingSpace) => Embedder) | undefined,
  ) {
    this.#embedders = new Map([[spaceName(wanted.space), wanted]]);
  }

  async of(state: "active" | "building"): Promise<ActiveSpace | null> {
    await this.#refresh();
    const row = this.#rows?.find((one) => one.state === state);
    return row ? { spaceNo: row.spaceNo, embedder: this.#embedderOf(row) } : null;
  }

  /** The embedder that this process has for a space, if any. */
  known(name: string): Embedder | null {
    return this.#embedders.get(name) ?? null;
  }

  /** Reads anew at the next call: after a change that this process made. */
  forget(): void {
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

  /** With the database away, what was known holds. */
  async #read(): Promise<void> {
    const known = this.#rows;
    const changes = this.#changes;
    const startedAt = performance.now();
    try {
      const rows = known
        ? await asSystem("hot", readSpaceRows)
        : await (this.makeOther ? wantSpace : forceSpace)(this.wanted.space);
      if (changes === this.#changes || !this.#rows) this.#rows = rows;
    } catch (thrown) {
      if (!known) throw thrown;
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
      if (isUsed || embedder === this.wanted) continue;
      this.#embedders.delete(name);
      setTimeout(() => void embedder.close(), GRACE_MS).unref();
    }
  }
}

const holder = globalThis as unknown as { palimpsestSpaces?: ProcessSpaces };

/**
 * Makes an embedder the one that this process' settings ask for; `null`: words alone. With `makeOther`, which makes
 * the embedder of another space, the store's active space goes on being searched until the wanted one is whole.
 * Without it the embedder's space becomes the active one at first use.
 */
export function setEmbedder(
  embedder: Embedder | null,
  makeOther?: (space: EmbeddingSpace) => Embedder,
): void {
  if (embedder) holder.palimpsestSpaces = new ProcessSpaces(embedder, makeOther);
  else delete holder.palimpsestSpaces;
}

/**
 * The one space that is searched, with its embedder; null when this process has no embedder. At most 2 s old. Take it
 * once for a question: vector and search must be of one space.
 */
export async function activeSpace(): Promise<ActiveSpace | null> {
  return (await holder.palimpsestSpaces?.of("active")) ?? null;
}

/** The space that is being built beside the active one; null when there is none. */
export async function buildingSpace(): Promise<ActiveSpace | null> {
  return (await holder.palimpsestSpaces?.of("building")) ?? null;
}

/** The embedder that this process has for a space by its name; null when it has none. */
export function knownEmbedder(name: string): Embedder | null {
  return holder.palimpsestSpaces?.known(name) ?? null;
}

/** Has this process see a change of the spaces at once. */
export function forgetSpaces(): void {
  holder.palimpsestSpaces?.forget();
}
