import { z } from "zod";
import { AppError, type Ctx, OWNER_KINDS, requireScope } from "@/lib/core";
import { inTenant, ofOwners, sql } from "@/lib/db";
import { acceptClean, cleanEvent, LIMITS, requireIngestion } from "@/lib/ingestion";
import { findPlace, unknownMemory } from "./memory";

export const supersedeInput = z.strictObject({
  text: z
    .string()
    .refine((value) => value.trim() !== "", { error: "must not be empty" })
    .refine((value) => Buffer.byteLength(value) <= LIMITS.textBytes, { error: "must be at most 32 KB" })
    .describe("What is so instead"),
});

export const supersedeOutput = z.object({ event_id: z.string(), status: z.enum(["queued", "duplicate"]) });

/**
 * Replaces a memory by what is so now, through an event like any other: the old one stays readable in the chain.
 * Throws `not_found` for unknown and foreign ids, `already_superseded` when it is not the newest of its chain.
 */
export async function supersedeMemory(
  ctx: Ctx,
  memoryId: string,
  input: z.infer<typeof supersedeInput>,
): Promise<z.infer<typeof supersedeOutput>> {
  requireScope(ctx, "write");
  await requireIngestion();
  const found = await inTenant(ctx, "accept", async (tx) => {
    const place = await findPlace(tx, ctx, memoryId, "write");
    if (!place) throw unknownMemory();
    const [row] = await tx.rows<{
      kind: number;
      owner_id: string;
      session_id: string | null;
      superseded_at: Date | null;
      speaker: string | null;
      agent_id: string | null;
      tags: string[];
    }>(sql`
      select o.kind, o.owner_id, m.session_id, m.agent_id, m.speaker, m.tags, s.superseded_at from memories m
        join memory_states s on s.owner_no = m.owner_no and s.position = m.position join owners o on o.owner_no = m.owner_no
      where ${ofOwners(sql`m.owner_no`, [place.ownerNo])} and m.position = ${place.position}::bigint`);
    if (!row) throw unknownMemory();
    return { ...row, position: place.position };
  });
  if (found.superseded_at)
    throw new AppError(
      "already_superseded",
      "This memory was replaced before. Replace the newest of its chain.",
    );
  const kind = OWNER_KINDS[found.kind];
  const owner =
    kind === "user"
      ? { user_id: found.owner_id }
      : kind === "agent"
        ? { agent_owner: found.owner_id }
        : { scope: "shared" as const };
  const speaker = found.speaker === null ? {} : { speaker: found.speaker };
  const agent = found.agent_id === null ? {} : { agent_id: found.agent_id };
  const session = found.session_id === null ? {} : { session_id: found.session_id };
  const event = await cleanEvent(
    ctx,
    {
      ...owner,
      ...session,
      ...agent,
      role: "user",
      text: input.text,
      ...speaker,
      tags: found.tags,
      source: "supersede",
    },
    "event",
    null,
  );
  const { events } = await acceptClean(ctx, [
    { ...event, payload: { ...event.payload, supersedes: found.position } },
  ]);
  return { event_id: event.eventId, status: events[0]?.status ?? "queued" };
}
