import { AppError } from "@/lib/base/core";
import type { Memory } from "@/lib/features/memories";
import {
  callOperation,
  type OperationCtx,
  readChainOperation,
  readMemoryOperation,
} from "@/lib/surfaces/operations";

/** Returns memories by id, in the order of the ids, without those that were erased meanwhile. */
export async function readMemories(ctx: OperationCtx, ids: readonly string[]): Promise<Map<string, Memory>> {
  const found = await Promise.all(
    ids.map((id) => unlessUnknown(callOperation(readMemoryOperation, ctx, { id }))),
  );
  return new Map(found.flatMap((memory) => (memory ? [[memory.id, memory]] : [])));
}

/** Returns null in place of `not_found`. */
export async function unlessUnknown<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === "not_found") return null;
    throw thrown;
  }
}

/**
 * Returns every version of a memory, oldest first. To users of mem0 all versions are one memory, so each id
 * stands for the newest one. Throws `not_found`.
 */
export async function readVersions(ctx: OperationCtx, id: string) {
  const { items } = await callOperation(readChainOperation, ctx, { id });
  const newest = items.at(-1);
  if (!newest) throw new AppError("not_found", "Memory not found. It may have been deleted.");
  return { versions: items, newest };
}
