import { AppError, CALL_SOURCES, type CallSource, type Ctx, OPERATOR } from "@/lib/base/core";
import { checkKey, isMetricsToken, isOperatorToken } from "@/lib/features/access";
import { CALLER_REFUSALS, type Caller, invalidFields } from "@/lib/surfaces/operations";
import { requireSameOrigin } from "@/lib/surfaces/origin";
import { CLIENT_ADDRESS, hasSession, personOfRequest } from "@/lib/surfaces/web";

const ANONYMOUS: Ctx = { ...OPERATOR, scopes: [], actor: "nobody" };

/** The header in which a client of the REST API says what it is. */
const SOURCE_HEADER = "X-Palimpsest-Source";
/** The header with which a request says that nothing of what it sends is stored. */
const REMEMBER_HEADER = "X-Palimpsest-Remember";

/**
 * Authenticates a request. Returns the context, which runOperation refuses unless it is of the kind
 * `caller`, and, when the session is renewed, the cookie to send back. `surface` is the compatible API
 * that serves the request; it accepts keys only. Throws `unauthenticated`, `rate_limited`, `cross_origin`,
 * `not_found` when a member requests an unknown tenant, and `invalid_input` for an unknown source and for
 * a value of the header `X-Palimpsest-Remember` other than true and false.
 */
export async function authenticate(
  caller: Caller,
  request: Request,
  requestId: string,
  surface: CallSource = "rest",
): Promise<{ ctx: Ctx; cookie: string | null }> {
  const { headers } = request;
  const source = surface === "rest" ? sourceOf(headers) : surface;
  const key = readKey(caller, headers, surface);
  const canBePerson = surface === "rest" && (caller === "person" || (key === null && caller !== "anyone"));
  const { ctx, cookie } =
    canBePerson && hasSession(headers)
      ? await authenticatePerson(request, requestId)
      : { ctx: await authenticateProgram(caller, key, requestId, headers), cookie: null };
  return { ctx: { ...ctx, source, remembers: remembersOf(headers) }, cookie };
}

async function authenticatePerson({ headers, method }: Request, requestId: string) {
  const session = await personOfRequest(headers, requestId);
  requireSameOrigin(method, headers);
  return session;
}

async function authenticateProgram(
  caller: Caller,
  key: string | null,
  requestId: string,
  headers: Headers,
): Promise<Ctx> {
  if (caller === "anyone") return { ...ANONYMOUS, requestId };
  if (caller === "key") return checkKey(key, requestId, headers.get(CLIENT_ADDRESS));
  if (caller === "metrics" && isMetricsToken(key)) return { ...ANONYMOUS, actor: "metrics", requestId };
  if (isOperatorToken(key)) return { ...OPERATOR, requestId };
  return checkOtherKey(caller, key ?? headers.get("x-api-key"), requestId, headers);
}

/**
 * Returns the context of a valid API key where a caller of another kind is expected. Throws
 * `unauthenticated` for every other key as for none.
 */
async function checkOtherKey(
  caller: Caller,
  key: string | null,
  requestId: string,
  headers: Headers,
): Promise<Ctx> {
  const refusal = new AppError("unauthenticated", CALLER_REFUSALS[caller]);
  if (!key?.startsWith("plm_")) throw refusal;
  return checkKey(key, requestId, headers.get(CLIENT_ADDRESS)).catch((thrown: unknown) => {
    throw thrown instanceof AppError && thrown.code === "unauthenticated" ? refusal : thrown;
  });
}

/** Clients of mem0 send `Authorization: Token …`, which only its surface accepts. */
function readKey(caller: Caller, headers: Headers, surface: CallSource): string | null {
  const scheme = surface === "mem0" ? /^(?:Bearer|Token) +(.+)$/i : /^Bearer +(.+)$/i;
  const [, token = null] = scheme.exec(headers.get("authorization") ?? "") ?? [];
  return token ?? (caller === "key" ? headers.get("x-api-key") : null);
}

function remembersOf(headers: Headers): boolean {
  const given = headers.get(REMEMBER_HEADER) ?? "true";
  if (given === "true" || given === "false") return given === "true";
  throw invalidFields([{ path: REMEMBER_HEADER, message: "must be true or false" }]);
}

function sourceOf(headers: Headers): CallSource {
  const given = headers.get(SOURCE_HEADER) ?? "rest";
  const source = CALL_SOURCES.find((known) => known === given);
  if (source) return source;
  throw invalidFields([{ path: SOURCE_HEADER, message: `must be one of ${CALL_SOURCES.join(", ")}` }]);
}
