import type { Mem0Call } from "./call";

/**
 * Answers the request with which each client starts. With ids, the clients can ask for their project. There
 * is no e-mail address, because the clients would send it to their vendor as the identity of their telemetry.
 */
export async function ping({ ctx: { tenantId } }: Mem0Call): Promise<object> {
  return { status: "ok", org_id: tenantId, project_id: tenantId, user_email: null };
}

/** Returns the tenant as a project of mem0. It has no settings that a client could read. */
export async function readProject({ ctx: { tenantId } }: Mem0Call): Promise<object> {
  return { project_id: tenantId, name: tenantId, custom_instructions: null, custom_categories: null };
}
