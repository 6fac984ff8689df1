import { z } from "zod";
import { type Ctx, type OwnerFields, requireScope } from "@/lib/base/core";
import { abstractOutput, overviewOutput, toAbstract, toOverview } from "@/lib/engine/retrieve";
import { inTenant } from "@/lib/storage/db";
import { readSession } from "@/lib/storage/records";
import {
  layersOf,
  sessionOutput,
  sessionOwnerFields,
  sessionRef,
  summariesOf,
  summaryFields,
  toSession,
  toSummary,
  unknownSession,
} from "./session";

export const getSessionInput = z.strictObject({
  ...sessionOwnerFields,
  level: z.coerce
    .number()
    .int()
    .min(0)
    .max(1)
    .default(0)
    .describe("How much of the session to return: 0 its abstract, 1 its overview too"),
});

export const getSessionOutput = sessionOutput.extend({
  abstract: abstractOutput,
  overview: overviewOutput.optional(),
  ...summaryFields,
});

/**
 * Returns a session of an owner with its abstract and, at level 1, its overview. Throws `not_found` for an
 * unknown session and for one that the caller cannot access, and `owner_required`.
 */
export async function getSession(
  ctx: Ctx,
  sessionId: string,
  { level = 0, ...fields }: OwnerFields & { readonly level?: number },
): Promise<z.infer<typeof getSessionOutput>> {
  requireScope(ctx, "read");
  const { owner, id } = await sessionRef(ctx, sessionId, fields);
  const { row, layers, summary } = await inTenant(ctx, "work", async (tx) => {
    const row = await readSession(tx, ctx, owner, id);
    if (!row) throw unknownSession();
    const layers = (await layersOf(tx, [row])).get(row);
    return { row, layers, summary: (await summariesOf(tx, [row])).get(row) };
  });
  return {
    ...toSession(row),
    ...toSummary(summary),
    abstract: toAbstract(layers),
    ...(level === 0 ? {} : { overview: toOverview(layers) }),
  };
}
