import {
  type FieldRedaction,
  type KeyedHash,
  type Policy,
  type Redaction,
  redactLabel,
  redactText,
  redactValue,
} from "@/lib/analysis/pii";
import type { EventTexts, LoggedRedaction, MemoryTexts } from "@/lib/storage/records";

/** A redaction that the policy adds. */
type FreshRedaction = Redaction & { readonly field: string };

/** The result of applying a policy to an event. It contains none of the values that the policy masks. */
export type RedactionPlan = {
  readonly event: EventTexts;
  readonly payload: EventTexts["payload"];
  readonly source: string | null;
  readonly memories: readonly MemoryTexts[];
  readonly keptRedactions: readonly LoggedRedaction[];
  readonly newRedactions: readonly FreshRedaction[];
};

type Logged = Redaction & Partial<LoggedRedaction>;

/**
 * Applies a policy to a stored event, with the tenant's hash for its tags and its source. Returns its
 * redacted texts, the earlier redactions at their new offsets, and the added redactions; null when nothing
 * changes.
 */
export function planRedaction(event: EventTexts, policy: Policy, hash: KeyedHash): RedactionPlan | null {
  const keptRedactions: LoggedRedaction[] = event.redactions.filter(({ field }) => field === "event");
  const newRedactions: FreshRedaction[] = [];
  const sort = (field: string, redactions: readonly Redaction[]) => {
    for (const one of redactions as readonly Logged[])
      if (one.no === undefined) newRedactions.push({ ...one, field });
      else keptRedactions.push({ ...(one as LoggedRedaction), field });
  };
  const earlierOf = (field: string) => event.redactions.filter((one) => one.field === field);
  const redactAgain = (field: string, text: string): string => {
    const result = redactText(text, policy, earlierOf(field));
    sort(field, result.redactions);
    return result.text;
  };
  const redactLabelAgain = (field: string, label: string): string => {
    const result = redactLabel(label, policy, hash, earlierOf(field));
    sort(field, result.redactions);
    return result.text;
  };
  const { payload } = event;
  const messages = payload.messages.map((message, i) => ({
    ...message,
    text: redactAgain(`messages[${i}].text`, message.text),
    speaker: message.speaker === null ? null : redactAgain(`messages[${i}].speaker`, message.speaker),
  }));
  const tags = payload.tags.map((tag, i) => redactLabelAgain(`tags[${i}]`, tag));
  const source = event.source === null ? null : redactLabelAgain("source", event.source);
  const metadata = redactValue(payload.metadata, policy, metadataRedactions(event));
  for (const { path, part: _, ...redaction } of metadata.redactions) sort(`metadata${path}`, [redaction]);
  const memories = event.memories.flatMap((memory) => redactMemory(policy, hash, memory));
  if (newRedactions.length === 0 && memories.length === 0) return null;
  return {
    event,
    payload: { ...payload, messages, tags, metadata: metadata.value },
    source,
    memories,
    keptRedactions,
    newRedactions,
  };
}

/** Returns a list with the redacted memory; the list is empty when nothing changes. */
function redactMemory(policy: Policy, hash: KeyedHash, memory: MemoryTexts): MemoryTexts[] {
  const text = (value: string) => redactText(value, policy).text;
  const label = (value: string) => redactLabel(value, policy, hash).text;
  const next: MemoryTexts = {
    ...memory,
    text: text(memory.text),
    speaker: memory.speaker === null ? null : text(memory.speaker),
    source: memory.source === null ? null : label(memory.source),
    tags: memory.tags.map(label),
    metadata: redactValue(memory.metadata, policy).value,
  };
  return JSON.stringify(next) === JSON.stringify(memory) ? [] : [next];
}

/**
 * Returns the earlier redactions in metadata. The log uses the same field name for a key and its value. A
 * redaction belongs to the key only when the placeholder is in the key and not in the value.
 */
function metadataRedactions({ redactions, payload }: EventTexts): FieldRedaction[] {
  return redactions
    .filter(({ field }) => field.startsWith("metadata"))
    .map((one) => {
      const path = one.field.slice("metadata".length);
      const isIn = (text: unknown) =>
        typeof text === "string" && text.slice(one.start, one.start + one.length).endsWith(`${one.kind}]`);
      const isKey = isIn(keyOf(path)) && !isIn(at(payload.metadata, path));
      return { ...one, path, part: isKey ? "key" : "value" };
    });
}

const segments = (path: string) =>
  path
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
const keyOf = (path: string) => segments(path).at(-1);

function at(value: unknown, path: string): unknown {
  return segments(path).reduce<unknown>(
    (inner, part) =>
      inner !== null && typeof inner === "object" && Object.hasOwn(inner, part)
        ? (inner as Record<string, unknown>)[part]
        : null,
    value,
  );
}
