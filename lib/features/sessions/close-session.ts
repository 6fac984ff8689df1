import { z } from "zod";
import { type Ctx, requireScope } from "@/lib/base/core";
import { poll, waitInput } from "@/lib/features/memories";
import { inTenant } from "@/lib/storage/db";
import { wakeWorker } from "@/lib/storage/queue";
import { findSession, readSession } from "@/lib/storage/records";
import { enqueueClosing } from "./close-job";
import { type Session, sessionOwnerFields, sessionRef, toSession, unknownSession } from "./session";

export const closeSessionInput = z.strictObject({
  ...sessionOwnerFields,
  wait_ms: waitInput.describe("How long to wait until the session is closed, in milliseconds"),
});

/**
 * Closes a session after everything sent before is decided, and returns it; a repeat changes nothing. Waits
 * up to `wait_ms`. An event that arrives later opens the session again. Throws `not_found` and
 * `owner_required`.
 */
export async function closeSession(
  ctx: Ctx,
  sessionId: string,
  { wait_ms, ...fields }: z.infer<typeof closeSessionInput>,
  signal?: AbortSignal,
): Promise<Session> {
  requireScope(ctx, "write");
  const { owner, id } = await sessionRef(ctx, sessionId, fields);
  const key = await inTenant(ctx, "accept", (tx) => findSession(tx, ctx, owner, id));
  if (!key) throw unknownSession();
  const begun = await enqueueClosing(ctx.tenantNo, key.ownerNo, { reason: "call", rowNo: key.rowNo });
  if (begun > 0) wakeWorker();
  return poll({ waitMs: wait_ms, signal }, (isLast) =>
    inTenant(ctx, "work", async (tx) => {
      const row = await readSession(tx, ctx, owner, id);
      if (!row) throw unknownSession();
      return row.closing_at === null || isLast() ? toSession(row) : null;
    }),
  );
}
