import { type MemoryType, REASONS, type Verdict } from "@/lib/base/core";
import {
  callOperation,
  type OperationCtx,
  readEventOperation,
  sendEventsOperation,
} from "@/lib/surfaces/operations";
import type { SentEvent } from "./split-conversation";

/** What became of a message. `known` repeats a memory; `failed` waits for somebody in the dead letters. */
export type MessageVerdict = {
  readonly outcome: "stored" | "superseding" | "known" | "dropped" | "queued" | "failed";
  /** Index of the message in its event. One that was cut or extracted from another one follows these. */
  readonly ordinal: number;
  /** The memory that holds what the message says; null when there is none, or none yet. */
  readonly memoryId: string | null;
  readonly type: MemoryType | null;
  /** Code of the reason, and the same in words; null while the message is queued. */
  readonly reason: string | null;
  readonly reasonText: string | null;
  /** The memories that the message superseded. */
  readonly supersededIds: readonly string[];
};

/** What became of an event. */
export type EventVerdict = {
  readonly id: string;
  /** Whether the event was submitted before. Its verdict is then that of the first time. */
  readonly isRepeat: boolean;
  readonly messages: readonly MessageVerdict[];
  /** What was masked before anything was stored. */
  readonly masked: readonly { readonly kind: string; readonly count: number }[];
};

/** A person waits for the answer, and a decision usually takes less than .1 s. */
const WAIT_MS = 2000;

/**
 * Submits events and waits up to `waitMs` in all for their decisions. Messages without a decision by then
 * are `queued`, never reported as stored; so is everything that a key without the scope `read` submits.
 * Throws the errors of sendEvents and readEvent.
 */
export async function submitAndWait(
  ctx: OperationCtx,
  events: readonly SentEvent[],
  { waitMs = WAIT_MS, idempotencyKey }: { waitMs?: number; idempotencyKey?: string } = {},
): Promise<EventVerdict[]> {
  const deadline = performance.now() + waitMs;
  const accepted = await callOperation(sendEventsOperation, ctx, {
    events: [...events],
    idempotency_key: idempotencyKey,
  });
  const verdicts: EventVerdict[] = [];
  for (const [index, { id, status }] of accepted.events.entries()) {
    const sent = events[index];
    const isRepeat = status === "duplicate";
    const remainingMs = Math.floor(deadline - performance.now());
    const isRead = sent !== undefined && ctx.scopes.includes("read") && remainingMs > 0;
    const found = isRead ? await readVerdict(ctx, id, sent, remainingMs) : undefined;
    verdicts.push({ id, isRepeat, masked: [], messages: unfinished(sent, "queued"), ...found });
  }
  return verdicts;
}

async function readVerdict(
  ctx: OperationCtx,
  id: string,
  sent: SentEvent,
  waitMs: number,
): Promise<Pick<EventVerdict, "messages" | "masked">> {
  const { user_id, agent_owner, scope } = sent;
  const event = await callOperation(readEventOperation, ctx, {
    id,
    ...(user_id === undefined ? {} : { user_id }),
    ...(agent_owner === undefined ? {} : { agent_owner }),
    ...(scope === undefined ? {} : { scope }),
    wait_ms: waitMs,
  });
  const masked = event.redactions;
  if (event.status !== "decided")
    return { masked, messages: unfinished(sent, event.status === "dead" ? "failed" : "queued") };
  // A message that confirms a memory beside its own has a second decision, which follows the first.
  const first = event.decisions.filter(({ ordinal }, at, all) => all[at - 1]?.ordinal !== ordinal);
  return {
    masked,
    messages: first.map((decision) => ({
      outcome: OUTCOMES[decision.verdict],
      ordinal: decision.ordinal,
      memoryId: decision.memory_id,
      type: decision.type,
      reason: decision.reason,
      reasonText: (REASONS as Readonly<Record<string, string>>)[decision.reason] ?? null,
      supersededIds: decision.superseded_memory_ids,
    })),
  };
}

const OUTCOMES: Readonly<Record<Verdict, MessageVerdict["outcome"]>> = {
  stored: "stored",
  superseding: "superseding",
  deduplicated: "known",
  dropped: "dropped",
};

function unfinished(sent: SentEvent | undefined, outcome: "queued" | "failed"): MessageVerdict[] {
  const empty = { memoryId: null, type: null, reason: null, reasonText: null, supersededIds: [] };
  return Array.from({ length: sent?.messages?.length ?? 1 }, (_, ordinal) => ({
    outcome,
    ordinal,
    ...empty,
  }));
}
