import { randomUUID } from "node:crypto";
import { asAppError, type OwnerNo, sleep, tenantNoOf } from "@/lib/base/core";
import { log, logError } from "@/lib/base/observability";
import { type EmbeddingGap, embedMissing } from "@/lib/engine/ingest";
import { asSystem } from "@/lib/storage/db";
import {
  type ActiveSpace,
  activeSpace,
  buildingSpace,
  invalidateSpaces,
  nextGap,
  questionMean,
  readSpaceRows,
  releaseLease,
  renewLease,
  type SpaceRow,
  switchTo,
  takeLease,
} from "@/lib/storage/index";
import { emptySpace } from "./empty-space";
import { Pace } from "./pace";
import { recordSpaceGaps } from "./record-space-gaps";

/** The interval at which the loop looks for turns without vectors. */
const POLL_MS = 1000;
/** The delay after a failure. It is shorter than the breaker's 15 s, because refused calls cost little. */
const RETRY_MS = 5000;

/**
 * Embeds turns without vectors until the signal aborts. The active space has such turns when its embedder was
 * unavailable; the space being built becomes active when it has none left. Also empties dropped spaces. A
 * lease limits each space to one process. If that process ends, another one continues.
 */
export async function runSpaceLoop(signal: AbortSignal): Promise<void> {
  const maintenance = new SpaceMaintenance();
  while (!signal.aborted) {
    const isFailing = await maintenance.runOnce(signal).catch((thrown: unknown) => {
      logError(thrown, { module: "maintenance", step: "spaces" });
      return true;
    });
    await sleep(isFailing ? RETRY_MS : POLL_MS, signal);
  }
}

/**
 * Does all pending work on the spaces once.
 * @internal Exported for tests.
 */
export async function runSpacesOnce(signal = new AbortController().signal): Promise<void> {
  await new SpaceMaintenance().runOnce(signal);
}

class SpaceMaintenance {
  readonly #lease = randomUUID();
  /**
   * The last owner per space. After a failure, the work continues with the next owner, so one rejected text
   * cannot block other owners.
   */
  readonly #lastOwner = new Map<number, OwnerNo>();

  /** Does all pending work once. Returns whether a model failed. */
  async runOnce(signal: AbortSignal): Promise<boolean> {
    const [active, building] = [await activeSpace(), await buildingSpace()];
    const rows = await asSystem("work", readSpaceRows);
    let isFailing = false;
    // The lease is taken only when there is work, because taking it writes to the database.
    if (active && (await hasGaps(rows, active)))
      isFailing = await this.#withLease(active.spaceNo, () => this.#fill(active, "active", signal));
    if (building && (await this.#withLease(building.spaceNo, () => this.#fill(building, "building", signal))))
      isFailing = true;
    for (const { spaceNo } of rows.filter((row) => row.isEmptying))
      await this.#withLease(spaceNo, () => emptySpace(spaceNo, this.#lease, signal));
    return isFailing;
  }

  async #withLease(spaceNo: number, work: () => Promise<boolean>): Promise<boolean> {
    if (!(await takeLease(spaceNo, this.#lease))) return false;
    try {
      return await work();
    } finally {
      await releaseLease(spaceNo, this.#lease);
    }
  }

  /** Embeds what a space lacks while it has this state. Returns whether a model failed. */
  async #fill(space: ActiveSpace, state: "active" | "building", signal: AbortSignal): Promise<boolean> {
    const { spaceNo } = space;
    const pace = new Pace();
    try {
      let gap: EmbeddingGap | null = null;
      while (!signal.aborted) {
        const row = await renewLease(spaceNo, this.#lease, pace.take());
        if (row?.state !== state) return false;
        if (!row.isListed) await recordSpaceGaps(spaceNo, this.#lease);
        gap ??= await this.#nextOwner(spaceNo);
        if (gap) {
          const startedAt = performance.now();
          const { count, next }: { count: number; next: EmbeddingGap | null } = await embedMissing(
            space,
            gap,
            signal,
          );
          gap = next;
          pace.record(count);
          // The pause is as long as the work, so half of the time is left for requests.
          if (state === "building") await sleep(performance.now() - startedAt, signal);
        } else if (state === "active" || (await this.#switch(space))) return false;
      }
    } catch (thrown) {
      if (signal.aborted) return false;
      await renewLease(spaceNo, this.#lease, { ...pace.take(), lastError: asAppError(thrown).code });
      logError(thrown, { module: "maintenance", step: "embed", space: spaceNo });
      return true;
    }
    return false;
  }

  async #nextOwner(spaceNo: number): Promise<EmbeddingGap | null> {
    const after = this.#lastOwner.get(spaceNo) ?? null;
    const ownerNo = (await nextGap(spaceNo, after)) ?? (after && (await nextGap(spaceNo, null)));
    if (!ownerNo) return null;
    this.#lastOwner.set(spaceNo, ownerNo);
    return { tenantNo: tenantNoOf(ownerNo), ownerNo, after: null };
  }

  /** Makes the space active. Calls the embedder first, because a space needs a working embedder. */
  async #switch(space: ActiveSpace): Promise<boolean> {
    await questionMean(space);
    await space.embedder.embedQuery("ready?");
    const isSwitched = await switchTo(space.spaceNo);
    if (isSwitched) {
      invalidateSpaces();
      log().info({ space: space.spaceNo }, "embedding space switched");
    }
    return isSwitched;
  }
}

async function hasGaps(rows: readonly SpaceRow[], { spaceNo }: ActiveSpace): Promise<boolean> {
  const isListed = rows.some((row) => row.spaceNo === spaceNo && row.isListed);
  return !isListed || (await nextGap(spaceNo, null)) !== null;
}
