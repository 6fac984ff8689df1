import { detect } from "./detect";
import { modeOf, type Policy, placeholder } from "./policy";
import { type Redaction, redactText, redactWith } from "./redact";
import { isCredentialKey, keyWords, sensitiveKind } from "./sensitive-keys";
import type { Span } from "./span";

/**
 * A redaction inside a JSON value. `path` is the JSON pointer (RFC 6901) of the field in the redacted value;
 * `part` says whether its key or its value was redacted.
 */
export type FieldRedaction = Redaction & { path: string; part: "key" | "value" };

/**
 * Metadata has few levels. Deeper values are masked without being read, so that no input exhausts the stack.
 */
const MAX_DEPTH = 64;
/** Key names whose plain numbers can be card, telephone or social security numbers. */
const NUMBER_NAME = /card|\bcc\b|\bpan\b|phone|mobile|\bcell|\btel|fax|whatsapp|ssn|social/i;

/** `earlier` holds the redactions from earlier runs, with the pointers of the fields before this run. */
type Walk = { policy: Policy; redactions: FieldRedaction[]; earlier: readonly FieldRedaction[] };
/** A position in the value: its pointer before and after the redaction, the key before it, and its depth. */
type Position = {
  readonly originalPath: string;
  readonly path: string;
  readonly key: string | null;
  readonly depth: number;
};

const step = (path: string, key: string | number): string =>
  `${path}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** Returns the hits in a value, read after its key, so that `{"phone": "5551234567"}` has its context. */
function detectAfter(key: string | null, text: string, policy: Policy): Span[] {
  if (key === null) return detect(text, policy);
  const prefix = `${keyWords(key)}: `;
  return detect(prefix + text, policy)
    .filter(({ end }) => end > prefix.length)
    .map((span) => ({
      ...span,
      // A custom pattern can match the key too.
      start: Math.max(0, span.start - prefix.length),
      end: span.end - prefix.length,
    }));
}

function maskWhole(walk: Walk, value: unknown, place: Position, kind: string, rule: string): unknown {
  const { policy } = walk;
  const { originalPath, path } = place;
  const replacement = placeholder(kind, policy);
  const mode = modeOf(kind, policy);
  const isEmpty = value === null || value === undefined || value === "" || typeof value === "boolean";
  const isTagged =
    mode === "tag" && earlierRedactions(walk, originalPath, "value").some((one) => one.kind === kind);
  if (isEmpty || isTagged || value === replacement) return copyUnchanged(walk, value, place);
  const result = mode === "tag" ? value : mode === "drop" ? "" : replacement;
  const length = typeof result === "string" ? result.length : 0;
  walk.redactions.push({ kind, rule, mode, start: 0, length, path, part: "value" });
  return result;
}

/**
 * Reads a number as text when its key names its kind, or when the tenant has custom rules. A hit must cover
 * the whole number.
 */
function walkNumber(walk: Walk, value: number | bigint, place: Position): unknown {
  const { policy } = walk;
  const isNamed = place.key !== null && NUMBER_NAME.test(keyWords(place.key));
  const customKinds = new Set(policy.custom?.map(({ kind }) => kind));
  if (!isNamed && customKinds.size === 0) return copyUnchanged(walk, value, place);
  const text = String(value);
  const hit = detectAfter(place.key, text, policy).find(
    ({ start, end, kind }) => start === 0 && end === text.length && (isNamed || customKinds.has(kind)),
  );
  return hit === undefined
    ? copyUnchanged(walk, value, place)
    : maskWhole(walk, value, place, hit.kind, hit.rule);
}

function walkObject(walk: Walk, value: object, { originalPath, path, depth }: Position): unknown {
  const usedKeys = new Set<string>();
  const entries = Object.entries(value).map(([key, inner]) => {
    const before = step(originalPath, key);
    const redacted = redactText(key, walk.policy, earlierRedactions(walk, before, "key"));
    let name = redacted.text;
    for (let copy = 2; usedKeys.has(name); copy++) name = `${redacted.text} (${copy})`;
    usedKeys.add(name);
    const place = step(path, name);
    for (const redaction of redacted.redactions)
      walk.redactions.push({ ...redaction, path: place, part: "key" });
    return [name, walkValue(walk, inner, { originalPath: before, path: place, key, depth: depth + 1 })];
  });
  return Object.fromEntries(entries);
}

function earlierRedactions({ earlier }: Walk, path: string, part: FieldRedaction["part"]): FieldRedaction[] {
  return earlier.filter((one) => one.path === path && one.part === part);
}

/** Returns the unchanged value, with its earlier redactions. */
function copyUnchanged(walk: Walk, value: unknown, { originalPath, path }: Position): unknown {
  walk.redactions.push(...earlierRedactions(walk, originalPath, "value").map((one) => ({ ...one, path })));
  return value;
}

function walkValue(walk: Walk, value: unknown, place: Position): unknown {
  const { originalPath, path, key, depth } = place;
  const kind = key === null ? null : sensitiveKind(key);
  if (kind !== null && walk.policy.kinds.has(kind))
    return maskWhole(walk, value, place, kind, `${kind.toLowerCase()}.key`);
  if (typeof value === "string") {
    const find = (text: string) => detectAfter(key, text, walk.policy);
    const redacted = redactWith(find, value, walk.policy, earlierRedactions(walk, originalPath, "value"));
    for (const redaction of redacted.redactions) walk.redactions.push({ ...redaction, path, part: "value" });
    return redacted.text;
  }
  if (typeof value === "number" || typeof value === "bigint") return walkNumber(walk, value, place);
  if (value === null || typeof value !== "object") return copyUnchanged(walk, value, place);
  if (depth > MAX_DEPTH) return maskWhole(walk, value, place, "SECRET", "secret.depth");
  if (Array.isArray(value))
    return value.map((item, at) =>
      walkValue(walk, item, {
        originalPath: step(originalPath, at),
        path: step(path, at),
        key,
        depth: depth + 1,
      }),
    );
  return walkObject(walk, value, place);
}

/**
 * Redacts a JSON value: strings, object keys, and numbers whose key names their kind (`"card": 4111…`). The
 * whole value of a sensitive key (authorization, cookie, password, token, ssn …, in any case and with any
 * separators) is masked. A key is context only for its own value and for the items of an array. Keys that
 * become equal get a number. The input is not changed. `earlier` holds the redactions from earlier runs; the
 * result lists them at their new positions.
 */
export function redactValue(
  value: unknown,
  policy: Policy,
  earlier: readonly FieldRedaction[] = [],
): { value: unknown; redactions: FieldRedaction[] } {
  const walk: Walk = { policy, redactions: [], earlier };
  const result = walkValue(walk, value, { originalPath: "", path: "", key: null, depth: 0 });
  return { value: result, redactions: walk.redactions };
}

function dropFields(value: unknown, path: string, removed: string[], depth: number): unknown {
  if (value === null || typeof value !== "object") return value;
  if (depth > MAX_DEPTH) {
    removed.push(path);
    return null;
  }
  if (Array.isArray(value))
    return value.map((item, at) => dropFields(item, step(path, at), removed, depth + 1));
  const keptEntries = Object.entries(value).flatMap(([key, inner]) => {
    const place = step(path, key);
    if (!isCredentialKey(key)) return [[key, dropFields(inner, place, removed, depth + 1)]];
    removed.push(place);
    return [];
  });
  return Object.fromEntries(keptEntries);
}

/**
 * Removes the fields whose names indicate credentials (authorization, cookie, api_key, password …) at any
 * level. Returns the value and the JSON pointers of the removed fields. The input is not changed.
 */
export function dropCredentialFields(value: unknown): { value: unknown; removed: string[] } {
  const removed: string[] = [];
  return { value: dropFields(value, "", removed, 0), removed };
}
