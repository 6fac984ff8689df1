import { z } from "zod";
import {
  AppError,
  type Ctx,
  canAccessOwner,
  idInput,
  MEMORY_TYPES,
  namesOwner,
  type OwnerFields,
  reasonOutput,
  requireScope,
  VERDICTS,
} from "@/lib/base/core";
import { inTenant, type Tx } from "@/lib/storage/db";
import {
  countRedactions,
  type FoundEvent,
  findEvents,
  readOutcomes,
  readStatus,
} from "@/lib/storage/records";
import { pseudonym, resolveOwner } from "@/lib/storage/settings";
import { assistOutput } from "./list-decisions";
import { waitInput } from "./page-input";
import { poll } from "./poll";

export const eventOwnerInput = z.strictObject({
  user_id: idInput.optional().describe("Owner of the event; required when the ID exists for several owners"),
  agent_owner: idInput.optional(),
  scope: z.literal("shared").optional(),
  wait_ms: waitInput.describe("How long to wait for the decision, in milliseconds"),
});

export const eventOutput = z.object({
  id: z.string(),
  status: z.enum(["queued", "decided", "dead"]),
  decisions: z.array(
    z.object({
      ordinal: z.number().describe("Index of the message in the event, from 0"),
      taken_from: z
        .number()
        .nullable()
        .describe("Index of the message that this one was extracted from; null if it was sent by the caller"),
      part_of: z
        .number()
        .nullable()
        .describe("Index of the first part of the long message that this is a part of; null for a whole one"),
      verdict: z.enum(VERDICTS),
      reason: reasonOutput,
      type: z.enum(MEMORY_TYPES).nullable(),
      memory_id: z.string().nullable(),
      uncertain_memory_id: z
        .string()
        .nullable()
        .describe("A memory that this message might correct but did not supersede"),
      superseded_memory_ids: z.array(z.string()).describe("The memories that this message superseded"),
      assist: assistOutput,
    }),
  ),
  redactions: z.array(z.object({ kind: z.string(), count: z.number() })),
});
export type EventOutput = z.infer<typeof eventOutput>;

/**
 * Returns the outcome of an event. Waits up to `wait_ms` for the decision, and stops waiting when the caller
 * disconnects or this process shuts down. Throws `not_found` for an unknown id and for one that the caller
 * cannot access, and `ambiguous_id` when the id exists for several owners and the request names none.
 */
export async function getEvent(
  ctx: Ctx,
  eventId: string,
  input: z.infer<typeof eventOwnerInput>,
  signal?: AbortSignal,
): Promise<EventOutput> {
  requireScope(ctx, "read");
  const id = await pseudonym(ctx, eventId);
  return poll({ waitMs: input.wait_ms, signal }, (isLast) =>
    inTenant(ctx, "work", async (tx) => {
      const event = await findEvent(tx, ctx, id, input);
      return event.isDecided || isLast() ? readOutcome(tx, id, event) : null;
    }),
  );
}

async function findEvent(tx: Tx, ctx: Ctx, id: string, fields: OwnerFields): Promise<FoundEvent> {
  const owner = namesOwner(fields) ? await resolveOwner(ctx, fields) : ctx.owner;
  const [event, second] = await findEvents(tx, ctx, id, owner);
  if (!event || (owner && !canAccessOwner(ctx, owner)))
    throw new AppError("not_found", "Event not found. It may have been deleted.");
  if (second)
    throw new AppError(
      "ambiguous_id",
      "This event ID exists for several owners. Specify user_id, agent_owner or scope.",
    );
  return event;
}

async function readOutcome(tx: Tx, id: string, event: FoundEvent): Promise<EventOutput> {
  const outcomes = await readOutcomes(tx, event);
  const redactions = await countRedactions(tx, event);
  return {
    id,
    status: await readStatus(tx, event),
    decisions: outcomes.map((row) => ({
      ordinal: row.ordinal,
      taken_from: row.taken_from,
      part_of: row.part_of,
      verdict: VERDICTS[row.verdict] ?? "dropped",
      reason: row.reason,
      type: row.type === null ? null : (MEMORY_TYPES[row.type] ?? null),
      memory_id: row.memory,
      uncertain_memory_id: row.uncertain,
      superseded_memory_ids: row.superseded,
      assist: row.assist,
    })),
    redactions,
  };
}
