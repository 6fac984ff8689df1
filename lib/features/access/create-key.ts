import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { DEFAULT_POLICY, redactText } from "@/lib/analysis/pii";
import {
  type Ctx,
  futureTimeInput,
  idInput,
  neverNull,
  OWNER_KINDS,
  SCOPES,
  type TenantNo,
} from "@/lib/base/core";
import { writeAudit } from "@/lib/storage/audit";
import { asSystem, list, sql, type TableRow } from "@/lib/storage/db";
import { pseudonym } from "@/lib/storage/settings";
import { ensureTenant } from "./tenant";

export const createKeyInput = z
  .strictObject({
    tenant: z
      .string()
      .min(1)
      .max(64)
      .regex(/^[\w.-]+$/, { error: "must consist of letters, digits, dots, dashes and underscores" })
      .optional()
      .describe(
        "Tenant of the key. It is created if it does not exist. Defaults to the caller's tenant, or to `default` for a command.",
      ),
    scopes: neverNull(z.array(z.enum(SCOPES)).min(1).default(["read", "write"])).describe(
      "Permissions of the key",
    ),
    user_id: neverNull(idInput).optional().describe("Binds the key to this user"),
    agent_owner: neverNull(idInput).optional().describe("Binds the key to this agent's own memory"),
    name: z.string().max(64).default("").describe("What the key is for; personal data in it is masked"),
    expires_at: neverNull(futureTimeInput).optional().describe("When the key expires, in the future"),
  })
  .refine((input) => input.user_id === undefined || input.agent_owner === undefined, {
    path: ["agent_owner"],
    error: "Choose either a user or an agent, not both",
  })
  .refine(
    ({ scopes, user_id, agent_owner }) =>
      !scopes.includes("impersonate") || (user_id === undefined && agent_owner === undefined),
    { path: ["scopes"], error: "A key that is bound to an owner cannot have the scope impersonate" },
  );
export type CreateKeyInput = z.infer<typeof createKeyInput>;

export const createKeyOutput = z.object({ key: z.string().describe("Shown once"), key_id: z.string() });
export const revokeKeyOutput = z.object({ revoked: z.number() });

export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/**
 * Creates a key `plm_<id>_<secret>`, and its tenant if it does not exist. The secret has 256 random bits, is
 * returned once and stored as a sha256 hash. Writes an entry to the audit log of the key's tenant.
 */
export async function createKey(ctx: Ctx, input: CreateKeyInput): Promise<z.infer<typeof createKeyOutput>> {
  const tenantId = input.tenant ?? (ctx.tenantId || "default");
  const keyId = randomBytes(6).toString("hex");
  const secret = randomBytes(32).toString("base64url");
  const boundId = input.user_id ?? input.agent_owner;
  const ownerKind = input.user_id ? OWNER_KINDS.indexOf("user") : OWNER_KINDS.indexOf("agent");
  const ownerId = boundId === undefined ? null : await pseudonym({ tenantId }, boundId);
  const name = redactText(input.name, DEFAULT_POLICY).text;
  await asSystem("accept", async (tx) => {
    const tenantNo = await ensureTenant(tx, tenantId);
    await tx.rows(sql`insert into api_keys (key_id, tenant_no, secret_hash, scopes, owner_kind, owner_id, name, expires_at)
      values (${keyId}, ${tenantNo}::int, ${hashSecret(secret)}::bytea, ${list([...input.scopes])}::text[],
        ${boundId === undefined ? null : ownerKind}::smallint, ${ownerId}, ${name}, ${input.expires_at ?? null}::timestamptz)`);
    const counts = { scopes: input.scopes.length };
    await writeAudit(tx, { ...ctx, tenantNo }, "key.create", counts, `key:${keyId}`);
  });
  return { key: `plm_${keyId}_${secret}`, key_id: keyId };
}

/**
 * Revokes a key of the caller's tenant, or of any tenant for an operator. Processes that have cached the key
 * reject it within 5 s. An unknown id, or an id from another tenant, changes nothing.
 */
export async function revokeKey(
  ctx: Ctx,
  { id }: { readonly id: string },
): Promise<z.infer<typeof revokeKeyOutput>> {
  const isAllowedTenant = ctx.tenantNo === 0 ? sql`true` : sql`tenant_no = ${ctx.tenantNo}::int`;
  const rows = await asSystem("accept", async (tx) => {
    const revoked = await tx.rows<
      TableRow<"api_keys", "tenant_no">
    >(sql`update api_keys set revoked_at = now()
      where key_id = ${id} and revoked_at is null and ${isAllowedTenant} returning tenant_no`);
    for (const { tenant_no } of revoked)
      await writeAudit(
        tx,
        { ...ctx, tenantNo: tenant_no as TenantNo },
        "key.revoke",
        { keys: 1 },
        `key:${id}`,
      );
    return revoked;
  });
  return { revoked: rows.length };
}
