import { encode } from "next-auth/jwt";
import { asAppError, type Ctx, OPERATOR, type Scope } from "@/lib/base/core";
import { createKey, createKeyInput, createPerson } from "@/lib/features/access";
import { asSuperuser } from "@/lib/storage/db/testing";
import { loadOrCreateSecret } from "@/lib/storage/settings";
import { serveOperations } from "@/lib/surfaces/http";
import { type Operation, type Served, split } from "@/lib/surfaces/operations";
import { inProcess } from "../../caller";

/** The result of a call. `code` is an error code or "done"; `text` is the whole response. */
export type Answer = { readonly code: string; readonly text: string };
type Headers = Readonly<Record<string, string>>;

/** Calls an operation through the route handler of its path, as Next does. */
export async function overRoute(
  operation: Operation & Served,
  sent: Record<string, unknown>,
  headers: Headers,
): Promise<Answer> {
  const { params, input } = split(operation, sent) as { params: Record<string, string>; input: object };
  const { method, path } = operation.http;
  const isInQuery = method === "GET" || method === "DELETE";
  const query = isInQuery ? `?${new URLSearchParams(input as Record<string, string>)}` : "";
  const address = path.replaceAll(/\[(\w+)\]/g, (_, name: string) => params[name] ?? "");
  const hasBody = !isInQuery && operation.input !== null;
  const request = new Request(`http://localhost:3000${address}${query}`, {
    method,
    headers: { ...(hasBody ? { "content-type": "application/json" } : {}), ...headers },
    ...(hasBody ? { body: JSON.stringify(input) } : {}),
  });
  const response = await serveOperations(path)[method](request, { params: Promise.resolve(params) });
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
  const text = isStream ? await readFirst(response) : await response.text();
  return { code: response.ok ? "done" : (JSON.parse(text) as { code: string }).code, text };
}

/** Calls an operation in this process, as commands do. */
export async function overCommand(
  operation: Operation,
  sent: Record<string, unknown>,
  ctx: Ctx,
): Promise<Answer> {
  try {
    return { code: "done", text: JSON.stringify(await inProcess(ctx)(operation, sent as never)) };
  } catch (thrown) {
    const { code, message } = asAppError(thrown);
    return { code, text: message };
  }
}

/** Creates a key of a tenant, bound to the user `owner` if given. Returns its request headers. */
export async function keyOf(ctx: Ctx, scopes: readonly Scope[], owner?: string): Promise<Headers> {
  const boundOwner = owner === undefined ? {} : { user_id: owner };
  const allowed = scopes.filter((scope) => owner === undefined || scope !== "impersonate");
  const input = createKeyInput.parse({ tenant: ctx.tenantId, scopes: allowed, ...boundOwner });
  return { authorization: `Bearer ${(await createKey(OPERATOR, input)).key}` };
}

/** Returns the request headers of a signed-in member, without the header that names a tenant. */
export async function sessionOf(name: string, role: "admin" | "reader"): Promise<Headers> {
  const { id } = await createPerson(OPERATOR, { name, role });
  const token = { name, personNo: id, epoch: 0, signedInAt: Math.floor(Date.now() / 1000) };
  const cookie = await encode({ token, secret: await loadOrCreateSecret("session_secret") });
  return { cookie: `next-auth.session-token=${cookie}`, "sec-fetch-site": "same-origin" };
}

/** Returns all stored data of a tenant, to check that a rejected call changed nothing. */
export async function stateOf({ tenantNo }: Ctx): Promise<string> {
  const [row] = await asSuperuser<{ state: string }>(
    `select json_build_array(
       (select json_agg(m order by m.memory_id) from memories m where owner_no >> 32 = $1),
       (select json_agg(s order by s.owner_no, s.position) from memory_states s where owner_no >> 32 = $1),
       (select json_agg(d order by d.job_no) from dead_letters d where owner_no >> 32 = $1),
       (select json_agg(p) from pii_policies p where tenant_no = $1),
       (select json_agg(p order by p.version) from tenant_policies p where tenant_no = $1),
       (select json_agg(p order by p.version) from task_prompts p where tenant_no = $1),
       (select json_agg(p order by p.scan_no) from pii_scans p where tenant_no = $1),
       (select json_agg(r order by r.run_no) from maintenance_runs r where tenant_no = $1),
       (select json_agg(a order by a.act_no) from maintenance_acts a where owner_no >> 32 = $1),
       (select json_agg(a order by a.act_no) from entity_acts a where owner_no >> 32 = $1),
       (select json_agg(p order by p.owner_no) from pattern_owners p where owner_no >> 32 = $1),
       (select json_agg(r order by r.pattern_no) from pattern_refusals r where owner_no >> 32 = $1),
       (select count(*) from events where owner_no >> 32 = $1),
       (select json_agg(k.revoked_at order by k.key_id) from api_keys k where tenant_no = $1 and name = 'zanzibar'))::text as state`,
    [tenantNo],
  );
  return row?.state ?? "";
}

/** Reads the first part of a response that does not end by itself, and closes it. */
async function readFirst({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
}
