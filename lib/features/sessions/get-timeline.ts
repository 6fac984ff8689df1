import { z } from "zod";
import {
  AppError,
  type Ctx,
  MEMORY_TYPES,
  type OwnerFields,
  readCursor,
  reasonOutput,
  requireScope,
  VERDICTS,
  writeCursor,
} from "@/lib/base/core";
import { pageFields } from "@/lib/features/memories";
import { inTenant } from "@/lib/storage/db";
import { conversationOrder, findEvents, readTimelineEvents, type TimelineEvent } from "@/lib/storage/records";
import { pseudonym } from "@/lib/storage/settings";
import { sessionOwnerFields, sessionRef, unknownSession } from "./session";
import { toTurn, turnOutput } from "./turns";

export const timelineInput = z.strictObject({ ...sessionOwnerFields, ...pageFields });

export const timelineTurnOutput = turnOutput.extend({
  taken_from: z
    .number()
    .nullable()
    .describe("Index of the message that this one was extracted from; null if it was said"),
  part: z.number().nullable().describe("Which part of a long message this is, from 1"),
  parts: z.number().nullable().describe("The number of parts of the message"),
  text: z.string().nullable().describe("Stored text; null when it was erased or removed"),
  verdict: z.enum(VERDICTS).nullable().describe("Null while the event is not decided"),
  reason: reasonOutput.nullable(),
  type: z.enum(MEMORY_TYPES).nullable(),
  memory_id: z
    .string()
    .nullable()
    .describe("The memory that stores the message, or that said the same before"),
  said_in: z.string().nullable().describe("The session of that memory, when it is another one"),
  superseded_by: z.string().nullable().describe("The memory that replaced it"),
  superseded_at: z.string().nullable(),
});
type Turn = z.infer<typeof timelineTurnOutput>;

export const timelineOutput = z.object({
  items: z.array(timelineTurnOutput),
  next_cursor: z.string().nullable(),
});

/** An event has up to 20 messages of 32 KB, so few of them can fill a page. */
const EVENTS_PER_READ = 20;

/**
 * Returns a page of the messages of a session, oldest first, each with what became of it. Throws `not_found`,
 * `owner_required`, and `invalid_input` for an invalid cursor.
 */
export async function getTimeline(
  ctx: Ctx,
  sessionId: string,
  { cursor, limit, ...fields }: z.infer<typeof timelineInput>,
): Promise<z.infer<typeof timelineOutput>> {
  requireScope(ctx, "read");
  const [from = 0, skipped = 0] = cursor === undefined ? [] : readCursor(cursor, 2).map(Number);
  const { owner, id } = await sessionRef(ctx, sessionId, fields);
  const turns: { key: number[]; turn: Turn }[] = [];
  let isEnd = false;
  for (let at = from; turns.length <= limit && !isEnd; ) {
    const range = { from: at, limit: EVENTS_PER_READ };
    const events = await inTenant(ctx, "work", (tx) => readTimelineEvents(tx, ctx, owner, id, range));
    if (!events) throw unknownSession();
    for (const event of events) {
      const said = turnsOf(event).map((turn, index) => ({ key: [event.no, index], turn }));
      turns.push(...(event.no === from ? said.slice(skipped) : said));
      at = event.no + 1;
    }
    isEnd = events.length < EVENTS_PER_READ;
  }
  const next = turns[limit];
  return {
    items: turns.slice(0, limit).map(({ turn }) => turn),
    next_cursor: next ? writeCursor(next.key) : null,
  };
}

/**
 * Returns one message of a session, which has the index `ordinal` in its event, with what became of it.
 * Throws `not_found` for an unknown or erased message and like getTimeline.
 */
export async function getTurn(
  ctx: Ctx,
  sessionId: string,
  { eventId, ordinal, ...fields }: OwnerFields & { readonly eventId: string; readonly ordinal: number },
): Promise<Turn> {
  requireScope(ctx, "read");
  const { owner, id } = await sessionRef(ctx, sessionId, fields);
  const storedId = await pseudonym(ctx, eventId);
  const events = await inTenant(ctx, "work", async (tx) => {
    const [found] = await findEvents(tx, ctx, storedId, owner);
    return found && readTimelineEvents(tx, ctx, owner, id, { from: found.eventNo, limit: 1 });
  });
  const event = events?.find(({ event_id }) => event_id === storedId);
  const turn = event && turnsOf(event).find((one) => one.ordinal === ordinal);
  if (!turn) throw new AppError("not_found", "Message not found. It may have been erased.");
  return turn;
}

/** Returns the messages of an event in their order. Those that were erased are left out. */
function turnsOf({ event_id, decided_at, payload, decisions }: TimelineEvent): Turn[] {
  return conversationOrder(payload.messages).flatMap((ordinal) => {
    const message = payload.messages[ordinal];
    const decision = decisions.find((one) => one.ordinal === ordinal);
    if (!message || message.isDerived || (decided_at !== null && !decision)) return [];
    return [
      {
        ...toTurn(event_id, ordinal, message),
        taken_from: message.extractedFrom ?? null,
        part: message.part?.no ?? null,
        parts: message.part?.count ?? null,
        text: message.text === "" ? null : message.text,
        verdict: VERDICTS[decision?.verdict ?? -1] ?? null,
        reason: decision?.reason ?? null,
        type: MEMORY_TYPES[decision?.type ?? -1] ?? null,
        memory_id: decision?.memory ?? null,
        said_in: decision?.said_in ?? null,
        superseded_by: decision?.superseded_by ?? null,
        superseded_at: decision?.superseded_at ? new Date(decision.superseded_at).toISOString() : null,
      },
    ];
  });
}
