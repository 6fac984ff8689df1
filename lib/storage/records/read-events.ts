import { linkKeys } from "@/lib/analysis/pairs";
import type { OwnerNo, TenantNo } from "@/lib/base/core";
import { inTenant, list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import type { Payload, StoredMessage } from "./event-payload";

/** An accepted event, as the worker reads it. */
export type StoredEvent = {
  readonly ownerNo: OwnerNo;
  readonly eventNo: number;
  readonly eventId: string;
  readonly sessionId: string | null;
  readonly agentId: string | null;
  readonly source: string | null;
  readonly payload: Payload;
  readonly receivedAt: Date;
};

type Row = TableRow<
  "events",
  "event_no" | "event_id" | "session_id" | "agent_id" | "source" | "payload" | "received_at"
>;

/**
 * Returns the undecided events of an owner in order of their numbers. Erased events are absent. Uses the
 * primary key of events.
 */
export async function readEvents(
  tenantNo: TenantNo,
  ownerNo: OwnerNo,
  eventNos: readonly number[],
): Promise<Map<number, StoredEvent>> {
  const rows = await inTenant({ tenantNo }, "work", (tx) =>
    tx.rows<Row>(sql`select event_no, event_id, session_id, agent_id, source, payload, received_at from events
      where ${ofOwners(sql`owner_no`, [ownerNo])} and event_no = any(${list([...eventNos])}::bigint[])
        and decided_at is null order by event_no`),
  );
  return new Map(
    rows.map((row) => {
      const eventNo = Number(row.event_no);
      return [
        eventNo,
        {
          ownerNo,
          eventNo,
          eventId: row.event_id,
          sessionId: row.session_id,
          agentId: row.agent_id,
          source: row.source,
          payload: JSON.parse(row.payload) as Payload,
          receivedAt: row.received_at,
        },
      ];
    }),
  );
}

/** Returns the payloads of an owner's events by number. Erased events are absent. */
export async function readPayloads(
  tx: Tx,
  ownerNo: OwnerNo,
  eventNos: readonly number[],
): Promise<ReadonlyMap<number, Payload>> {
  const rows = await tx.rows<
    TableRow<"events", "event_no" | "payload">
  >(sql`select event_no, payload from events
    where ${ofOwners(sql`owner_no`, [ownerNo])} and event_no = any(${list(eventNos)}::bigint[])`);
  return new Map(rows.map((row) => [Number(row.event_no), JSON.parse(row.payload) as Payload]));
}

/** Returns the text to embed: "Speaker: text". The ranking was measured with this form. */
export function embeddedText({ text, speaker }: Pick<StoredMessage, "text" | "speaker">): string {
  return speaker === null ? text : `${speaker}: ${text}`;
}

/**
 * Returns the speaker to index, null for the owner. Messages of assistants and tools never count as the
 * owner's.
 */
export function speakerOf(message: StoredMessage, agentId: string | null): string | null {
  if (message.speaker !== null) return message.speaker;
  return message.role === "user" ? null : (agentId ?? message.role);
}

/** Returns the attributes that a message sets in the index. What a model wrote sets none. */
export function keysOf(message: StoredMessage): readonly string[] {
  return message.isDerived ? [] : linkKeys(message);
}
