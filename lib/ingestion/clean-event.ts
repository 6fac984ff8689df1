import {
  type Ctx,
  cleanJson,
  hashList,
  type MemoryType,
  type OwnerRef,
  ownerOf,
  type Role,
  requireOwner,
  uuidv7,
} from "@/lib/core";
import { dropCredentialFields, type Policy, type Redaction, redactText, redactValue } from "@/lib/pii";
import { pseudonym, redactionPolicy } from "@/lib/settings";
import { withoutMemoryContext } from "@/lib/text";
import type { AskedReason } from "./decide/reasons";
import type { EventInput } from "./input";
import type { SecondLook } from "./second-look";

/** A message as it is stored: redacted, with its time. */
export type StoredMessage = {
  readonly role: Role;
  readonly text: string;
  readonly speaker: string | null;
  readonly at: string;
  /** Its caller gave no time: `at` is what the clock showed when it was accepted. */
  readonly isUndated?: true;
  /** The message of the same event that it was taken out of, by its ordinal: it has no place among the turns. */
  readonly of?: number;
};
/** What somebody asked for by name: then the message is kept, whatever the rules say of it, and linked to nothing else. */
export type Asked = {
  /** Who asked, as the audit log names them. */
  readonly actor: string;
  readonly reason: AskedReason;
  /** Place of the memory that it replaces. */
  readonly supersedes?: number;
  /** What it is stored as; else what it replaces was, or the rules say. */
  readonly type?: MemoryType;
  /** The dropped message that it brings back. */
  readonly rescues?: { readonly event: number; readonly ordinal: number };
};
/** The part of an event that goes through the text codec. */
export type Payload = {
  readonly messages: readonly StoredMessage[];
  readonly tags: readonly string[];
  readonly metadata: unknown;
  readonly asked?: Asked;
  readonly secondLook?: SecondLook;
};
export type CleanRedaction = Omit<Redaction, "kind"> & { readonly kind: string; readonly field: string };
/** An event that may be stored: nothing raw is left in it. */
export type CleanEvent = {
  readonly owner: OwnerRef;
  readonly eventId: string;
  readonly sessionId: string | null;
  readonly agentId: string | null;
  readonly source: string | null;
  readonly payload: Payload;
  readonly redactions: readonly CleanRedaction[];
};

/**
 * Makes an event fit to be stored: one owner this key may write, refused characters replaced, credential-like fields
 * removed, everything redacted, ids of people pseudonymised. `fallbackId` names it when the caller gave neither id nor time.
 */
export async function cleanEvent(
  ctx: Ctx,
  raw: EventInput,
  path: string,
  fallbackId: string | null,
): Promise<CleanEvent> {
  const { value: event, replaced } = cleanJson(raw);
  const named = ownerOf(event, path);
  const owner = { kind: named.kind, id: await pseudonym(ctx, named.id) };
  requireOwner(ctx, owner);
  const policy = await redactionPolicy(ctx);
  const redactions: CleanRedaction[] = [];
  const redact = (field: string, text: string): string => {
    if (!policy) return text;
    const result = redactText(text, policy);
    redactions.push(...result.redactions.map((redaction) => ({ ...redaction, field })));
    return result.text;
  };
  const optionalId = async (id: string | undefined) => (id === undefined ? null : pseudonym(ctx, id));
  const now = new Date().toISOString();
  const given = event.messages ?? [
    { role: event.role ?? "user", text: event.text ?? "", speaker: event.speaker, at: event.at },
  ];
  const messages = given.map((message, i) => ({
    role: message.role,
    text: redact(`messages[${i}].text`, withoutMemoryContext(message.text)),
    speaker: message.speaker === undefined ? null : redact(`messages[${i}].speaker`, message.speaker),
    ...(message.at === undefined
      ? { at: now, isUndated: true as const }
      : { at: new Date(message.at).toISOString() }),
  }));
  const metadata = cleanMetadata(event.metadata, policy, redactions);
  if (replaced > 0) {
    redactions.push({
      field: "event",
      kind: "INVALID_TEXT",
      rule: "text.invalid",
      mode: "mask",
      start: 0,
      length: replaced,
    });
  }
  const sessionId = await optionalId(event.session_id);
  const agentId = await optionalId(event.agent_id);
  const hasTimes = given.every((message) => message.at !== undefined);
  const eventId =
    (await optionalId(event.id)) ??
    (hasTimes ? contentId(owner, agentId, sessionId, messages) : (fallbackId ?? uuidv7()));
  return {
    owner,
    eventId,
    sessionId,
    agentId,
    source: event.source === undefined ? null : redact("source", event.source),
    payload: { messages, tags: event.tags.map((tag, i) => redact(`tags[${i}]`, tag)), metadata },
    redactions,
  };
}

function cleanMetadata(metadata: unknown, policy: Policy | null, redactions: CleanRedaction[]): unknown {
  if (metadata === undefined) return null;
  const { value } = dropCredentialFields(metadata);
  if (!policy) return value;
  const result = redactValue(value, policy);
  redactions.push(
    ...result.redactions.map(({ path, ...redaction }) => ({
      ...redaction,
      field: `metadata${path}`,
    })),
  );
  return result.value;
}

/** The same words by the same people at the same time are the same event, whoever sends them again. */
function contentId(
  owner: OwnerRef,
  agentId: string | null,
  sessionId: string | null,
  messages: readonly StoredMessage[],
): string {
  const said = messages.flatMap((message) => [message.role, message.at, message.speaker ?? "", message.text]);
  return hashList([owner.kind, owner.id, agentId ?? "", sessionId ?? "", ...said]).slice(0, 32);
}
