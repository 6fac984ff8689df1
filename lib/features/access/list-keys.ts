import { z } from "zod";
import { type Ctx, OWNER_KINDS, requireScope, SCOPES, type Scope } from "@/lib/base/core";
import { asSystem, sql, type TableRow } from "@/lib/storage/db";

/** Maximum number of keys in a list. The oldest keys are left out. */
const MAX_KEYS = 500;

const keyOutput = z.object({
  key_id: z.string(),
  name: z.string(),
  tenant: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  owner: z.object({ kind: z.enum(OWNER_KINDS), id: z.string() }).nullable(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable().describe("Time of the last use; updated at most once a minute"),
  expires_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
});
export const listKeysOutput = z.object({ items: z.array(keyOutput) });

type Row = TableRow<
  "api_keys",
  "key_id" | "name" | "owner_kind" | "owner_id" | "created_at" | "last_used_at" | "expires_at" | "revoked_at"
> & { tenant: string; scopes: Scope[] };

/**
 * Returns the keys of the context's tenant, newest first, including revoked ones, or the keys of all tenants
 * for an operator. The secrets are never returned.
 */
export async function listKeys(ctx: Ctx): Promise<z.infer<typeof listKeysOutput>> {
  requireScope(ctx, "read");
  const ofTenant = ctx.tenantNo === 0 ? sql`true` : sql`k.tenant_no = ${ctx.tenantNo}::int`;
  const rows = await asSystem("work", (tx) =>
    tx.rows<Row>(sql`select k.key_id, k.name, t.tenant_id as tenant, k.scopes, k.owner_kind, k.owner_id, k.created_at,
        k.last_used_at, k.expires_at, k.revoked_at
      from api_keys k join tenants t on t.tenant_no = k.tenant_no
      where ${ofTenant} order by k.created_at desc, k.key_id limit ${MAX_KEYS}`),
  );
  return {
    items: rows.map(({ owner_kind, owner_id, ...row }) => {
      const kind = owner_kind === null ? undefined : OWNER_KINDS[owner_kind];
      return {
        ...row,
        owner: kind ? { kind, id: owner_id ?? "" } : null,
        created_at: row.created_at.toISOString(),
        last_used_at: row.last_used_at?.toISOString() ?? null,
        expires_at: row.expires_at?.toISOString() ?? null,
        revoked_at: row.revoked_at?.toISOString() ?? null,
      };
    }),
  };
}
