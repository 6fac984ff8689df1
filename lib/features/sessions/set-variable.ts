import { z } from "zod";
import { AppError, type Ctx, requireScope } from "@/lib/base/core";
import { inTenant, type Tx } from "@/lib/storage/db";
import {
  deleteVariable as deleteRow,
  findSession,
  measureVariables,
  type SessionKey,
  writeVariable,
} from "@/lib/storage/records";
import { requireRemember } from "@/lib/storage/settings";
import { sessionOwnerFields, sessionOwnerInput, sessionRef, unknownSession } from "./session";
import { redactVariable, ttlInput, VARIABLE_LIMITS, variableName, variableValue } from "./variable-input";

export const setVariableInput = z.strictObject({
  ...sessionOwnerFields,
  value: variableValue,
  ttl_seconds: ttlInput
    .optional()
    .describe("Seconds until the variable expires; by default it lasts as long as the working memory"),
});

export const variableOutput = z.object({
  name: z.string(),
  value: z.json().nullable().describe("The stored value, with personal data masked; null after a deletion"),
});

/** A variable of a session, by the id and the name in the path. */
type Named = { readonly id: string; readonly name: string };

/**
 * Stores a variable of a session, which becomes no memory and is never embedded. Throws `invalid_input` for a
 * bad name and for a variable that exceeds the limits of the session, `not_found`, `owner_required`,
 * `remember_disabled`, and `pattern_over_budget`.
 */
export async function setVariable(
  ctx: Ctx,
  { id, name, value, ttl_seconds, ...fields }: z.infer<typeof setVariableInput> & Named,
): Promise<z.infer<typeof variableOutput>> {
  requireScope(ctx, "write");
  requireName(name);
  const ref = await sessionRef(ctx, id, fields);
  await requireRemember(ctx, { owner: ref.owner });
  const text = await redactVariable(ctx, name, value, { path: "value", namePath: "name" });
  await inTenant(ctx, "accept", async (tx) => {
    const key = await findSession(tx, ctx, ref.owner, ref.id);
    if (!key) throw unknownSession();
    await storeVariable(tx, key, { name, text, ttlSeconds: ttl_seconds ?? null, path: "value" });
  });
  return { name, value: JSON.parse(text) as never };
}

/**
 * Stores a redacted variable within the limits of the session. Throws `invalid_input` beyond them, and
 * `not_found` when the session was erased in the meantime.
 */
export async function storeVariable(
  tx: Tx,
  key: SessionKey,
  { name, text, ttlSeconds, path }: { name: string; text: string; ttlSeconds: number | null; path: string },
): Promise<void> {
  const others = await measureVariables(tx, key, name);
  if (!others) throw unknownSession();
  const { count: maxCount, bytes: maxBytes } = VARIABLE_LIMITS;
  if (others.count >= maxCount) throw overLimit(path, `a session has at most ${maxCount} variables`);
  if (others.bytes + Buffer.byteLength(text) > maxBytes)
    throw overLimit(path, `the values of a session have at most ${maxBytes / 1024} KB together`);
  await writeVariable(tx, key, { name, value: text, ttlSeconds });
}

export const deleteVariableInput = sessionOwnerInput;

/** Deletes a variable of a session. Throws `not_found` for an unknown session or variable. */
export async function deleteVariable(
  ctx: Ctx,
  { id, name, ...fields }: z.infer<typeof deleteVariableInput> & Named,
): Promise<z.infer<typeof variableOutput>> {
  requireScope(ctx, "write");
  const ref = await sessionRef(ctx, id, fields);
  const isDeleted = await inTenant(ctx, "accept", async (tx) => {
    const key = await findSession(tx, ctx, ref.owner, ref.id);
    return key !== null && (await deleteRow(tx, key, name));
  });
  if (!isDeleted) throw new AppError("not_found", "Variable not found. It may have expired.");
  return { name, value: null };
}

function requireName(name: string): void {
  const result = variableName.safeParse(name);
  if (result.success) return;
  throw overLimit("name", result.error.issues[0]?.message ?? "is not a valid name");
}

function overLimit(path: string, message: string): AppError {
  return new AppError("invalid_input", "The variable cannot be stored.", { fields: [{ path, message }] });
}
