import { z } from "zod";
import type { Ctx } from "@/lib/base/core";
import { asSystem, sql, type TableRow } from "@/lib/storage/db";
import { personOf, ROLES } from "./person";

export const meOutput = z.object({
  name: z.string(),
  role: z.enum(ROLES),
  has_password: z.boolean().describe("Whether the member has a password; false with single sign-on"),
  tenant: z.string().describe("The tenant that the header x-palimpsest-tenant names, or `default`"),
  tenants: z.array(z.string()),
  server_url: z.string().describe("URL at which the browser reaches this server"),
});

/** Returns the signed-in member and the tenants that they can open. */
export async function readMe(ctx: Ctx, serverUrl: string): Promise<z.infer<typeof meOutput>> {
  const { name, role, personNo } = personOf(ctx);
  const rows = await asSystem("work", (tx) =>
    tx.rows<TableRow<"tenants", "tenant_id">>(
      sql`select tenant_id from tenants order by tenant_id limit 1000`,
    ),
  );
  return {
    name,
    role,
    has_password: personNo !== null,
    tenant: ctx.tenantId,
    tenants: rows.map(({ tenant_id }) => tenant_id),
    server_url: serverUrl,
  };
}
