import { type Ctx, OPERATOR } from "@/lib/base/core";
import { checkKey, checkOperator, isMetricsToken } from "@/lib/features/access";
import type { Caller } from "@/lib/surfaces/operations";
import { CLIENT_ADDRESS, hasSession, personOfRequest, requireSameOrigin } from "@/lib/surfaces/web";

const ANONYMOUS: Ctx = { ...OPERATOR, scopes: [], actor: "nobody" };

/**
 * Authenticates a request by the methods that `caller` allows. Returns the context and, when the session is
 * renewed, the cookie to send back. Throws `unauthenticated`, `rate_limited`, `cross_origin`, and `not_found`
 * when a member requests an unknown tenant.
 */
export async function authenticate(
  caller: Caller,
  { headers, method }: Request,
  requestId: string,
): Promise<{ ctx: Ctx; cookie: string | null }> {
  if (caller === "anyone") return { ctx: { ...ANONYMOUS, requestId }, cookie: null };
  const [, token = null] = /^Bearer (.+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  const key = token ?? (caller === "key" ? headers.get("x-api-key") : null);
  const canBePerson = caller !== "command" && key === null && hasSession(headers);
  if (caller === "person" || canBePerson) {
    const session = await personOfRequest(headers, requestId);
    requireSameOrigin(method, headers);
    return session;
  }
  if (caller === "key")
    return { ctx: await checkKey(key, requestId, headers.get(CLIENT_ADDRESS)), cookie: null };
  if (caller === "metrics" && isMetricsToken(key))
    return { ctx: { ...ANONYMOUS, actor: "metrics", requestId }, cookie: null };
  checkOperator(key, caller === "metrics" ? "Send METRICS_TOKEN as a bearer token, or sign in." : undefined);
  return { ctx: { ...OPERATOR, requestId }, cookie: null };
}
