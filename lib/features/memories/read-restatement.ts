import type { Ctx } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { type MemoryStatement, readMemoryStatement } from "@/lib/storage/records";
import { requireMemory, unknownMemory } from "./memory";

/** A memory that can be submitted again as a new statement. */
type RestatableMemory = MemoryStatement & { readonly position: number };

/**
 * Reads a memory that the caller can change. Throws `not_found` for an unknown id and for another owner's
 * memory.
 */
export async function readRestatement(tx: Tx, ctx: Ctx, memoryId: string): Promise<RestatableMemory> {
  const key = await requireMemory(tx, ctx, memoryId, "write");
  const memory = await readMemoryStatement(tx, key);
  if (!memory) throw unknownMemory();
  return { ...memory, position: key.position };
}
