import type { Memory } from "@/lib/features/memories";
import { agentOf, appOfTags } from "./call";

/**
 * Returns a memory as mem0 describes one. `created_at` is when it was said, which is what mem0's `timestamp`
 * sets, and `updated_at` when it was recorded.
 */
export function toMem0(memory: Memory) {
  const { kind, id } = memory.owner;
  const appId = appOfTags(memory.tags);
  return {
    id: memory.id,
    memory: memory.text,
    user_id: kind === "user" ? id : null,
    agent_id: kind === "agent" ? agentOf(id, memory.session_id, appId) : memory.agent_id,
    app_id: appId,
    run_id: memory.session_id,
    metadata: memory.metadata,
    categories: [memory.type],
    created_at: memory.occurred_at,
    updated_at: memory.recorded_at,
    expiration_date: memory.expires_at,
    lifecycle_state: memory.state,
    replaced_by: memory.superseded_by,
  };
}

/** Returns only the requested fields of a memory. The id is always there. */
export function pickFields<Item extends object>(memory: Item, fields: readonly string[] | undefined) {
  if (fields === undefined || fields.length === 0) return memory;
  return Object.fromEntries(
    Object.entries(memory).filter(([name]) => name === "id" || fields.includes(name)),
  );
}
