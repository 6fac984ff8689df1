import { z } from "zod";
import {
  AppError,
  type Ctx,
  hashList,
  MEMORY_TYPES,
  OWNER_KINDS,
  type OwnerRef,
  requireScope,
  VERDICTS,
} from "@/lib/base/core";
import { requireIngestion } from "@/lib/engine/ingest";
import { inTenant, ofOwners, sql, type Tx } from "@/lib/storage/db";
import { placeOfDecision } from "./decision-id";
import { type Restatement, type Sent, submitRestatement } from "./submit-restatement";

export const rescueInput = z.strictObject({
  type: z.enum(MEMORY_TYPES).default("interaction").describe("Type of the restored memory"),
});

/**
 * Stores a dropped message through a new event that repeats it with its original time. Repeated calls rescue
 * a message once. Throws `not_found` for unknown and foreign ids alike, `not_dropped` when it is already
 * stored or its text was removed after DROPPED_RETENTION_DAYS.
 */
export async function rescueDecision(
  ctx: Ctx,
  decisionId: string,
  input: z.infer<typeof rescueInput>,
): Promise<Sent> {
  requireScope(ctx, "write");
  await requireIngestion();
  const { restatement, eventId, place } = await inTenant(ctx, "accept", (tx) =>
    readDropped(tx, ctx, decisionId),
  );
  return submitRestatement(ctx, restatement, {
    source: "rescue",
    audit: { action: "decision.rescue", target: `decision:${decisionId}` },
    eventId: hashList(["rescue", eventId, String(place.ordinal)]).slice(0, 32),
    requestedChange: {
      reason: "rescued_by_request",
      type: input.type,
      rescues: { event: place.eventNo, ordinal: place.ordinal },
    },
  });
}

type Row = {
  kind: number;
  owner_id: string;
  verdict: number;
  is_held: boolean;
  is_removed: boolean;
  event_id: string;
  session_id: string | null;
  agent_id: string | null;
  payload: string;
};
type Payload = {
  messages: Pick<Restatement, "role" | "text" | "speaker" | "at">[];
  tags: string[];
  metadata: unknown;
};

/** Uses the keys of decisions, events and owners. */
async function readDropped(tx: Tx, ctx: Ctx, decisionId: string) {
  const place = placeOfDecision(ctx, decisionId);
  const [row] = place
    ? await tx.rows<Row>(sql`
        select o.kind, o.owner_id, d.verdict, d.memory_position is not null as is_held, d.text_removed_at is not null as is_removed, e.event_id, e.session_id, e.agent_id, e.payload
        from decisions d join events e on e.owner_no = d.owner_no and e.event_no = d.event_no join owners o on o.owner_no = d.owner_no
        where ${ofOwners(sql`d.owner_no`, [place.ownerNo])} and d.event_no = ${place.eventNo}::bigint
          and d.ordinal = ${place.ordinal}::smallint`)
    : [];
  const payload = row ? (JSON.parse(row.payload) as Payload) : null;
  const message = place && payload?.messages[place.ordinal];
  const owner = { kind: OWNER_KINDS[row?.kind ?? 0] ?? "shared", id: row?.owner_id ?? "" };
  if (!row || !message || !isReached(ctx, owner)) throw new AppError("not_found", "Decision not found.");
  if (row.is_removed && !row.is_held)
    throw new AppError(
      "not_dropped",
      "This message’s text was removed after DROPPED_RETENTION_DAYS and can’t be restored.",
    );
  if (VERDICTS[row.verdict] !== "dropped" || row.is_held || message.text.trim() === "")
    throw new AppError(
      "not_dropped",
      "This message can’t be restored: it wasn’t dropped, was already restored, or has no text.",
    );
  const { session_id: sessionId, agent_id: agentId, event_id: eventId } = row;
  const restatement: Restatement = {
    owner,
    sessionId,
    agentId,
    ...message,
    tags: payload.tags,
    metadata: payload.metadata,
  };
  return { restatement, eventId, place };
}

const isReached = (ctx: Ctx, owner: OwnerRef) =>
  !ctx.owner || (ctx.owner.kind === owner.kind && ctx.owner.id === owner.id);
