import { AppError, type OwnerFields } from "@/lib/base/core";
import { acceptInput, LIMITS } from "@/lib/engine/ingest";
import {
  callOperation,
  type OperationCtx,
  parseInput,
  type RunOperation,
  readEventOperation,
  sendEventsOperation,
} from "@/lib/surfaces/operations";
import type { SentEvent } from "./split-conversation";
import { type MessageVerdict, verdictsOfMessages } from "./verdict-of-messages";

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

type Options = { readonly waitMs?: number };

/**
 * Submits events and waits up to `waitMs` in all for their decisions. Messages without a decision by then
 * are `queued`, never reported as stored; so is everything that a key without the scope `read` submits.
 * Throws the errors of sendEvents and readEvent.
 */
export function submitAndWait(
  ctx: OperationCtx,
  events: readonly SentEvent[],
  options: Options = {},
): Promise<EventVerdict[]> {
  return submitWith((operation, sent) => callOperation(operation, ctx, sent), events, options);
}

/** Like submitAndWait, with the operations run by `run`, in this process or on a server. */
export async function submitWith(
  run: RunOperation,
  events: readonly SentEvent[],
  { waitMs = WAIT_MS }: Options = {},
): Promise<EventVerdict[]> {
  const deadline = performance.now() + waitMs;
  const verdicts: EventVerdict[] = [];
  for (const [index, { id, status }] of (await submit(run, events)).entries()) {
    const { messages, user_id, agent_owner, scope } = events[index] ?? {};
    const remainingMs = Math.max(0, Math.floor(deadline - performance.now()));
    if (status === "ignored" || status === "erased") {
      const unstored = unstoredVerdicts(status, messages?.length ?? 1);
      verdicts.push({ id, isRepeat: status === "erased", masked: [], messages: unstored });
      continue;
    }
    const event = { id, owner: { user_id, agent_owner, scope }, messages: messages?.length ?? 1 };
    verdicts.push(await waitForVerdict(run, event, status === "duplicate", remainingMs));
  }
  return verdicts;
}

/**
 * Submits events in requests of at most 500, which a conversation that was split can exceed. Several are
 * checked before the first is sent, so that invalid input stores nothing.
 */
async function submit(run: RunOperation, events: readonly SentEvent[]) {
  const count = Math.max(1, Math.ceil(events.length / LIMITS.events));
  const requests = Array.from({ length: count }, (_, at) => ({
    events: events.slice(at * LIMITS.events, (at + 1) * LIMITS.events),
  }));
  if (count > 1) for (const request of requests) parseInput(acceptInput, request);
  const accepted = [];
  for (const request of requests) accepted.push(...(await run(sendEventsOperation, request)).events);
  return accepted;
}

/** An accepted event, whose owner and number of messages are known. */
type AcceptedEvent = { readonly id: string; readonly owner?: OwnerFields; readonly messages?: number };

/**
 * Waits up to `waitMs` for the decision on an event. Without one, and with a key without the scope `read`,
 * its messages are `queued`. Throws the errors of readEvent.
 */
export async function waitForVerdict(
  run: RunOperation,
  { id, owner = {}, messages = 1 }: AcceptedEvent,
  isRepeat = false,
  waitMs = WAIT_MS,
): Promise<EventVerdict> {
  try {
    return { id, isRepeat, ...(await readVerdict(run, id, owner, messages, waitMs)) };
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== "scope_missing") throw thrown;
    return { id, isRepeat, masked: [], messages: unfinished(messages, "queued") };
  }
}

async function readVerdict(
  run: RunOperation,
  id: string,
  { user_id, agent_owner, scope }: OwnerFields,
  messages: number,
  waitMs: number,
): Promise<Pick<EventVerdict, "messages" | "masked">> {
  const event = await run(readEventOperation, {
    id,
    ...(user_id === undefined ? {} : { user_id }),
    ...(agent_owner === undefined ? {} : { agent_owner }),
    ...(scope === undefined ? {} : { scope }),
    wait_ms: waitMs,
  });
  const masked = event.redactions;
  if (event.status !== "decided")
    return { masked, messages: unfinished(messages, event.status === "dead" ? "failed" : "queued") };
  return { masked, messages: verdictsOfMessages(event.decisions) };
}

const NO_RESULT = { memoryId: null, type: null, supersededIds: [] };

const WHY_UNSTORED = {
  ignored: "memory is off for this agent or request",
  erased: "it was sent before and erased since",
};

/**
 * The verdicts on the messages of an event that the server ignored or had erased, so it stored nothing.
 */
export function unstoredVerdicts(reason: keyof typeof WHY_UNSTORED, count: number): MessageVerdict[] {
  const why = { reason, reasonText: WHY_UNSTORED[reason] };
  return Array.from({ length: count }, (_, ordinal) => ({
    outcome: "dropped",
    ordinal,
    ...NO_RESULT,
    ...why,
  }));
}

function unfinished(count: number, outcome: "queued" | "failed"): MessageVerdict[] {
  const empty = { ...NO_RESULT, reason: null, reasonText: null };
  return Array.from({ length: count }, (_, ordinal) => ({
    outcome,
    ordinal,
    ...empty,
  }));
}
