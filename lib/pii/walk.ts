import { detect } from "./detect";
import { type Policy, placeholder } from "./policy";
import { type Redaction, redactText, redactWith } from "./redact";
import { isCredentialKey, keyWords, sensitiveKind } from "./sensitive-keys";
import type { PiiKind, Span } from "./span";

/**
 * A redaction inside a JSON value. `path` is the JSON pointer (RFC 6901) of the field in the redacted
 * value; `part` tells whether its key or its value was redacted.
 */
export type FieldRedaction = Redaction & { path: string; part: "key" | "value" };

/** Metadata nests a few levels; what lies deeper is masked unread, so that no input exhausts the stack. */
const DEPTH_MAX = 64;
/** Names after which a plain number may be a card, a telephone number or a social security number. */
const NUMBER_NAME = /card|\bcc\b|\bpan\b|phone|mobile|\bcell|\btel|fax|whatsapp|ssn|social/i;

type Walk = { policy: Policy; redactions: FieldRedaction[] };

const step = (path: string, key: string | number): string =>
  `${path}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** The hits in a value read after its key, so that `{"phone": "5551234567"}` has its context. */
function detectAfter(key: string | null, text: string, policy: Policy): Span[] {
  if (key === null) return detect(text, policy);
  const prefix = `${keyWords(key)}: `;
  return detect(prefix + text, policy)
    .filter(({ start }) => start >= prefix.length)
    .map((span) => ({ ...span, start: span.start - prefix.length, end: span.end - prefix.length }));
}

function maskWhole(walk: Walk, value: unknown, path: string, kind: PiiKind, rule: string): unknown {
  const { policy } = walk;
  const stand = placeholder(kind, policy);
  if (value === null || value === undefined || value === "" || typeof value === "boolean" || value === stand)
    return value;
  const result = policy.mode === "tag" ? value : policy.mode === "drop" ? "" : stand;
  const length = typeof result === "string" ? result.length : 0;
  walk.redactions.push({ kind, rule, mode: policy.mode, start: 0, length, path, part: "value" });
  return result;
}

function walkNumber(walk: Walk, value: number | bigint, path: string, key: string | null): unknown {
  if (key === null || !NUMBER_NAME.test(keyWords(key))) return value;
  const text = String(value);
  const hit = detectAfter(key, text, walk.policy).find(
    ({ start, end }) => start === 0 && end === text.length,
  );
  return hit === undefined ? value : maskWhole(walk, value, path, hit.kind, hit.rule);
}

function walkObject(walk: Walk, value: object, path: string, depth: number): unknown {
  const taken = new Set<string>();
  const entries = Object.entries(value).map(([key, inner]) => {
    const redacted = redactText(key, walk.policy);
    let name = redacted.text;
    for (let copy = 2; taken.has(name); copy++) name = `${redacted.text} (${copy})`;
    taken.add(name);
    const place = step(path, name);
    for (const redaction of redacted.redactions)
      walk.redactions.push({ ...redaction, path: place, part: "key" });
    return [name, walkValue(walk, inner, place, key, depth + 1)];
  });
  return Object.fromEntries(entries);
}

function walkValue(walk: Walk, value: unknown, path: string, key: string | null, depth: number): unknown {
  const kind = key === null ? null : sensitiveKind(key);
  if (kind !== null && walk.policy.kinds.has(kind))
    return maskWhole(walk, value, path, kind, `${kind.toLowerCase()}.key`);
  if (typeof value === "string") {
    const redacted = redactWith((text) => detectAfter(key, text, walk.policy), value, walk.policy);
    for (const redaction of redacted.redactions) walk.redactions.push({ ...redaction, path, part: "value" });
    return redacted.text;
  }
  if (typeof value === "number" || typeof value === "bigint") return walkNumber(walk, value, path, key);
  if (value === null || typeof value !== "object") return value;
  if (depth > DEPTH_MAX) return maskWhole(walk, value, path, "SECRET", "secret.depth");
  if (Array.isArray(value))
    return value.map((item, at) => walkValue(walk, item, step(path, at), key, depth + 1));
  return walkObject(walk, value, path, depth);
}

/**
 * Redacts a JSON value: strings, object keys, and numbers whose key says what they are
 * (`"card": 4111…`). A sensitive key (authorization, cookie, password, token, ssn …, whatever its case
 * and separators) masks its whole value. A key is context for its own value only, and for the items of
 * an array. Keys that become equal get a number. The input is not changed.
 */
export function redactValue(
  value: unknown,
  policy: Policy,
): { value: unknown; redactions: FieldRedaction[] } {
  const walk: Walk = { policy, redactions: [] };
  const result = walkValue(walk, value, "", null, 0);
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
