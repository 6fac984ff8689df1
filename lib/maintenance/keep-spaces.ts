import { randomUUID } from "node:crypto";
import { asAppError, type OwnerNo, type TenantNo } from "@/lib/core";
import { asSystem } from "@/lib/db";
import {
  type ActiveSpace,
  activeSpace,
  buildingSpace,
  dropLease,
  forgetSpaces,
  keepLease,
  nextGap,
  questionMean,
  readSpaceRows,
  type SpaceRow,
  switchTo,
  takeLease,
} from "@/lib/embedding";
import { embedMissing, type Missed } from "@/lib/ingestion";
import { log, logError } from "@/lib/observability";
import { emptySpace } from "./empty-space";
import { listSpace } from "./list-space";
import { Pace } from "./pace";
import { rest } from "./rest";

/** How often to look for turns without vectors. */
const LOOK_MS = 1000;
/** Wait after a failure; within the 15 s that a breaker stays open a call costs nothing. */
const RETRY_MS = 5000;

/**
 * Until the signal aborts, gives the turns that lack a vector theirs: in the active space, after its embedder was away,
 * and in the one that is being built, which becomes the active one once nothing is missing. Empties spaces that were
 * dropped. One process at a time does a space; what is done is done, so another can go on.
 */
export async function keepSpaces(signal: AbortSignal): Promise<void> {
  const keeper = new SpaceKeeper();
  while (!signal.aborted) {
    const isFailing = await keeper.round(signal).catch((thrown: unknown) => {
      logError(thrown, { room: "maintenance", step: "spaces" });
      return true;
    });
    await rest(isFailing ? RETRY_MS : LOOK_MS, signal);
  }
}

/** Does all there is to do with the spaces, once. For programs and tests. */
export async function tendSpaces(signal = new AbortController().signal): Promise<void> {
  await new SpaceKeeper().round(signal);
}

class SpaceKeeper {
  readonly #lease = randomUUID();
  /** After a failure the next owner is tried first, or one text that a model refuses would hold all others back. */
  readonly #reached = new Map<number, OwnerNo>();

  /** True when a model failed. */
  async round(signal: AbortSignal): Promise<boolean> {
    const [active, building] = [await activeSpace(), await buildingSpace()];
    const rows = await asSystem("work", readSpaceRows);
    let isFailing = false;
    // A lease is a write, so it is taken only where there is something to do.
    if (active && (await isLacking(rows, active)))
      isFailing = await this.#held(active.spaceNo, () => this.#fill(active, signal, false));
    if (building && (await this.#held(building.spaceNo, () => this.#fill(building, signal, true))))
      isFailing = true;
    for (const { spaceNo } of rows.filter((row) => row.isEmptying))
      await this.#held(spaceNo, () => emptySpace(spaceNo, this.#lease, signal));
    return isFailing;
  }

  async #held(spaceNo: number, work: () => Promise<boolean>): Promise<boolean> {
    if (!(await takeLease(spaceNo, this.#lease))) return false;
    try {
      return await work();
    } finally {
      await dropLease(spaceNo, this.#lease);
    }
  }

  async #fill(space: ActiveSpace, signal: AbortSignal, isBuilding: boolean): Promise<boolean> {
    const { spaceNo } = space;
    const pace = new Pace();
    try {
      let missed: Missed | null = null;
      while (!signal.aborted) {
        const row = await keepLease(spaceNo, this.#lease, pace.take());
        if (row?.state !== (isBuilding ? "building" : "active")) return false;
        if (!row.isListed) await listSpace(spaceNo, this.#lease);
        missed ??= await this.#nextOwner(spaceNo);
        if (missed) {
          const startedAt = performance.now();
          const { count, next }: { count: number; next: Missed | null } = await embedMissing(
            space,
            missed,
            signal,
          );
          missed = next;
          pace.note(count);
          // Half of the time belongs to those who are served meanwhile.
          if (isBuilding) await rest(performance.now() - startedAt, signal);
        } else if (!isBuilding || (await this.#switch(space))) return false;
      }
    } catch (thrown) {
      if (signal.aborted) return false;
      await keepLease(spaceNo, this.#lease, { ...pace.take(), lastError: asAppError(thrown).code });
      logError(thrown, { room: "maintenance", step: "embed", space: spaceNo });
      return true;
    }
    return false;
  }

  async #nextOwner(spaceNo: number): Promise<Missed | null> {
    const after = this.#reached.get(spaceNo) ?? null;
    const ownerNo = (await nextGap(spaceNo, after)) ?? (after && (await nextGap(spaceNo, null)));
    if (!ownerNo) return null;
    this.#reached.set(spaceNo, ownerNo);
    return { tenantNo: Number(BigInt(ownerNo) >> 32n) as TenantNo, ownerNo, after: null };
  }

  /** An embedder that does not answer takes over from none. */
  async #switch(space: ActiveSpace): Promise<boolean> {
    await questionMean(space);
    await space.embedder.embedQuery("ready?");
    const isSwitched = await switchTo(space.spaceNo);
    if (isSwitched) {
      forgetSpaces();
      log().info({ space: space.spaceNo }, "embedding space switched");
    }
    return isSwitched;
  }
}

async function isLacking(rows: readonly SpaceRow[], { spaceNo }: ActiveSpace): Promise<boolean> {
  const isListed = rows.some((row) => row.spaceNo === spaceNo && row.isListed);
  return !isListed || (await nextGap(spaceNo, null)) !== null;
}
