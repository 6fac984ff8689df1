import { AppError } from "@/lib/base/core";
import type { Memory } from "@/lib/features/memories";
import {
  callOperation,
  type OperationCtx,
  readChainOperation,
  readMemoriesOperation,
} from "@/lib/surfaces/operations";

const IDS_PER_READ = 200;

/**
 * Returns memories by id, in the order of the ids, without those that were erased meanwhile. A long text is
 * one memory, with the id of its first part, and is returned once.
 */
export async function readMemories(ctx: OperationCtx, ids: readonly string[]): Promise<Memory[]> {
  const memories = new Map<string, Memory>();
  for (let at = 0; at < ids.length; at += IDS_PER_READ) {
    const sent = { ids: ids.slice(at, at + IDS_PER_READ), whole: true };
    const { items } = await callOperation(readMemoriesOperation, ctx, sent);
    for (const memory of items) if (!memories.has(memory.id)) memories.set(memory.id, memory);
  }
  return [...memories.values()];
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
  const { items } = await callOperation(readChainOperation, ctx, { id, whole: "true" });
  const newest = items.at(-1);
  if (!newest) throw new AppError("not_found", "Memory not found. It may have been deleted.");
  return { versions: items, newest };
}
