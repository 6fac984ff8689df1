import { type Ctx, type OwnerFields, requireScope } from "@/lib/base/core";
import { inTenant } from "@/lib/storage/db";
import { readSession } from "@/lib/storage/records";
import { type Session, sessionRef, toSession, unknownSession } from "./session";

/**
 * Returns a session of an owner. Throws `not_found` for an unknown session and for one that the caller cannot
 * access, and `owner_required`.
 */
export async function getSession(ctx: Ctx, sessionId: string, fields: OwnerFields): Promise<Session> {
  requireScope(ctx, "read");
  const { owner, id } = await sessionRef(ctx, sessionId, fields);
  const row = await inTenant(ctx, "work", (tx) => readSession(tx, ctx, owner, id));
  if (!row) throw unknownSession();
  return toSession(row);
}
