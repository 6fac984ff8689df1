import { type Ctx, fieldsOfOwner, hashList } from "@/lib/base/core";
import { acceptClean, cleanEvent, type EVENT_STATUSES } from "@/lib/engine/ingest";
import type {
  IdempotentRequest,
  RequestedChange,
  RequestedSource,
  StoredStatement,
} from "@/lib/storage/records";
import { requireRemember } from "@/lib/storage/settings";

/** A statement to submit, with its stored speaker and context. Without `at`, it is valid from now. */
type Restatement = Omit<StoredStatement, "at" | "metadata"> &
  Partial<Pick<StoredStatement, "at" | "metadata">> & { readonly expiresAt?: string };

export type Sent = { event_id: string; status: (typeof EVENT_STATUSES)[number] };

/**
 * Submits a statement as a new event: it is redacted, queued and recorded in the audit log. An `eventId` that
 * was submitted before changes nothing. Throws `remember_disabled` when the caller must not remember.
 */
export async function submitRestatement(
  ctx: Ctx,
  restatement: Restatement,
  as: {
    source: RequestedSource;
    /** The entry for the audit log. `target` is the memory or decision that the request names. */
    audit: { readonly action: string; readonly target: string };
    requestedChange: Omit<RequestedChange, "actor">;
    eventId?: string;
    request?: IdempotentRequest;
  },
): Promise<Sent> {
  await requireRemember(ctx);
  const raw = {
    ...fieldsOfOwner(restatement.owner),
    ...(restatement.sessionId === null ? {} : { session_id: restatement.sessionId }),
    ...(restatement.agentId === null ? {} : { agent_id: restatement.agentId }),
    ...(restatement.speaker === null ? {} : { speaker: restatement.speaker }),
    ...(restatement.at === undefined ? {} : { at: restatement.at }),
    ...(restatement.metadata ? { metadata: restatement.metadata as Record<string, never> } : {}),
    ...(restatement.expiresAt === undefined ? {} : { expires_at: restatement.expiresAt }),
    role: restatement.role,
    text: restatement.text,
    tags: [...restatement.tags],
    source: as.source,
  };
  const clean = await cleanEvent(ctx, raw, "event", null);
  // Another version can have the same message, so its id alone is not that of this request.
  const requestId = hashList([clean.eventId, as.audit.target, JSON.stringify(clean.payload.metadata)]);
  const event = {
    ...clean,
    eventId: as.eventId ?? requestId.slice(0, 32),
    payload: { ...clean.payload, requestedChange: { ...as.requestedChange, actor: ctx.actor } },
  };
  const { events } = await acceptClean(ctx, [event], { audit: as.audit, request: as.request ?? null });
  return { event_id: event.eventId, status: events[0]?.status ?? "queued" };
}
