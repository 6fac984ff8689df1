import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { writeAudit } from "@/lib/audit";
import { OWNER_KINDS, SCOPES, type TenantNo, timeInput } from "@/lib/core";
import { asSystem, list, sql } from "@/lib/db";
import { DEFAULT_POLICY, redactText } from "@/lib/pii";
import { pseudonym } from "@/lib/settings";
import { ensureTenant } from "./tenant";

export const createKeyInput = z
  .strictObject({
    tenant: z
      .string()
      .min(1)
      .max(64)
      .regex(/^[\w.-]+$/, { error: "must be letters, digits, dots, dashes and underscores" })
      .default("default")
      .describe("Tenant the key belongs to; made when it is new"),
    scopes: z.array(z.enum(SCOPES)).min(1).default(["read", "write"]).describe("What the key may do"),
    user_id: z.string().min(1).max(256).optional().describe("Binds the key to this user"),
    agent_owner: z.string().min(1).max(256).optional().describe("Binds the key to this agent's own memory"),
    name: z.string().max(64).default("").describe("What the key is for; personal data in it is masked"),
    expires_at: timeInput.optional().describe("When the key ends"),
  })
  .refine((input) => input.user_id === undefined || input.agent_owner === undefined, {
    path: ["agent_owner"],
    error: "can't be given with a user: a key is bound to one owner",
  });
export type CreateKeyInput = z.infer<typeof createKeyInput>;

export const createKeyOutput = z.object({ key: z.string().describe("Shown this once"), key_id: z.string() });
export const revokeKeyOutput = z.object({ revoked: z.number() });

export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/**
 * Makes a key `plm_<id>_<secret>` and its tenant when new. The secret has 256 random bits, is returned this once and
 * stored as a sha256 hash. A command on the server's machine has no `requestId`.
 */
export async function createKey(
  actor: string,
  input: CreateKeyInput,
  requestId = "",
): Promise<z.infer<typeof createKeyOutput>> {
  const keyId = randomBytes(6).toString("hex");
  const secret = randomBytes(32).toString("base64url");
  const bound = input.user_id ?? input.agent_owner;
  const ownerKind = input.user_id ? OWNER_KINDS.indexOf("user") : OWNER_KINDS.indexOf("agent");
  const ownerId = bound === undefined ? null : await pseudonym({ tenantId: input.tenant }, bound);
  const name = redactText(input.name, DEFAULT_POLICY).text;
  await asSystem("accept", async (tx) => {
    const tenantNo = await ensureTenant(tx, input.tenant);
    await tx.rows(sql`insert into api_keys (key_id, tenant_no, secret_hash, scopes, owner_kind, owner_id, name, expires_at)
      values (${keyId}, ${tenantNo}::int, ${hashSecret(secret)}::bytea, ${list([...input.scopes])}::text[],
        ${bound === undefined ? null : ownerKind}::smallint, ${ownerId}, ${name}, ${input.expires_at ?? null}::timestamptz)`);
    await writeAudit(tx, { tenantNo, actor, requestId }, "key.create", { scopes: input.scopes.length });
  });
  return { key: `plm_${keyId}_${secret}`, key_id: keyId };
}

/** Ends a key at once; processes that have it cached refuse it within 5 s. Unknown ids change nothing. */
export async function revokeKey(
  actor: string,
  keyId: string,
  requestId = "",
): Promise<z.infer<typeof revokeKeyOutput>> {
  const rows = await asSystem("accept", async (tx) => {
    const revoked = await tx.rows<{ tenant_no: number }>(
      sql`update api_keys set revoked_at = now() where key_id = ${keyId} and revoked_at is null returning tenant_no`,
    );
    for (const { tenant_no } of revoked) {
      await writeAudit(tx, { tenantNo: tenant_no as TenantNo, actor, requestId }, "key.revoke", {
        keys: 1,
      });
    }
    return revoked;
  });
  return { revoked: rows.length };
}
