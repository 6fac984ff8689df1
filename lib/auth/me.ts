import { z } from "zod";
import type { Ctx } from "@/lib/core";
import { asSystem, sql } from "@/lib/db";
import { personOf, ROLES } from "./person";

export const meOutput = z.object({
  name: z.string(),
  role: z.enum(ROLES),
  has_password: z.boolean().describe("False for who came by single sign-on"),
  tenant: z.string().describe("The one that the header x-palimpsest-tenant names, else default"),
  tenants: z.array(z.string()),
  server_url: z.string().describe("Address of this server as the browser reaches it"),
});

/** Who is signed in, and what they may look at. */
export async function readMe(ctx: Ctx, serverUrl: string): Promise<z.infer<typeof meOutput>> {
  const { name, role, personNo } = personOf(ctx);
  const rows = await asSystem("work", (tx) =>
    tx.rows<{ tenant_id: string }>(sql`select tenant_id from tenants order by tenant_id limit 1000`),
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
