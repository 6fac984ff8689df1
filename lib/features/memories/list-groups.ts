import { z } from "zod";
import { type Ctx, requireScope, requireWholeTenant } from "@/lib/base/core";
import { readGroups } from "@/lib/storage/records";

export const groupsOutput = z.object({
  items: z.array(
    z.object({
      kind: z.enum(["session", "agent", "tag"]),
      id: z.string(),
      memory_count: z.number(),
      first_at: z.string().describe("When the first of these memories was recorded"),
      last_at: z.string().describe("When the last of these memories was recorded"),
    }),
  ),
  is_capped: z.boolean().describe("Whether memories beyond the newest 10 000 were not read"),
});

/**
 * Returns the sessions, agents and tags of the tenant's current memories, with the number of their memories.
 * Throws `owner_forbidden` for a key bound to an owner.
 */
export async function listGroups(ctx: Ctx): Promise<z.infer<typeof groupsOutput>> {
  requireScope(ctx, "read");
  requireWholeTenant(ctx);
  const { groups, isCapped } = await readGroups(ctx);
  const items = groups.map(({ kind, id, memories, first_at, last_at }) => ({
    kind,
    id,
    memory_count: memories,
    first_at: first_at.toISOString(),
    last_at: last_at.toISOString(),
  }));
  return { items, is_capped: isCapped };
}
