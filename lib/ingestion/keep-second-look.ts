import type { TenantNo } from "@/lib/core";
import { inTenant, json, ofOwners, sql } from "@/lib/db";
import type { StoredMessage } from "./clean-event";
import { readEvents, type StoredEvent } from "./read-events";
import type { EventDecision, SecondLook } from "./second-look";

/** An event with the verdict on each of its messages, those included that were taken out of others. */
export type DecidedEvent = { readonly event: StoredEvent; readonly decisions: readonly EventDecision[] };

/**
 * Keeps an event's second look, with the messages that were taken out of others, in a transaction of its own. The first
 * one stays: who comes later, because its lease ran out while the model thought, gets that one. Null when the event was
 * erased or decided meanwhile.
 */
export async function keepSecondLook(
  tenantNo: TenantNo,
  { ownerNo, eventNo }: StoredEvent,
  taken: readonly StoredMessage[],
  secondLook: SecondLook,
): Promise<DecidedEvent | null> {
  await inTenant({ tenantNo }, "work", (tx) =>
    tx.rows(sql`update events set payload = (jsonb_set(payload::jsonb, array['messages'], (payload::jsonb -> 'messages') || ${json(taken)})
        || ${json({ secondLook })})::text
      where ${ofOwners(sql`owner_no`, [ownerNo])} and event_no = ${eventNo}::bigint and decided_at is null
        and payload::jsonb -> 'secondLook' is null`),
  );
  const event = (await readEvents(tenantNo, ownerNo, [eventNo])).get(eventNo);
  return event?.payload.secondLook ? { event, decisions: event.payload.secondLook.decisions } : null;
}
