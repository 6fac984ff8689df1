import { createHmac } from "node:crypto";
import { hashList, isOutage, type OwnerFields, shutdownSignal, sleep } from "@/lib/base/core";
import { loadOrCreateSecret, redactForLookup } from "@/lib/storage/settings";
import { type SentEvent, splitConversation } from "@/lib/surfaces/adapters";
import { callOperation, type OperationCtx, sendEventsOperation } from "@/lib/surfaces/operations";
import type { Answer } from "./answer-reader";
import type { Turn } from "./conversation";
import { logFailure } from "./failure";

/** Whose conversation it is, and the conversation that the client names, if it does. */
export type Speaker = {
  readonly ctx: OperationCtx;
  readonly owner: OwnerFields;
  readonly sessionId: string | null;
};

/** An outage of the database is often a restart. */
const RETRY_DELAYS_MS = [1000, 5000, 30_000];
/** At most 4 bytes each, so that a part stays below the limit of 32 KB. */
const PART_CHARS = 8000;
const PART = new RegExp(`.{1,${PART_CHARS}}`, "gsu");
/** What is longer, such as a pasted file, is stored up to here. */
const MAX_STORED_CHARS = 200_000;

/**
 * Stores the question of a turn and its answer, or the question alone when the answer was cut off. Stores
 * nothing while the model calls tools. Their ids follow from the session, the position and the question, so
 * a retry stores nothing twice. Never fails: a failure is logged.
 */
export async function storeExchange(speaker: Speaker, turn: Turn, answer: Answer): Promise<void> {
  if (turn.question === "" || answer.hasToolCalls) return;
  try {
    for (const delayMs of [...RETRY_DELAYS_MS, null]) {
      try {
        const events = await eventsOf(speaker, turn, answer.isFinished ? answer.text : "");
        await callOperation(sendEventsOperation, speaker.ctx, { events });
        return;
      } catch (thrown) {
        if (delayMs === null || !isOutage(thrown) || shutdownSignal().aborted) throw thrown;
        await sleep(delayMs, shutdownSignal());
      }
    }
  } catch (thrown) {
    logFailure(thrown, "store");
  }
}

async function eventsOf(
  { owner, sessionId, ctx }: Speaker,
  { question, opening, position }: Turn,
  answer: string,
): Promise<SentEvent[]> {
  // A plain hash would let readers of the database guess short messages that contain personal data.
  const secret = await loadOrCreateSecret("proxy_key");
  const { user_id = "", agent_owner = "", scope = "" } = owner;
  const hash = (...parts: string[]) =>
    createHmac("sha256", secret)
      .update(hashList([ctx.tenantId, user_id, agent_owner, scope, ...parts]))
      .digest("hex")
      .slice(0, 32);
  const session = sessionId ?? `proxy-${hash("session", opening)}`;
  const id = `proxy-${hash("turn", session, String(position), question)}`;
  const common = { ...owner, session_id: session, source: "proxy" };
  const messages = async (role: "user" | "assistant", text: string) =>
    (await partsOf(ctx, text)).map((part) => ({ role, text: part }));
  return [
    { id, messages: await messages("user", question) },
    { id: `${id}-answer`, messages: await messages("assistant", answer) },
  ]
    .filter((event) => event.messages.length > 0)
    .flatMap((event) => splitConversation({ ...common, ...event }));
}

/** Cuts a long text. It is redacted first, because a cut can divide a value so that no rule finds it. */
async function partsOf(ctx: OperationCtx, text: string): Promise<string[]> {
  const whole = text.length > PART_CHARS ? await redactStart(ctx, text) : text;
  return (whole.match(PART) ?? []).filter((part) => part.trim() !== "");
}

async function redactStart(ctx: OperationCtx, text: string): Promise<string> {
  const redacted = await redactForLookup(ctx, text.slice(0, MAX_STORED_CHARS + PART_CHARS));
  return redacted.slice(0, MAX_STORED_CHARS);
}
