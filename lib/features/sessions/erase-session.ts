import type { z } from "zod";
import { type Ctx, type OwnerFields, requireScope } from "@/lib/base/core";
import { type eraseOutput, eraseStored } from "@/lib/features/memories";
import { inTenant } from "@/lib/storage/db";
import { findSession } from "@/lib/storage/records";
import { sessionRef, unknownSession } from "./session";

/**
 * Erases a session with its events, memories and variables, like an erasure by session. Throws `not_found`
 * and `owner_required`.
 */
export async function eraseSession(
  ctx: Ctx,
  sessionId: string,
  fields: OwnerFields,
): Promise<z.infer<typeof eraseOutput>> {
  requireScope(ctx, "write");
  const { owner, id } = await sessionRef(ctx, sessionId, fields);
  if (!(await inTenant(ctx, "accept", (tx) => findSession(tx, ctx, owner, id)))) throw unknownSession();
  return eraseStored(ctx, owner, { sessionId: id });
}
