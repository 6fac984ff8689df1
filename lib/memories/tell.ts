import type { Ctx, OwnerFields, OwnerRef, Role } from "@/lib/core";
import { type Asked, acceptClean, cleanEvent } from "@/lib/ingestion";

/** What is said, by whom and where, as it was stored before. */
export type Told = {
  readonly owner: OwnerRef;
  readonly sessionId: string | null;
  readonly agentId: string | null;
  readonly role: Role;
  readonly speaker: string | null;
  readonly text: string;
  /** When it was so; now when absent. */
  readonly at?: string;
  readonly tags: readonly string[];
  readonly metadata?: unknown;
};

/** The sources of these events, which tell them from an agent's. */
export const ASKED_SOURCES = ["supersede", "undo", "rescue"] as const;

export type Sent = { event_id: string; status: "queued" | "duplicate" };

/**
 * Sends an event that somebody asked for, like any other: redacted, queued, and noted in the audit log under `act`. An
 * `eventId` that was sent before changes nothing.
 */
export async function tell(
  ctx: Ctx,
  told: Told,
  as: { source: (typeof ASKED_SOURCES)[number]; act: string; asked: Omit<Asked, "actor">; eventId?: string },
): Promise<Sent> {
  const raw = {
    ...ownerFields(told.owner),
    ...(told.sessionId === null ? {} : { session_id: told.sessionId }),
    ...(told.agentId === null ? {} : { agent_id: told.agentId }),
    ...(told.speaker === null ? {} : { speaker: told.speaker }),
    ...(told.at === undefined ? {} : { at: told.at }),
    ...(told.metadata ? { metadata: told.metadata as Record<string, never> } : {}),
    role: told.role,
    text: told.text,
    tags: [...told.tags],
    source: as.source,
  };
  const clean = await cleanEvent(ctx, raw, "event", null);
  const event = {
    ...clean,
    eventId: as.eventId ?? clean.eventId,
    payload: { ...clean.payload, asked: { ...as.asked, actor: ctx.actor } },
  };
  const { events } = await acceptClean(ctx, [event], { act: as.act });
  return { event_id: event.eventId, status: events[0]?.status ?? "queued" };
}

function ownerFields({ kind, id }: OwnerRef): OwnerFields {
  if (kind === "shared") return { scope: "shared" };
  return kind === "user" ? { user_id: id } : { agent_owner: id };
}
