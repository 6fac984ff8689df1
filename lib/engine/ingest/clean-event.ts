import {
  dropCredentialFields,
  type Policy,
  redactInSteps,
  redactLabel,
  redactText,
  redactValue,
} from "@/lib/analysis/pii";
import { withoutMemoryContext } from "@/lib/analysis/text";
import { type Ctx, cleanJson, giveWay, hashList, type OwnerRef, uuidv7 } from "@/lib/base/core";
import {
  type CleanEvent,
  type CleanRedaction,
  MAX_LISTED_REDACTIONS,
  type Overrides,
  type StoredMessage,
  storedOverrides,
} from "@/lib/storage/records";
import {
  loadKeyedHash,
  pseudonym,
  redactionPolicy,
  requireNamedOwner,
  withCustomRules,
} from "@/lib/storage/settings";
import { cutMessages } from "./cut-messages";
import type { EventInput } from "./input";

/** Redacting a text takes less than a millisecond up to this length, so it is not interrupted. */
const SHORT_CHARS = 4096;

/**
 * Prepares an event for storage: checks its owner, replaces invalid characters, removes credential-like
 * fields, redacts all texts, pseudonymizes ids, and cuts long messages into parts. `fallbackId` is the event
 * id when the caller sent neither an id nor a time. Lets other requests run between messages; a caller with
 * several events does so between them. Throws `pattern_over_budget` when a custom pattern takes too long on
 * the event's texts.
 */
export async function cleanEvent(
  ctx: Ctx,
  raw: EventInput,
  path: string,
  fallbackId: string | null,
): Promise<CleanEvent> {
  const { value: event, replaced } = cleanJson(raw);
  const owner = await requireNamedOwner(ctx, event, path);
  const policy = await redactionPolicy(ctx);
  const now = new Date().toISOString();
  const { log, ...redacted } = policy
    ? await withCustomRules(policy, (policyWithRules) => redactEvent(ctx, event, policyWithRules, now), {
        path,
      })
    : await redactEvent(ctx, event, null, now);
  const optionalId = async (id: string | undefined) => (id === undefined ? null : pseudonym(ctx, id));
  if (replaced > 0)
    log.add("event", [
      { kind: "INVALID_TEXT", rule: "text.invalid", mode: "mask", start: 0, length: replaced },
    ]);
  const sessionId = await optionalId(event.session_id);
  const agentId = await optionalId(event.agent_id);
  const replacedBy = await optionalId(event.replaced_by);
  const { messages, source, ...otherFields } = redacted;
  const hasTimes = messages.every((message) => !message.isUndated);
  const eventId =
    (await optionalId(event.id)) ??
    (hasTimes
      ? contentId(owner, agentId, sessionId, messages, givenMessages(event))
      : (fallbackId ?? uuidv7()));
  const timeZone = event.time_zone === undefined ? {} : { timeZone: event.time_zone };
  // After the id is derived, so that a repeat of an event from before messages were cut has the same id.
  const cut = await cutMessages(ctx, messages, log.listed);
  const replacement = replacedBy === null ? {} : { replacedBy };
  const payload = { messages: cut.messages, ...otherFields, ...timeZone, ...replacement };
  return {
    owner,
    eventId,
    sessionId,
    agentId,
    source,
    payload,
    redactions: cut.redactions,
    redactionCounts: log.counts,
  };
}

/** The first redactions of an event, and the number of all by kind. */
class RedactionLog {
  readonly listed: CleanRedaction[] = [];
  readonly counts = new Map<string, number>();

  add(field: string, redactions: readonly Omit<CleanRedaction, "field">[]): void {
    for (const redaction of redactions) {
      this.counts.set(redaction.kind, (this.counts.get(redaction.kind) ?? 0) + 1);
      if (this.listed.length < MAX_LISTED_REDACTIONS) this.listed.push({ ...redaction, field });
    }
  }
}

/**
 * Returns the redacted texts of an event and the log of redactions. Lets other requests run between messages
 * and during a long one.
 */
async function redactEvent(
  ctx: Pick<Ctx, "tenantId" | "tenantNo">,
  event: EventInput,
  policy: Policy | null,
  now: string,
) {
  const log = new RedactionLog();
  const redact = (field: string, text: string): string => {
    if (!policy) return text;
    const result = redactText(text, policy);
    log.add(field, result.redactions);
    return result.text;
  };
  const redactMessage = async (field: string, text: string): Promise<string> => {
    if (!policy || text.length <= SHORT_CHARS) return redact(field, text);
    const steps = redactInSteps(text, policy);
    let step = steps.next();
    for (; !step.done; step = steps.next()) await giveWay(ctx.tenantNo);
    log.add(field, step.value.redactions);
    return step.value.text;
  };
  const messages: StoredMessage[] = [];
  for (const [i, message] of givenMessages(event).entries()) {
    if (i > 0) await giveWay(ctx.tenantNo);
    messages.push({
      role: message.role,
      text: await redactMessage(`messages[${i}].text`, withoutMemoryContext(message.text)),
      speaker: message.speaker === undefined ? null : redact(`messages[${i}].speaker`, message.speaker),
      ...(message.at === undefined
        ? { at: now, isUndated: true as const }
        : { at: new Date(message.at).toISOString() }),
      ...storedOverrides(readOverrides(message, now)),
    });
  }
  const metadata = cleanMetadata(event.metadata, policy, log);
  const hash = await loadKeyedHash(ctx);
  const redactName = (field: string, label: string): string => {
    if (!policy) return label;
    const result = redactLabel(label, policy, hash);
    log.add(field, result.redactions);
    return result.text;
  };
  const source = event.source === undefined ? null : redactName("source", event.source);
  const tags = event.tags.map((tag, i) => redactName(`tags[${i}]`, tag));
  return { messages, tags, metadata, source, log };
}

const givenMessages = (event: EventInput): readonly MessageInput[] =>
  event.messages ?? [{ ...event, role: event.role ?? "user", text: event.text ?? "" }];

/** Returns what the caller of a message overrides; empty when that is nothing. */
function readOverrides(
  { keep, type, confidence, expires_at, ttl_seconds }: MessageInput,
  now: string,
): Overrides {
  const end = ttl_seconds === undefined ? expires_at : Date.parse(now) + ttl_seconds * 1000;
  return {
    ...(keep === undefined ? {} : { keep }),
    ...(type === undefined ? {} : { type }),
    ...(confidence === undefined ? {} : { confidence }),
    ...(end === undefined ? {} : { expiresAt: new Date(end).toISOString() }),
  };
}

type MessageInput = NonNullable<EventInput["messages"]>[number];

function cleanMetadata(metadata: unknown, policy: Policy | null, log: RedactionLog): unknown {
  if (metadata === undefined) return null;
  const { value } = dropCredentialFields(metadata);
  if (!policy) return value;
  const result = redactValue(value, policy);
  for (const { path, part: _, ...redaction } of result.redactions) log.add(`metadata${path}`, [redaction]);
  return result.value;
}

/**
 * Derives the event id from the messages, their times and what the caller overrides, so that a repeat has the
 * same id, and a request to keep what was dropped has another one.
 */
function contentId(
  owner: OwnerRef,
  agentId: string | null,
  sessionId: string | null,
  messages: readonly StoredMessage[],
  given: readonly MessageInput[],
): string {
  const parts = messages.flatMap((message, i) => [
    message.role,
    message.at,
    message.speaker ?? "",
    message.text,
    ...overrideParts(given[i]),
  ]);
  return hashList([owner.kind, owner.id, agentId ?? "", sessionId ?? "", ...parts]).slice(0, 32);
}

/** The overrides of a message as the caller sent them; none for most messages. */
function overrideParts(message: MessageInput | undefined): readonly string[] {
  const { keep, type, confidence, expires_at, ttl_seconds } = message ?? {};
  const parts = JSON.stringify({ keep, type, confidence, expires_at, ttl_seconds });
  return parts === "{}" ? [] : [parts];
}
