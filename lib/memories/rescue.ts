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
} from "@/lib/core";
import { inTenant, ofOwners, sql, type Tx } from "@/lib/db";
import { requireIngestion } from "@/lib/ingestion";
import { placeOfDecision } from "./decision-id";
import { type Sent, type Told, tell } from "./tell";

export const rescueInput = z.strictObject({
  type: z.enum(MEMORY_TYPES).default("interaction").describe("What it is stored as"),
});

/**
 * Has a dropped message stored all the same, through a further event that says it again as of its own time. The same
 * message is rescued once, however often it is asked for. Throws `not_found` for unknown and foreign ids alike,
 * `not_dropped` when it is stored already or its text was kept as long as DROPPED_RETENTION_DAYS says.
 */
export async function rescueDecision(
  ctx: Ctx,
  decisionId: string,
  input: z.infer<typeof rescueInput>,
): Promise<Sent> {
  requireScope(ctx, "write");
  await requireIngestion();
  const { told, eventId, place } = await inTenant(ctx, "accept", (tx) => readDropped(tx, ctx, decisionId));
  return tell(ctx, told, {
    source: "rescue",
    act: "decision.rescue",
    eventId: hashList(["rescue", eventId, String(place.ordinal)]).slice(0, 32),
    asked: {
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
  messages: Pick<Told, "role" | "text" | "speaker" | "at">[];
  tags: string[];
  metadata: unknown;
};

/** Counts on the keys of decisions, events and owners. */
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
  if (!row || !message || !isReached(ctx, owner))
    throw new AppError("not_found", "There is no such decision. Check its id; it may have been erased.");
  if (row.is_removed && !row.is_held)
    throw new AppError(
      "not_dropped",
      "The text of this message is gone: dropped texts are kept for DROPPED_RETENTION_DAYS and can be rescued until then.",
    );
  if (VERDICTS[row.verdict] !== "dropped" || row.is_held || message.text.trim() === "")
    throw new AppError("not_dropped", "This message was not dropped, was rescued before, or has no text.");
  const { session_id: sessionId, agent_id: agentId, event_id: eventId } = row;
  const told: Told = {
    owner,
    sessionId,
    agentId,
    ...message,
    tags: payload.tags,
    metadata: payload.metadata,
  };
  return { told, eventId, place };
}

const isReached = (ctx: Ctx, owner: OwnerRef) =>
  !ctx.owner || (ctx.owner.kind === owner.kind && ctx.owner.id === owner.id);
