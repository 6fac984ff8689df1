import { OWNER_KINDS, type OwnerKind, type OwnerRef } from "./domain-types";
import { AppError } from "./errors";
import { timeInput } from "./time-input";

const SCHEME = "palimpsest://";
/** A longer URI is refused, so that it fits into a request line and a log of any proxy. */
const MAX_URI_BYTES = 2048;
/** In place of the tenant or the owner: that of the key, and the only owner of the kind `shared`. */
const SELF = "~";
/** The only query of a URI. */
const AS_OF = "as_of=";

/** The parts of a URI. */
export type ResourceUri = {
  /** Null for the tenant of the key. */
  readonly tenant: string | null;
  readonly kind: OwnerKind | null;
  /** The id of the owner. Null when it is written as SELF, and above the owners of a kind. */
  readonly owner: string | null;
  /** Whether the owner is written as SELF. */
  readonly isOwn: boolean;
  /** The parts after the owner, decoded. */
  readonly path: readonly string[];
  /** The time of `?as_of=`, in ISO 8601 and UTC. */
  readonly asOf: string | undefined;
};

/**
 * Returns the URI of what `path` names below an owner, or of the owner itself. A null tenant is that of the
 * key. Null when an id is too long for a URI.
 */
export function resourceUri(
  tenant: string | null,
  owner: OwnerRef,
  ...path: readonly string[]
): string | null {
  const ownerPart = owner.kind === "shared" ? SELF : encodePart(owner.id);
  const uri = `${SCHEME}${[tenant === null ? SELF : encodePart(tenant), owner.kind, ownerPart, ...path.map(encodePart)].join("/")}`;
  return uri.length > MAX_URI_BYTES ? null : uri;
}

/** Returns the URI of something as it was at a time. Null when it is too long. */
export function uriAsOf(uri: string | null, asOf: string | undefined): string | null {
  if (uri === null || asOf === undefined) return uri;
  const dated = `${uri}?${AS_OF}${asOf}`;
  return dated.length > MAX_URI_BYTES ? null : dated;
}

/** Returns the URI of a tenant, or of its owners of a kind. */
export function tenantUri(tenant: string, kind?: OwnerKind): string {
  return `${SCHEME}${[encodePart(tenant), ...(kind === undefined ? [] : [kind])].join("/")}`;
}

/**
 * Reads a URI. It is an address and gives no access: the caller compares the tenant, and checks the owner.
 * Throws `invalid_input` for the field `uri` when the text cannot be a URI of this server, and `not_found`
 * for an unknown kind of owner.
 */
export function parseResourceUri(uri: string): ResourceUri {
  if (Buffer.byteLength(uri) > MAX_URI_BYTES) throw invalidUri(`must not exceed ${MAX_URI_BYTES} bytes`);
  if (!uri.startsWith(SCHEME)) throw invalidUri(`must begin with ${SCHEME}`);
  const [address = "", query, ...others] = uri.slice(SCHEME.length).split("?");
  if (others.length > 0 || uri.includes("#"))
    throw invalidUri("must not have a fragment, nor a query but ?as_of=");
  const [tenant = "", kind, owner, ...path] = address.split("/");
  const parts = path.map(decodePart);
  const ownerId = owner === undefined || owner === SELF ? null : decodePart(owner);
  const tenantId = tenant === SELF ? null : decodePart(tenant);
  if (kind === "") throw invalidUri(EMPTY);
  if (kind !== undefined && !isOwnerKind(kind)) throw new AppError("not_found", "Not found. Check the URI.");
  const isOwn = owner === SELF;
  return { tenant: tenantId, kind: kind ?? null, owner: ownerId, isOwn, path: parts, asOf: timeOf(query) };
}

function timeOf(query: string | undefined): string | undefined {
  if (query === undefined) return undefined;
  if (!query.startsWith(AS_OF)) throw invalidUri("must not have a query but ?as_of=");
  const time = timeInput.safeParse(percentDecoded(query.slice(AS_OF.length)));
  const utc = time.success ? new Date(time.data).toISOString() : "";
  // In UTC the year can be 0 or have five digits.
  if (!timeInput.safeParse(utc).success)
    throw invalidUri("must name a time in ISO 8601 with a time zone in as_of");
  return utc;
}

const isOwnerKind = (text: string): text is OwnerKind => (OWNER_KINDS as readonly string[]).includes(text);

/**
 * Escapes of JSON pointers (RFC 6901) for `~` and `/`, and `~2` for the dots of `.` and `..`. Clients and
 * proxies that normalize paths change encoded slashes and dots.
 */
const ESCAPES: Readonly<Record<string, string>> = { "~": "~0", "/": "~1", ".": "~2" };
const UNESCAPES: Readonly<Record<string, string>> = { "~0": "~", "~1": "/", "~2": "." };

function encodePart(id: string): string {
  const special = id === "." || id === ".." ? /[.]/g : /[~/]/g;
  return encodeURIComponent(
    id.replace(/\p{Surrogate}/gu, "\uFFFD").replace(special, (sign) => ESCAPES[sign] ?? sign),
  );
}

const EMPTY = "must not have an empty part";

function decodePart(part: string): string {
  if (part === "") throw invalidUri(EMPTY);
  if (/%2f/i.test(part)) throw invalidUri("must not have an encoded slash; a slash in an ID is written ~1");
  const decoded = percentDecoded(part);
  if (decoded === "." || decoded === "..") throw invalidUri("must not have the parts . and ..");
  if (/~(?![0-2])/.test(decoded)) throw invalidUri("has a ~ that is not written ~0");
  return decoded.replace(/~[0-2]/g, (sign) => UNESCAPES[sign] ?? sign);
}

function percentDecoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw invalidUri("has an invalid percent encoding");
  }
}

/** Returns the error for a text that is no URI of this server, without the text. */
export function invalidUri(message: string): AppError {
  return new AppError("invalid_input", "Validation failed.", { fields: [{ path: "uri", message }] });
}
