import { z } from "zod";
import { env } from "@/lib/base/config";
import {
  AppError,
  type Ctx,
  invalidCursor,
  type OwnerNo,
  readCursor,
  requireScope,
  writeCursor,
} from "@/lib/base/core";
import { rebuildInput, type rebuildOutput, requestedOwner } from "@/lib/features/memories";
import { processChat } from "@/lib/models/chat";
import { writeAudit } from "@/lib/storage/audit";
import { inTenant } from "@/lib/storage/db";
import { wakeWorker } from "@/lib/storage/queue";
import { findClosedSessions } from "@/lib/storage/records";
import { isOn } from "@/lib/storage/settings";
import { enqueueTasks } from "./ask-job";

export const rebuildPartInput = rebuildInput.extend({
  what: z
    .enum([...rebuildInput.shape.what.unwrap().options, "summaries"])
    .optional()
    .describe("Only this part of the search index; or summaries, which the chat model writes again"),
});

/** The sessions of one call. */
const BATCH = 200;

/**
 * Enqueues the summaries of closed sessions, of an owner or of the tenant, 200 a call. The model is asked in
 * the background under the tenant's budget, and only about sessions whose memories, instructions or model
 * changed since. Throws `scope_missing`, `owner_forbidden`, and `invalid_input` for a check, a broken cursor,
 * or while SESSION_SUMMARIES_ENABLED is off or no chat model is configured.
 */
export async function rebuildSummaries(
  ctx: Ctx,
  input: z.output<typeof rebuildPartInput>,
): Promise<z.infer<typeof rebuildOutput>> {
  requireScope(ctx, "admin");
  const only = await requestedOwner(ctx, input);
  if (input.check) throw new AppError("invalid_input", "Summaries cannot be checked. Leave out check.");
  if (!(await isOn("SESSION_SUMMARIES_ENABLED")))
    throw new AppError("invalid_input", "Turn on SESSION_SUMMARIES_ENABLED first.");
  // A command has the settings of the server, but loads no model.
  if (env().CHAT_PROVIDER === "none" && processChat() === null)
    throw new AppError("invalid_input", "Set CHAT_PROVIDER first. There is no model to write summaries.");
  const [owner = "0", row = "0"] = input.cursor === undefined ? [] : readCursor(input.cursor, 2);
  if (!/^\d{1,18}$/.test(owner) || !/^\d{1,15}$/.test(row)) throw invalidCursor();
  const after = { ownerNo: owner as OwnerNo, rowNo: Number(row) };
  const sessions = await inTenant(ctx, "accept", async (tx) => {
    const found = await findClosedSessions(tx, ctx.tenantNo, only, after, BATCH);
    enqueueTasks(tx, found, ["session.summary"]);
    if (input.cursor === undefined) await writeAudit(tx, ctx, "index.rebuild", {}, "summaries");
    return found;
  });
  if (sessions.length > 0) wakeWorker();
  const last = sessions.at(-1);
  return {
    owners: new Set(sessions.map(({ ownerNo }) => ownerNo)).size,
    differences: [],
    enqueued: sessions.length,
    next_cursor: last && sessions.length === BATCH ? writeCursor([last.ownerNo, last.rowNo]) : null,
  };
}
