import type { TenantNo } from "@/lib/base/core";
import { inTenant, json, ofOwners, sql } from "@/lib/storage/db";
import type { StoredMessage } from "./event-payload";
import { readEvents, type StoredEvent } from "./read-events";
import type { EventDecision, LinkAnswers, Review } from "./review";

/** An event with the decision on each message, including messages that were extracted from others. */
export type DecidedEvent = { readonly event: StoredEvent; readonly decisions: readonly EventDecision[] };

/**
 * Saves the review of an event and its extracted messages in a separate transaction. The first review wins: a
 * worker that lost its lease while it waited for the model gets the saved one. Returns null when the event
 * was erased or decided in the meantime.
 */
export async function saveReview(
  tenantNo: TenantNo,
  { ownerNo, eventNo }: StoredEvent,
  extracted: readonly StoredMessage[],
  review: Review,
): Promise<DecidedEvent | null> {
  await inTenant({ tenantNo }, "work", (tx) =>
    tx.rows(sql`update events set payload = (jsonb_set(payload::jsonb, array['messages'], (payload::jsonb -> 'messages') || ${json(extracted)})
        || ${json({ review })})::text
      where ${ofOwners(sql`owner_no`, [ownerNo])} and event_no = ${eventNo}::bigint and decided_at is null
        and payload::jsonb -> 'review' is null`),
  );
  const event = (await readEvents(tenantNo, ownerNo, [eventNo])).get(eventNo);
  return event?.payload.review ? { event, decisions: event.payload.review.decisions } : null;
}

/**
 * Saves a model's answers about links in the review of a decided event, in a separate transaction. The first
 * answers win. Returns the event with the saved answers, or null when it was erased or stored in the
 * meantime.
 */
export async function saveLinkAnswers(
  tenantNo: TenantNo,
  { event: { ownerNo, eventNo }, decisions }: DecidedEvent,
  links: LinkAnswers,
): Promise<DecidedEvent | null> {
  await inTenant({ tenantNo }, "work", (tx) =>
    tx.rows(sql`update events set payload = jsonb_set(payload::jsonb, array['review'],
          coalesce(payload::jsonb -> 'review', ${json({ decisions })}) || jsonb_build_object('links', ${json(links)}
            || jsonb_build_object('replaces', ${json(links.replaces)} || coalesce(payload::jsonb -> 'review' -> 'links' -> 'replaces', '{}'))))::text
      where ${ofOwners(sql`owner_no`, [ownerNo])} and event_no = ${eventNo}::bigint and decided_at is null`),
  );
  const event = (await readEvents(tenantNo, ownerNo, [eventNo])).get(eventNo);
  return event?.payload.review ? { event, decisions: event.payload.review.decisions } : null;
}
