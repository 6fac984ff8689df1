import { detect } from "./detect";
import { modeOf, type Policy, placeholder } from "./policy";
import { type Redaction, redactText, redactWith } from "./redact";
import { isCredentialKey, keyWords, sensitiveKind } from "./sensitive-keys";
import type { Span } from "./span";

/**
 * A redaction inside a JSON value. `path` is the JSON pointer (RFC 6901) of the field in the redacted
 * value; `part` tells whether its key or its value was redacted.
 */
export type FieldRedaction = Redaction & { path: string; part: "key" | "value" };

/** Metadata nests a few levels; what lies deeper is masked unread, so that no input exhausts the stack. */
const DEPTH_MAX = 64;
/** Names after which a plain number may be a card, a telephone number or a social security number. */
const NUMBER_NAME = /card|\bcc\b|\bpan\b|phone|mobile|\bcell|\btel|fax|whatsapp|ssn|social/i;

/** `earlier` are the redactions that the value has had before, at the pointers of the fields as they were. */
type Walk = { policy: Policy; redactions: FieldRedaction[]; earlier: readonly FieldRedaction[] };
/** Where a walk is: the pointer in the value as it was and as it becomes, the key before it, the depth. */
type Place = {
  readonly was: string;
  readonly path: string;
  readonly key: string | null;
  readonly depth: number;
};

const step = (path: string, key: string | number): string =>
  `${path}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** The hits in a value read after its key, so that `{"phone": "5551234567"}` has its context. */
function detectAfter(key: string | null, text: string, policy: Policy): Span[] {
  if (key === null) return detect(text, policy);
  const prefix = `${keyWords(key)}: `;
  return detect(prefix + text, policy)
    .filter(({ end }) => end > prefix.length)
    .map((span) => ({
      ...span,
      // A pattern of the tenant's own may begin with the key.
      start: Math.max(0, span.start - prefix.length),
      end: span.end - prefix.length,
    }));
}

function maskWhole(walk: Walk, value: unknown, place: Place, kind: string, rule: string): unknown {
  const { policy } = walk;
  const { was, path } = place;
  const stand = placeholder(kind, policy);
  const mode = modeOf(kind, policy);
  const isEmpty = value === null || value === undefined || value === "" || typeof value === "boolean";
  const isTagged = mode === "tag" && earlierOf(walk, was, "value").some((one) => one.kind === kind);
  if (isEmpty || isTagged || value === stand) return keep(walk, value, place);
  const result = mode === "tag" ? value : mode === "drop" ? "" : stand;
  const length = typeof result === "string" ? result.length : 0;
  walk.redactions.push({ kind, rule, mode, start: 0, length, path, part: "value" });
  return result;
}

/**
 * A number is read as text when its key says what it is, or the tenant has rules of its own; a hit is the
 * whole of it.
 */
function walkNumber(walk: Walk, value: number | bigint, place: Place): unknown {
  const { policy } = walk;
  const isNamed = place.key !== null && NUMBER_NAME.test(keyWords(place.key));
  const own = new Set(policy.custom?.map(({ kind }) => kind));
  if (!isNamed && own.size === 0) return keep(walk, value, place);
  const text = String(value);
  const hit = detectAfter(place.key, text, policy).find(
    ({ start, end, kind }) => start === 0 && end === text.length && (isNamed || own.has(kind)),
  );
  return hit === undefined ? keep(walk, value, place) : maskWhole(walk, value, place, hit.kind, hit.rule);
}

function walkObject(walk: Walk, value: object, { was, path, depth }: Place): unknown {
  const taken = new Set<string>();
  const entries = Object.entries(value).map(([key, inner]) => {
    const before = step(was, key);
    const redacted = redactText(key, walk.policy, earlierOf(walk, before, "key"));
    let name = redacted.text;
    for (let copy = 2; taken.has(name); copy++) name = `${redacted.text} (${copy})`;
    taken.add(name);
    const place = step(path, name);
    for (const redaction of redacted.redactions)
      walk.redactions.push({ ...redaction, path: place, part: "key" });
    return [name, walkValue(walk, inner, { was: before, path: place, key, depth: depth + 1 })];
  });
  return Object.fromEntries(entries);
}

function earlierOf({ earlier }: Walk, path: string, part: FieldRedaction["part"]): FieldRedaction[] {
  return earlier.filter((one) => one.path === path && one.part === part);
}

/** The value as it is, with the redactions that it has had before. */
function keep(walk: Walk, value: unknown, { was, path }: Place): unknown {
  walk.redactions.push(...earlierOf(walk, was, "value").map((one) => ({ ...one, path })));
  return value;
}

function walkValue(walk: Walk, value: unknown, place: Place): unknown {
  const { was, path, key, depth } = place;
  const kind = key === null ? null : sensitiveKind(key);
  if (kind !== null && walk.policy.kinds.has(kind))
    return maskWhole(walk, value, place, kind, `${kind.toLowerCase()}.key`);
  if (typeof value === "string") {
    const find = (text: string) => detectAfter(key, text, walk.policy);
    const redacted = redactWith(find, value, walk.policy, earlierOf(walk, was, "value"));
    for (const redaction of redacted.redactions) walk.redactions.push({ ...redaction, path, part: "value" });
    return redacted.text;
  }
  if (typeof value === "number" || typeof value === "bigint") return walkNumber(walk, value, place);
  if (value === null || typeof value !== "object") return keep(walk, value, place);
  if (depth > DEPTH_MAX) return maskWhole(walk, value, place, "SECRET", "secret.depth");
  if (Array.isArray(value))
    return value.map((item, at) =>
      walkValue(walk, item, { was: step(was, at), path: step(path, at), key, depth: depth + 1 }),
    );
  return walkObject(walk, value, place);
}

/**
 * Redacts a JSON value: strings, object keys, and numbers whose key says what they are (`"card": 4111…`). A
 * sensitive key (authorization, cookie, password, token, ssn …, whatever its case and separators) masks its
 * whole value. A key is context for its own value only, and for the items of an array. Keys that become equal
 * get a number. The input is not changed. `earlier` are the redactions that the value has had before; they
 * are listed where they then are.
 */
export function redactValue(
  value: unknown,
  policy: Policy,
  earlier: readonly FieldRedaction[] = [],
): { value: unknown; redactions: FieldRedaction[] } {
  const walk: Walk = { policy, redactions: [], earlier };
  const result = walkValue(walk, value, { was: "", path: "", key: null, depth: 0 });
  return { value: result, redactions: walk.redactions };
}

function dropFields(value: unknown, path: string, removed: string[], depth: number): unknown {
  if (value === null || typeof value !== "object") return value;
  if (depth > DEPTH_MAX) {
    removed.push(path);
    return null;
  }
  if (Array.isArray(value))
    return value.map((item, at) => dropFields(item, step(path, at), removed, depth + 1));
  const kept = Object.entries(value).flatMap(([key, inner]) => {
    const place = step(path, key);
    if (!isCredentialKey(key)) return [[key, dropFields(inner, place, removed, depth + 1)]];
    removed.push(place);
    return [];
  });
  return Object.fromEntries(kept);
}

/**
 * The value without the fields whose names say that they carry credentials (authorization, cookie,
 * api_key, password …), at any level, and the JSON pointers of what was left out. The input is not changed.
 */
export function dropCredentialFields(value: unknown): { value: unknown; removed: string[] } {
  const removed: string[] = [];
  return { value: dropFields(value, "", removed, 0), removed };
}
