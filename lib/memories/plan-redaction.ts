import { type FieldRedaction, type Policy, type Redaction, redactText, redactValue } from "@/lib/pii";
import type { LoggedRedaction, MemoryTexts, StoredEvent } from "./stored-event";

/** A redaction that a policy newly asks for. */
export type FreshRedaction = Redaction & { readonly field: string };

/** What becomes of an event under a policy. Texts are those of now; nothing in it is a value that was masked. */
export type RedactionPlan = {
  readonly event: StoredEvent;
  readonly payload: StoredEvent["payload"];
  readonly source: string | null;
  /** Messages of which text or speaker change, by their place in the event. */
  readonly changed: readonly number[];
  readonly memories: readonly MemoryTexts[];
  readonly kept: readonly LoggedRedaction[];
  readonly fresh: readonly FreshRedaction[];
};

type Logged = Redaction & Partial<LoggedRedaction>;

/**
 * What a policy newly redacts in a stored event: its texts as they would be, the redactions of before at their new
 * places, and the new ones. Null when there is nothing new. Pure.
 */
export function planRedaction(event: StoredEvent, policy: Policy): RedactionPlan | null {
  const kept: LoggedRedaction[] = event.redactions.filter(({ field }) => field === "event");
  const fresh: FreshRedaction[] = [];
  const sort = (field: string, redactions: readonly Redaction[]) => {
    for (const one of redactions as readonly Logged[])
      if (one.no === undefined) fresh.push({ ...one, field });
      else kept.push({ ...(one as LoggedRedaction), field });
  };
  const again = (field: string, text: string): string => {
    const earlier = event.redactions.filter((one) => one.field === field);
    const result = redactText(text, policy, earlier);
    sort(field, result.redactions);
    return result.text;
  };
  const { payload } = event;
  const messages = payload.messages.map((message, i) => ({
    ...message,
    text: again(`messages[${i}].text`, message.text),
    speaker: message.speaker === null ? null : again(`messages[${i}].speaker`, message.speaker),
  }));
  const tags = payload.tags.map((tag, i) => again(`tags[${i}]`, tag));
  const source = event.source === null ? null : again("source", event.source);
  const metadata = redactValue(payload.metadata, policy, ofMetadata(event));
  for (const { path, part: _, ...redaction } of metadata.redactions) sort(`metadata${path}`, [redaction]);
  const memories = event.memories.flatMap((memory) => under(policy, memory));
  if (fresh.length === 0 && memories.length === 0) return null;
  const changed = messages.flatMap(({ text, speaker }, i) => {
    const was = payload.messages[i];
    return text === was?.text && speaker === was.speaker ? [] : [i];
  });
  return {
    event,
    payload: { ...payload, messages, tags, metadata: metadata.value },
    source,
    changed,
    memories,
    kept,
    fresh,
  };
}

/** The memory as it would be, in a list, which is empty when nothing about it changes. */
function under(policy: Policy, memory: MemoryTexts): MemoryTexts[] {
  const text = (value: string) => redactText(value, policy).text;
  const next: MemoryTexts = {
    ...memory,
    text: text(memory.text),
    speaker: memory.speaker === null ? null : text(memory.speaker),
    source: memory.source === null ? null : text(memory.source),
    tags: memory.tags.map(text),
    metadata: redactValue(memory.metadata, policy).value,
  };
  return JSON.stringify(next) === JSON.stringify(memory) ? [] : [next];
}

/** The log names a field of metadata alike for its key and its value; only a stand-in in the key itself is the key's. */
function ofMetadata({ redactions, payload }: StoredEvent): FieldRedaction[] {
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
