import { z } from "zod";
import {
  type Ctx,
  hasLoneSurrogate,
  idInput,
  type OwnerNo,
  requireScope,
  sessionIdInput,
  uuidv7,
} from "@/lib/base/core";
import { requireIngestion } from "@/lib/engine/ingest";
import { inTenant } from "@/lib/storage/db";
import { findOrCreateOwners, openSession, readSession } from "@/lib/storage/records";
import { pseudonym, requireNamedOwner, requireRemember } from "@/lib/storage/settings";
import { sessionOutput, sessionOwnerFields, toSession, unknownSession } from "./session";
import { storeVariable } from "./set-variable";
import { redactVariable, ttlInput, variablesInput } from "./variable-input";

const validId = (schema: z.ZodString) =>
  schema.refine((value) => !hasLoneSurrogate(value), { error: "contains invalid Unicode" });

export const createSessionInput = z.strictObject({
  ...sessionOwnerFields,
  session_id: validId(sessionIdInput)
    .optional()
    .describe("ID of the session; by default the server makes one"),
  agent_id: validId(idInput).optional().describe("The agent that takes part in the conversation"),
  ttl_seconds: ttlInput
    .optional()
    .describe("How long the working memory lasts after the last turn; by default a day, at most 30 days"),
  variables: variablesInput.optional(),
});

export const createSessionOutput = sessionOutput.extend({
  is_new: z.boolean().describe("Whether this request opened the session"),
});

/**
 * Opens a session before its first event. When it exists, only what the request names is changed, and a
 * closed session stays closed. Throws `owner_required`, `owner_forbidden`, `ingest_disabled`,
 * `remember_disabled`, `pattern_over_budget`, and `invalid_input` for variables that exceed the limits.
 */
export async function createSession(
  ctx: Ctx,
  input: z.infer<typeof createSessionInput>,
): Promise<z.infer<typeof createSessionOutput>> {
  requireScope(ctx, "write");
  await requireIngestion();
  const owner = await requireNamedOwner(ctx, input);
  const sessionId = await pseudonym(ctx, input.session_id ?? uuidv7());
  const agentId = input.agent_id === undefined ? null : await pseudonym(ctx, input.agent_id);
  await requireRemember(ctx, { owner, agentId });
  const variables: { name: string; text: string; path: string }[] = [];
  for (const [name, value] of Object.entries(input.variables ?? {})) {
    const path = `variables.${name}`;
    variables.push({
      name,
      path,
      text: await redactVariable(ctx, name, value, { path, namePath: "variables" }),
    });
  }
  return inTenant(ctx, "accept", async (tx) => {
    const [ownerNo] = (await findOrCreateOwners(tx, ctx, [owner])) as [OwnerNo];
    const ttlSeconds = input.ttl_seconds ?? null;
    const { rowNo, isNew } = await openSession(tx, ownerNo, { sessionId, agentId, ttlSeconds });
    for (const variable of variables)
      await storeVariable(tx, { ownerNo, rowNo }, { ...variable, ttlSeconds: null });
    const row = await readSession(tx, ctx, owner, sessionId);
    if (!row) throw unknownSession();
    return { ...toSession(row), is_new: isNew };
  });
}
