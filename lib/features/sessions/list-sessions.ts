import { z } from "zod";
import { type Ctx, idInput, requireScope, timeInput } from "@/lib/base/core";
import { abstractOutput, toAbstract } from "@/lib/engine/retrieve";
import { ownerFields, pageEnd, pageFields, requestedOwner } from "@/lib/features/memories";
import { inTenant } from "@/lib/storage/db";
import { pageSessions } from "@/lib/storage/records";
import { pseudonym } from "@/lib/storage/settings";
import { layersOf, sessionOutput, summariesOf, summaryFields, toSession, toSummary } from "./session";

export const listSessionsInput = z.strictObject({
  state: z.enum(["open", "closed"]).optional().describe("Only sessions in this state"),
  agent_id: idInput.optional().describe("Only sessions with this agent"),
  from: timeInput
    .optional()
    .describe("Only sessions that went on at this time or began later, by their latest message"),
  to: timeInput.optional().describe("Only sessions that began before this time, by their first message"),
  ...ownerFields,
  ...pageFields,
});

export const sessionPage = z.object({
  items: z.array(sessionOutput.extend({ abstract: abstractOutput, ...summaryFields })),
  ...pageEnd,
});

/**
 * Returns a page of the sessions of an owner or, for members and keys with the scope admin, of the tenant,
 * those that took place last first. Throws `owner_required`, `owner_forbidden`, and `invalid_input` for an
 * invalid cursor.
 */
export async function listSessions(
  ctx: Ctx,
  input: z.infer<typeof listSessionsInput>,
): Promise<z.infer<typeof sessionPage>> {
  requireScope(ctx, "read");
  const owner = await requestedOwner(ctx, input);
  const agentId = input.agent_id === undefined ? undefined : await pseudonym(ctx, input.agent_id);
  const { rows, ...end } = await pageSessions(ctx, { ...input, owner, agentId });
  const { layers, summaries } = await inTenant(ctx, "work", async (tx) => ({
    layers: await layersOf(tx, rows),
    summaries: await summariesOf(tx, rows),
  }));
  const items = rows.map((row) => ({
    ...toSession(row),
    ...toSummary(summaries.get(row)),
    abstract: toAbstract(layers.get(row)),
  }));
  return { items, ...end };
}
