import type { OwnerNo, Position } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import type { RunRow, StepReport } from "./run-rows";

/** A transaction ends after this time, because the embedded database answers nothing else during one. */
export const TRANSACTION_MS = { embedded: 20, server: 200 } as const;

/** The next memories of a step after `place`, as they were without a lock. */
export type ComparedMemories = {
  readonly place: number;
  readonly positions: readonly Position[];
  /** Those that another memory may repeat, in order. */
  readonly repeated: readonly Position[];
  /** Where the step continues; null at its end. */
  readonly next: Position | null;
  /** When the first of them that has no vector yet was stored. */
  readonly pendingSince: Date | undefined;
  /** The milliseconds of work, without waiting. */
  readonly ms: number;
};

/** A part of a step for one owner, in the caller's transaction, which holds the owner's row locked. */
export type Slice = {
  readonly ownerNo: OwnerNo;
  /** The embedding spaces that need a vector for each new memory. */
  readonly spaces: readonly number[];
  /** The active embedding space; null without an embedder. */
  readonly spaceNo: number | null;
  readonly runNo: number;
  readonly isDry: boolean;
  /** Only memories that were stored since are compared; null for all. */
  readonly since: Date | null;
  /** Where the step continues; 0 at its beginning. */
  readonly place: number;
  readonly planned: RunRow["planned"];
  /** The memories of this place, if the step compares them before its transaction. */
  readonly compared: ComparedMemories | null;
};

/** The result of a slice, and where the step continues; null at its end. */
export type SliceResult = Omit<StepReport, "ms"> & {
  readonly next: number | null;
  readonly planned: RunRow["planned"];
  /** When the first of the compared memories that have no vector yet was stored. */
  readonly pendingSince?: Date | undefined;
};

/** Runs a part of a step. The same slice from the same rows has the same result, so it can be repeated. */
export type RunStep = (tx: Tx, slice: Slice) => Promise<SliceResult>;
