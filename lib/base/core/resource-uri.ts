import { OWNER_KINDS, type OwnerKind, type OwnerRef } from "./domain-types";
import { AppError } from "./errors";

const SCHEME = "palimpsest://";
/** A longer URI is refused, so that it fits into a request line and a log of any proxy. */
const MAX_URI_BYTES = 2048;
/** In place of the tenant or the owner: that of the key, and the only owner of the kind `shared`. */
const OWN = "~";

/** The parts of a URI. */
export type ResourceUri = {
  /** Null for the tenant of the key. */
  readonly tenant: string | null;
  readonly kind: OwnerKind | null;
  /** The id of the owner. Null when it is written as OWN, and above the owners of a kind. */
  readonly owner: string | null;
  /** Whether the owner is written as OWN. */
  readonly isOwn: boolean;
  /** The parts after the owner, decoded. */
  readonly path: readonly string[];
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
  const ownerPart = owner.kind === "shared" ? OWN : encodePart(owner.id);
  const uri = `${SCHEME}${[tenant === null ? OWN : encodePart(tenant), owner.kind, ownerPart, ...path.map(encodePart)].join("/")}`;
  return uri.length > MAX_URI_BYTES ? null : uri;
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
  if (/[?#]/.test(uri)) throw invalidUri("must not have a query or a fragment");
  const [tenant = "", kind, owner, ...path] = uri.slice(SCHEME.length).split("/");
  const parts = path.map(decodePart);
  const ownerId = owner === undefined || owner === OWN ? null : decodePart(owner);
  const tenantId = tenant === OWN ? null : decodePart(tenant);
  if (kind === "") throw invalidUri(EMPTY);
  if (kind !== undefined && !isOwnerKind(kind)) throw new AppError("not_found", "Not found. Check the URI.");
  return { tenant: tenantId, kind: kind ?? null, owner: ownerId, isOwn: owner === OWN, path: parts };
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

/** Returns the error for a text that is no URI of this server. */
function invalidUri(message: string): AppError {
  return new AppError("invalid_input", "Validation failed.", { fields: [{ path: "uri", message }] });
}
