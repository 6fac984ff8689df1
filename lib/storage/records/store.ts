import { expiryOf } from "@/lib/analysis/decide";
import {
  MEMORY_TYPES,
  type MemoryType,
  type OwnerNo,
  type Position,
  type Reason,
  ROLES,
} from "@/lib/base/core";
import { json, ofOwners, sql, type Tx } from "@/lib/storage/db";
import { writeMetadataValues } from "@/lib/storage/index";
import { dedupeHash } from "./dedupe-hash";
import type { StoredMessage } from "./event-payload";
import { overridesOf } from "./overrides-of";
import type { StoredEvent } from "./read-events";

/** A memory to insert. Its id is the SHA-256 of tenant, owner, event and ordinal. */
export type NewMemory = {
  readonly event: StoredEvent;
  readonly message: StoredMessage;
  readonly ordinal: number;
  readonly position: Position;
  readonly type: MemoryType;
  readonly id: string;
  readonly confidence: number;
  /** When an imported memory was stored first, to the microsecond; absent for a new one. */
  readonly recordedAt?: string;
};

/** Inserts a memory and its state. No other statement inserts memories. */
export function store(tx: Tx, memory: NewMemory): void {
  const { event, message, position } = memory;
  const { tags, metadata } = event.payload;
  const occurredAt = new Date(message.at);
  // A summary stays true of its session when a day that it names has passed.
  const endOfText = message.isDerived ? null : expiryOf(memory.type, message.text, occurredAt);
  const expiresAt = overridesOf(message).expiresAt ?? endOfText;
  tx.write(sql`
    with inserted as (insert into memories (owner_no, position, memory_id, event_no, ordinal, type, text, role, speaker,
        session_id, agent_id, source, tags, metadata, confidence, occurred_at, recorded_at, dedupe_hash, part, parts)
      values (${event.ownerNo}::bigint, ${position}::bigint, ${Buffer.from(memory.id, "hex")}::bytea, ${event.eventNo}::bigint,
        ${memory.ordinal}::smallint, ${MEMORY_TYPES.indexOf(memory.type)}::smallint, ${message.text}, ${ROLES.indexOf(message.role)}::smallint,
        ${message.speaker}, ${event.sessionId}, ${event.agentId}, ${event.source},
        array(select jsonb_array_elements_text(${json(tags)})), ${metadata === null ? null : JSON.stringify(metadata)},
        ${memory.confidence}::real, ${occurredAt}::timestamptz, coalesce(${memory.recordedAt ?? null}::text::timestamptz, now()), ${dedupeHash(message)}::bytea,
        ${message.part?.no ?? null}::smallint, ${message.part?.count ?? null}::smallint))
    insert into memory_states (owner_no, position, last_confirmed_at, confidence, expires_at)
    values (${event.ownerNo}::bigint, ${position}::bigint, ${occurredAt}::timestamptz, ${memory.confidence}::real,
      ${expiresAt}::timestamptz)`);
  writeMetadataValues(tx, event.ownerNo, position, metadata);
}

/** A memory that was superseded by another one, or by none when the fact has only ended. */
export type Replacement = {
  readonly older: Position;
  readonly newer: Position | null;
  readonly reason: Reason;
};

/** Marks a memory as superseded. Both stay readable. Returns false when it was already superseded. */
export async function supersede(
  tx: Tx,
  ownerNo: OwnerNo,
  { older, newer, reason }: Replacement,
): Promise<boolean> {
  const rows =
    await tx.rows(sql`update memory_states set superseded_at = now(), superseded_by = ${newer}::bigint, supersede_reason = ${reason}
    where ${ofOwners(sql`owner_no`, [ownerNo])} and position = ${older}::bigint and superseded_at is null returning 1`);
  return rows.length > 0;
}
