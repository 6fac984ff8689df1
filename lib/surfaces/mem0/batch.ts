import { z } from "zod";
import { parseInput } from "@/lib/surfaces/operations";
import type { Mem0Call } from "./call";
import { eraseVersions } from "./memory-by-id";
import { readVersions, unlessUnknown } from "./read-memories";
import { replace, requireReplaceable } from "./update";

const id = z.string().min(1).max(1024);
const MAX_MEMORIES = 1000;
const batchOf = <Item extends z.ZodType>(item: Item) =>
  z.looseObject({ memories: z.array(item).min(1).max(MAX_MEMORIES) });

const updatesInput = batchOf(
  z.looseObject({
    memory_id: id,
    text: z.string().nullish(),
    metadata: z.record(z.string(), z.json()).nullish(),
  }),
);
const deletionsInput = batchOf(z.looseObject({ memory_id: id }));

/** All memories of a batch wait this long in total for their decisions. */
const WAIT_MS = 5000;

/**
 * Replaces memories one by one. All are checked first, so that an invalid one changes nothing. Those that
 * still wait for their decision are listed as pending.
 */
export async function updateBatch({ ctx, body }: Mem0Call, waitMs: number = WAIT_MS): Promise<object> {
  const { memories } = parseInput(updatesInput, body);
  for (const { memory_id, ...update } of memories) await requireReplaceable(ctx, memory_id, update);
  const deadline = performance.now() + waitMs;
  const pending: { id: string; event_id: string }[] = [];
  for (const { memory_id, ...update } of memories) {
    const remainingMs = Math.max(0, Math.floor(deadline - performance.now()));
    const { pendingEvent } = await replace(ctx, memory_id, update, remainingMs);
    if (pendingEvent !== null) pending.push({ id: memory_id, event_id: pendingEvent });
  }
  const updatedCount = memories.length - pending.length;
  if (pending.length === 0) return { message: `Successfully updated ${updatedCount} memories` };
  const message = `Updated ${updatedCount} of ${memories.length} memories; the others wait for their decision`;
  return { message, status: "PENDING", pending };
}

/** Erases memories one by one. All ids are read first, so an unknown one erases nothing. */
export async function deleteBatch({ ctx, body }: Mem0Call): Promise<object> {
  const { memories } = parseInput(deletionsInput, body);
  const ids = [...new Set(memories.map(({ memory_id }) => memory_id))];
  for (const memoryId of ids) await readVersions(ctx, memoryId);
  // Two ids can be versions of one memory.
  for (const memoryId of ids) await unlessUnknown(eraseVersions(ctx, memoryId));
  return { message: `Successfully deleted ${ids.length} memories` };
}
