import {
  type CallSource,
  type Ctx,
  DOT_SEGMENT,
  fieldsOfOwner,
  hasLoneSurrogate,
  isDotSegment,
  MAX_ID_LENGTH,
  type OwnerFields,
  requireOwner,
  requireScope,
} from "@/lib/base/core";
import { pseudonym } from "@/lib/storage/settings";
import { invalidFields } from "@/lib/surfaces/operations";
import { authenticate } from "./authenticate";

/** The headers in which a connection that serves many people names the user and the conversation. */
const USER_HEADER = "X-Palimpsest-User-Id";
const SESSION_HEADER = "X-Palimpsest-Session-Id";
/** A client that knows no such variable sends its name: all of its users would share one memory. */
const PLACEHOLDER = /^(?:\{\{.*\}\}|\$\{.*\})$/;

/**
 * An authenticated call of a surface other than REST.
 * @public For the surfaces that stand on this module.
 */
export type SurfaceCall = {
  /** Bound to the owner whom the key or the header names. */
  readonly ctx: Ctx;
  /** The owner for the input of operations; null when neither the key nor the header names one. */
  readonly owner: OwnerFields | null;
  readonly sessionId: string | null;
};

/**
 * Authenticates a call of a surface other than REST by its API key and reads the headers that name its user
 * and its session. A key that is bound to an owner acts for this owner only; any other key needs the scope
 * `impersonate` for the header. Throws `unauthenticated`, `rate_limited`, `owner_forbidden` when a bound key
 * names another owner, `scope_missing`, and `invalid_input` for an invalid id.
 * @public For the surfaces that stand on this module.
 */
export async function authenticateSurface(
  surface: Exclude<CallSource, "rest">,
  request: Request,
  requestId: string,
): Promise<SurfaceCall> {
  const { ctx } = await authenticate("key", request, requestId, surface);
  // Open WebUI sends an empty header for a variable without a value, such as the chat while it checks the
  // connection. An empty user is refused unless the key is bound: the model would choose the user instead.
  const userId = readId(request.headers, USER_HEADER, ctx.owner !== null);
  const sessionId = readId(request.headers, SESSION_HEADER, true);
  if (sessionId !== null && isDotSegment(sessionId))
    throw invalidFields([{ path: SESSION_HEADER, message: DOT_SEGMENT }]);
  const named = userId === null ? null : ({ kind: "user", id: await pseudonym(ctx, userId) } as const);
  if (ctx.owner) {
    if (named) requireOwner(ctx, named);
    return { ctx, owner: fieldsOfOwner(ctx.owner), sessionId };
  }
  if (!named) return { ctx, owner: null, sessionId };
  requireScope(ctx, "impersonate");
  return { ctx: { ...ctx, owner: named }, owner: fieldsOfOwner(named), sessionId };
}

function readId(headers: Headers, name: string, mayBeEmpty: boolean): string | null {
  const raw = headers.get(name);
  if (raw === null || (raw === "" && mayBeEmpty)) return null;
  const id = decode(raw);
  requireValidId(id, name);
  return id;
}

/**
 * Throws `invalid_input` unless a client's id is one: not too long, valid Unicode, and not the name of a
 * variable. `path` says where it was sent.
 */
export function requireValidId(id: string, path: string): void {
  const refuse = (message: string) => invalidFields([{ path, message }]);
  if (id === "" || id.length > MAX_ID_LENGTH) throw refuse(`must have 1 to ${MAX_ID_LENGTH} characters`);
  if (hasLoneSurrogate(id)) throw refuse("contains invalid Unicode");
  if (PLACEHOLDER.test(id)) throw refuse("is a placeholder that the client has not replaced");
}

/** Node reads header bytes as Latin-1. Ids in UTF-8 must be the same as in a JSON body. */
function decode(raw: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(raw, "latin1"));
  } catch {
    return raw;
  }
}
