import { callOperation, eraseMemoryOperation, readOriginOperation } from "@/lib/surfaces/operations";
import type { Mem0Call } from "./call";
import { readVersions } from "./read-memories";
import { toMem0 } from "./shape";

/** Returns the newest version of a memory under the id that the caller knows. */
export async function readMemory({ ctx, params: [id = ""] }: Mem0Call): Promise<object> {
  const { newest } = await readVersions(ctx, id);
  return { ...toMem0(newest), id, replaced_by: newest.id === id ? null : newest.id };
}

/** Erases a memory with every version. */
export async function deleteMemory({ ctx, params: [id = ""] }: Mem0Call): Promise<object> {
  await eraseVersions(ctx, id);
  return { message: "Memory deleted successfully!" };
}

/** Erases every version of a memory, and an update of it that is still queued. */
export async function eraseVersions(ctx: Mem0Call["ctx"], id: string): Promise<void> {
  await callOperation(eraseMemoryOperation, ctx, { id, versions: "true" });
}

/** Returns the changes of a memory, oldest first, with the messages that caused them. */
export async function readHistory({ ctx, params: [id = ""] }: Mem0Call): Promise<object[]> {
  const { versions } = await readVersions(ctx, id);
  return Promise.all(
    versions.map(async (version, at) => {
      const { messages } = await callOperation(readOriginOperation, ctx, { id: version.id });
      const { user_id, metadata, categories, updated_at } = toMem0(version);
      return {
        id: version.id,
        memory_id: id,
        input: messages.map(({ role, text }) => ({ role, content: text })),
        old_memory: versions[at - 1]?.text ?? null,
        new_memory: version.text,
        user_id,
        metadata,
        categories,
        event: at === 0 ? "ADD" : "UPDATE",
        created_at: version.recorded_at,
        updated_at,
      };
    }),
  );
}
