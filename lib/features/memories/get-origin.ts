import { z } from "zod";
import { type Ctx, OWNER_KINDS, ROLES, requireScope } from "@/lib/base/core";
import { inTenant, type Tx } from "@/lib/storage/db";
import {
  conversationOrder,
  type MemoryKey,
  type OriginEvent,
  readDecision,
  readDecisions,
  readMessageText,
  readOriginEvent,
  readRedactions,
} from "@/lib/storage/records";
import { assistOutput, decisionOutput, toDecision } from "./list-decisions";
import { redactionOutput } from "./list-redactions";
import { readMemory, requireMemory, unknownMemory } from "./memory";

export const originOutput = z.object({
  event: z.object({
    id: z.string(),
    received_at: z.string(),
    decided_at: z.string().nullable(),
    owner: z.object({ kind: z.enum(OWNER_KINDS), id: z.string() }),
    session_id: z.string().nullable(),
    agent_id: z.string().nullable(),
    source: z.string().nullable(),
    tags: z.array(z.string()),
    metadata: z.json().nullable(),
    actor: z.string().nullable().describe("Who requested the change; null when an agent sent the event"),
  }),
  rescued_from: z
    .object({ event_id: z.string(), decision: decisionOutput })
    .nullable()
    .describe("The decision that dropped the message before it was rescued; null for other memories"),
  ordinal: z.number().describe("Index of the message that became the memory, from 0"),
  messages: z.array(
    z.object({
      ordinal: z.number(),
      taken_from: z
        .number()
        .nullable()
        .describe("Index of the message that this one was extracted from; null if it was sent by the caller"),
      answers: z
        .object({ event_id: z.string(), ordinal: z.number(), text: z.string() })
        .nullable()
        .describe(
          "The assistant's message that this one confirms or denies, in this event or an earlier one",
        ),
      role: z.enum(ROLES),
      speaker: z.string().nullable(),
      text: z.string().describe("Stored text; empty when it was erased"),
      at: z.string(),
      part: z.number().nullable().describe("Which part of a long message this is, from 1"),
      parts: z.number().nullable().describe("The number of parts of the message"),
      decision: decisionOutput.extend({ assist: assistOutput }).nullable(),
      redactions: z.array(redactionOutput),
    }),
  ),
  redactions: z.array(redactionOutput).describe("Redactions in tags, source and metadata"),
  is_embedding_pending: z.boolean(),
});
type Origin = z.infer<typeof originOutput>;

/**
 * Returns the event that a memory came from, with its stored messages, decisions and redactions. Throws
 * `not_found` like getMemory.
 */
export async function getOrigin(ctx: Ctx, memoryId: string): Promise<Origin> {
  requireScope(ctx, "read");
  const { key, ...read } = await inTenant(ctx, "work", async (tx) => {
    const memoryKey = await requireMemory(tx, ctx, memoryId, "read");
    return { key: memoryKey, ...(await readOrigin(tx, memoryKey)) };
  });
  const memory = await readMemory(ctx, key);
  const { event, redactions, answered } = read;
  const { payload } = event;
  const outcomes = payload.review?.assist?.outcomes;
  const ofMessage = (ordinal: number) => (one: { field: string }) =>
    one.field.startsWith(`messages[${ordinal}].`);
  return {
    event: {
      id: event.eventId,
      received_at: event.receivedAt.toISOString(),
      decided_at: event.decidedAt?.toISOString() ?? null,
      owner: memory.owner,
      session_id: event.sessionId,
      agent_id: event.agentId,
      source: event.source,
      tags: [...payload.tags],
      metadata: payload.metadata as Origin["event"]["metadata"],
      actor: memory.actor,
    },
    rescued_from: read.rescued && { event_id: read.rescued.event_id, decision: toDecision(read.rescued) },
    ordinal: event.ordinal,
    messages: conversationOrder(payload.messages).flatMap((ordinal) => {
      const message = payload.messages[ordinal];
      if (!message) return [];
      const { extractedFrom, part, ...said } = message;
      const decision = read.decisions.find((row) => row.ordinal === ordinal);
      return {
        ordinal,
        taken_from: extractedFrom ?? null,
        answers: answered.get(ordinal) ?? null,
        ...said,
        part: part?.no ?? null,
        parts: part?.count ?? null,
        decision: decision ? { ...toDecision(decision), assist: outcomes?.[ordinal] ?? null } : null,
        redactions: redactions.filter(ofMessage(ordinal)),
      };
    }),
    redactions: redactions.filter(({ field }) => !field.startsWith("messages[")),
    is_embedding_pending: memory.is_embedding_pending,
  };
}

async function readOrigin(tx: Tx, key: MemoryKey) {
  const event = await readOriginEvent(tx, key);
  if (!event) throw unknownMemory();
  const decisions = await readDecisions(tx, event);
  const redactions = await readRedactions(tx, event);
  const rescued = await readRescued(tx, event);
  return { event, decisions, redactions, rescued, answered: await readAnswered(tx, event) };
}

async function readRescued(tx: Tx, { ownerNo, payload }: OriginEvent) {
  const rescues = payload.requestedChange?.rescues;
  return rescues ? readDecision(tx, { ownerNo, eventNo: rescues.event, ordinal: rescues.ordinal }) : null;
}

/**
 * Returns, by ordinal, the assistant's message that each message of an event confirms or denies. Erased
 * messages are left out.
 */
async function readAnswered(tx: Tx, { ownerNo, payload }: OriginEvent) {
  const answered = new Map<number, NonNullable<Origin["messages"][number]["answers"]>>();
  for (const [ordinal, { about }] of payload.review?.decisions.entries() ?? []) {
    if (!about) continue;
    const key = { ownerNo, eventNo: about.event, ordinal: about.ordinal };
    const message = await readMessageText(tx, key);
    if (message)
      answered.set(ordinal, { event_id: message.eventId, ordinal: about.ordinal, text: message.text });
  }
  return answered;
}
