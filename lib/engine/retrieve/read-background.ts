import {
  memoryId,
  type OwnerNo,
  positionsOfOwner,
  type Role,
  rescueEventId,
  type TurnKey,
  turnKey,
} from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import type { MessagePart, StoredMessage } from "@/lib/storage/records";
import type { SearchedOwners } from "./search";

/** A dropped message, in the form of a hit. `id` is that of the memory which restoring it would create. */
export type BackgroundMessage = {
  readonly id: string;
  readonly eventId: string;
  readonly text: string;
  readonly role: Role;
  readonly speaker: string | null;
  readonly occurredAt: Date;
  readonly sessionId: string | null;
  readonly part?: MessagePart;
};

type Row = TableRow<"events", "event_id" | "session_id"> &
  TableRow<"decisions", "ordinal"> & {
    position: number;
    said_at: Date;
    message: Pick<StoredMessage, "text" | "role" | "speaker" | "part">;
  };

/**
 * Reads dropped messages by the keys of their turns. Omits those that were erased, restored or denied in the
 * meantime. Uses the primary keys of turns, decisions and events.
 */
export async function readBackground(
  tx: Tx,
  { tenantId, owners, refs }: SearchedOwners,
  keys: readonly TurnKey[],
): Promise<Map<TurnKey, BackgroundMessage>> {
  const messages = new Map<TurnKey, BackgroundMessage>();
  const readOwner = async (owner: OwnerNo, index: number) => {
    const positions = positionsOfOwner(keys, index);
    const ref = refs[index];
    if (positions.length === 0 || !ref) return;
    const rows = await tx.rows<Row>(sql`
      select t.position::float8 as position, e.event_id, e.session_id, d.ordinal, t.background_at as said_at,
        e.payload::jsonb -> 'messages' -> d.ordinal::int as message
      from turns t join decisions d on d.owner_no = t.owner_no and d.event_no = t.event_no and d.position = t.position
        join events e on e.owner_no = t.owner_no and e.event_no = t.event_no
      where ${ofOwners(sql`t.owner_no`, [owner])} and t.position = any(${list(positions)}::bigint[]) and t.background_at is not null`);
    for (const { position, event_id, session_id, ordinal, said_at, message } of rows)
      messages.set(turnKey(position, index), {
        ...message,
        id: memoryId(tenantId, ref, rescueEventId(event_id, ordinal), 0),
        eventId: event_id,
        occurredAt: said_at,
        sessionId: session_id,
      });
  };
  await Promise.all(owners.map(readOwner));
  return messages;
}
