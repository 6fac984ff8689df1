import { z } from "zod";
import {
  AppError,
  type Ctx,
  MEMORY_TYPES,
  OWNER_KINDS,
  type OwnerRef,
  ROLES,
  reasonOutput,
} from "@/lib/base/core";
import { inTenant, type Tx } from "@/lib/storage/db";
import { activeSpace } from "@/lib/storage/index";
import {
  findMemories,
  type MemoryKey,
  type MemoryRow,
  readMemoryRows,
  readWholes,
} from "@/lib/storage/records";

export const MEMORY_STATES = ["current", "superseded", "expired"] as const;

/** The wire format of a memory, with its current state. */
export const memoryOutput = z.object({
  id: z.string(),
  event_id: z.string(),
  text: z.string(),
  type: z.enum(MEMORY_TYPES),
  owner: z.object({ kind: z.enum(OWNER_KINDS), id: z.string() }),
  role: z.enum(ROLES),
  speaker: z.string().nullable(),
  session_id: z.string().nullable(),
  agent_id: z.string().nullable(),
  source: z.string().nullable(),
  tags: z.array(z.string()),
  metadata: z.json().nullable(),
  part: z
    .number()
    .nullable()
    .describe("Which part of a long message this is, from 1; null for a whole message"),
  parts: z.number().nullable().describe("The number of parts of the message"),
  occurred_at: z.string().describe("Valid time"),
  recorded_at: z.string().describe("Recorded time"),
  confidence: z.number().describe("From 0 to 1; increases with each repetition"),
  seen_count: z.number().describe("Mention count"),
  confirmation_count: z
    .number()
    .describe("How many of the mentions are memories of their own, which say the same in other words"),
  last_confirmed_at: z.string(),
  superseded_at: z.string().nullable(),
  superseded_by: z.string().nullable().describe("ID of the memory that replaced it"),
  supersede_reason: reasonOutput.nullable(),
  expires_at: z.string().nullable(),
  state: z.enum(MEMORY_STATES).describe("A superseded memory never counts as expired"),
  is_superseding: z.boolean().describe("Whether it replaced an older memory"),
  is_embedding_pending: z
    .boolean()
    .describe("Whether the embedding is pending; until it exists, only keyword search finds the memory"),
  redaction_count: z.number().describe("Number of redactions in the memory's message"),
  actor: z
    .string()
    .nullable()
    .describe(
      "Who requested the memory through a correction, an undo or a rescue; null when an agent sent it",
    ),
});
export type Memory = z.infer<typeof memoryOutput>;

/** Returns memories in the order of the given keys, with null for a memory that no longer exists. */
export async function readMemories(ctx: Ctx, keys: readonly MemoryKey[]): Promise<(Memory | null)[]> {
  if (keys.length === 0) return [];
  const spaceNo = (await activeSpace())?.spaceNo ?? null;
  const rows = await inTenant(ctx, "work", (tx) => readMemoryRows(tx, ctx, keys, spaceNo));
  const memories = new Map(rows.map((row) => [Number(row.no), toMemory(row)]));
  return keys.map((_, at) => memories.get(at + 1) ?? null);
}

/**
 * Returns memories like readMemories, without those that no longer exist. A long message that is stored in
 * parts is one memory, with the id of its first part and the text of all of them, and is returned once.
 */
export async function readWholeMemories(ctx: Ctx, keys: readonly MemoryKey[]): Promise<Memory[]> {
  if (keys.length === 0) return [];
  const wholes = await inTenant(ctx, "work", (tx) => readWholes(tx, ctx, keys));
  const firsts = keys.map((key, at) => ({ ...key, position: wholes.get(at)?.first ?? key.position }));
  const memories = (await readMemories(ctx, firsts)).map((memory, at) => {
    const whole = wholes.get(at);
    return memory && whole ? { ...memory, text: whole.text, part: null, parts: null } : memory;
  });
  return [...new Map(memories.flatMap((memory) => (memory ? [[memory.id, memory]] : []))).values()];
}

/** Returns one memory. Throws `not_found` when it no longer exists. */
export async function readMemory(ctx: Ctx, key: MemoryKey): Promise<Memory> {
  const [memory] = await readMemories(ctx, [key]);
  if (!memory) throw unknownMemory();
  return memory;
}

export function unknownMemory(): AppError {
  return new AppError("not_found", "Memory not found. It may have been deleted.");
}

/** Converts a row to the wire format. */
function toMemory(row: MemoryRow): Memory {
  return {
    id: row.memory_id,
    event_id: row.event_id,
    text: row.text,
    type: MEMORY_TYPES[row.type] ?? "interaction",
    owner: { kind: OWNER_KINDS[row.kind] ?? "shared", id: row.owner_id },
    role: ROLES[row.role] ?? "user",
    speaker: row.speaker,
    session_id: row.session_id,
    agent_id: row.agent_id,
    source: row.source,
    tags: row.tags,
    metadata: row.metadata === null ? null : (JSON.parse(row.metadata) as Memory["metadata"]),
    part: row.part,
    parts: row.parts,
    occurred_at: row.occurred_at.toISOString(),
    recorded_at: row.recorded_at.toISOString(),
    confidence: row.confidence,
    seen_count: row.seen_count,
    confirmation_count: row.confirmation_count,
    last_confirmed_at: row.last_confirmed_at.toISOString(),
    superseded_at: row.superseded_at?.toISOString() ?? null,
    superseded_by: row.successor_id,
    supersede_reason: row.supersede_reason,
    expires_at: row.expires_at?.toISOString() ?? null,
    state: stateOf(row),
    is_superseding: row.is_superseding,
    is_embedding_pending: row.is_embedding_pending,
    redaction_count: row.redaction_count,
    actor: row.actor,
  };
}

function stateOf(row: MemoryRow): Memory["state"] {
  if (row.superseded_at) return "superseded";
  return row.expires_at && row.expires_at.getTime() <= Date.now() ? "expired" : "current";
}

/**
 * Returns the key of a memory. A key bound to an owner can read shared memory, as in a retrieval, but cannot
 * change it. Throws `not_found` for an unknown id and for a memory that the key cannot access.
 */
export async function requireMemory(
  tx: Tx,
  ctx: Ctx,
  id: string,
  reach: "read" | "write",
): Promise<MemoryKey> {
  return (await requireOwnedMemory(tx, ctx, id, reach)).key;
}

/** Returns the key and the owner of a memory, and throws like requireMemory. */
export async function requireOwnedMemory(
  tx: Tx,
  ctx: Ctx,
  id: string,
  reach: "read" | "write",
): Promise<{ readonly key: MemoryKey; readonly owner: OwnerRef }> {
  const foundMemory = (await findMemories(tx, ctx, [id])).get(id);
  if (!foundMemory || !canReach(ctx, foundMemory.owner, reach)) throw unknownMemory();
  return foundMemory;
}

/** Returns the keys of the memories that the caller can read, in the order of the ids. */
export async function readableMemories(tx: Tx, ctx: Ctx, ids: readonly string[]): Promise<MemoryKey[]> {
  const found = await findMemories(tx, ctx, ids);
  return ids.flatMap((id) => {
    const memory = found.get(id);
    return memory && canReach(ctx, memory.owner, "read") ? [memory.key] : [];
  });
}

function canReach(ctx: Ctx, { kind, id }: OwnerRef, reach: "read" | "write"): boolean {
  const isOwn = !ctx.owner || (kind === ctx.owner.kind && id === ctx.owner.id);
  return isOwn || (reach === "read" && kind === "shared");
}
