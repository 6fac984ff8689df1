import { z } from "zod";
import { type Ctx, OWNER_KINDS, ROLES, requireScope } from "@/lib/base/core";
import { inTenant, ofOwners, sql, type Tx } from "@/lib/storage/db";
import {
  assistOutput,
  DECISION_COLUMNS,
  type DecisionRow,
  decisionOutput,
  toDecision,
} from "./list-decisions";
import { redactionOutput } from "./list-redactions";
import { findPlace, type Place, readMemory, unknownMemory } from "./memory";

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
    actor: z.string().nullable().describe("Who requested it; null when an agent sent it"),
  }),
  rescued_from: z
    .object({ event_id: z.string(), decision: decisionOutput })
    .nullable()
    .describe("The dropped message that was rescued, and why it was dropped; null for others"),
  ordinal: z.number().describe("Index of the message that became the memory, from 0"),
  messages: z.array(
    z.object({
      ordinal: z.number(),
      taken_from: z
        .number()
        .nullable()
        .describe("Index of the message that this one was extracted from; null for a message that was sent"),
      answers: z
        .object({ event_id: z.string(), ordinal: z.number(), text: z.string() })
        .nullable()
        .describe(
          "The assistant's message that this one confirms or denies, in this event or an earlier one",
        ),
      role: z.enum(ROLES),
      speaker: z.string().nullable(),
      text: z.string().describe("As stored; empty when it was erased"),
      at: z.string(),
      decision: decisionOutput.extend({ assist: assistOutput }).nullable(),
      redactions: z.array(redactionOutput),
    }),
  ),
  redactions: z.array(redactionOutput).describe("Redactions in tags, source and metadata"),
  is_embedding_pending: z.boolean(),
});
type Origin = z.infer<typeof originOutput>;

/**
 * The event that a memory came from, with every message as stored, the decisions about them and their
 * redactions. Throws `not_found` like getMemory.
 */
export async function getOrigin(ctx: Ctx, memoryId: string): Promise<Origin> {
  requireScope(ctx, "read");
  const { place, ...read } = await inTenant(ctx, "work", async (tx) => {
    const found = await findPlace(tx, ctx, memoryId, "read");
    if (!found) throw unknownMemory();
    return { place: found, ...(await readOrigin(tx, found)) };
  });
  const memory = await readMemory(ctx, place);
  const { event, redactions, answered } = read;
  const payload = JSON.parse(event.payload) as Payload;
  const outcomes = payload.review?.assist?.outcomes;
  const ofMessage = (ordinal: number) => (one: { field: string }) =>
    one.field.startsWith(`messages[${ordinal}].`);
  return {
    event: {
      id: event.event_id,
      received_at: event.received_at.toISOString(),
      decided_at: event.decided_at?.toISOString() ?? null,
      owner: memory.owner,
      session_id: event.session_id,
      agent_id: event.agent_id,
      source: event.source,
      tags: payload.tags,
      metadata: payload.metadata,
      actor: memory.actor,
    },
    rescued_from: read.rescued && { event_id: read.rescued.event_id, decision: toDecision(read.rescued) },
    ordinal: event.ordinal,
    messages: payload.messages.map(({ extractedFrom, ...message }, ordinal) => {
      const decision = read.decisions.find((row) => row.ordinal === ordinal);
      return {
        ordinal,
        taken_from: extractedFrom ?? null,
        answers: answered.get(ordinal) ?? null,
        ...message,
        decision: decision ? { ...toDecision(decision), assist: outcomes?.[ordinal] ?? null } : null,
        redactions: redactions.filter(ofMessage(ordinal)),
      };
    }),
    redactions: redactions.filter(({ field }) => !field.startsWith("messages[")),
    is_embedding_pending: memory.is_embedding_pending,
  };
}

type Payload = {
  messages: (Pick<Origin["messages"][number], "role" | "speaker" | "text" | "at"> & {
    extractedFrom?: number;
  })[];
  tags: string[];
  metadata: Origin["event"]["metadata"];
  requestedChange?: { rescues?: { event: number; ordinal: number } };
  review?: {
    decisions: { about?: { event: number; ordinal: number } }[];
    assist?: { outcomes: Record<number, string> };
  };
};
type EventRow = {
  event_no: string;
  ordinal: number;
  event_id: string;
  received_at: Date;
  decided_at: Date | null;
  session_id: string | null;
  agent_id: string | null;
  source: string | null;
  payload: string;
};

/** Uses the keys of memories, events, decisions and redactions. */
async function readOrigin(tx: Tx, { ownerNo, position }: Place) {
  const [event] = await tx.rows<EventRow>(sql`
    select e.event_no, m.ordinal, e.event_id, e.received_at, e.decided_at, e.session_id, e.agent_id, e.source, e.payload
    from memories m join events e on e.owner_no = m.owner_no and e.event_no = m.event_no
    where ${ofOwners(sql`m.owner_no`, [ownerNo])} and m.position = ${position}::bigint`);
  if (!event) throw unknownMemory();
  const eventFilter = (alias: "d" | "r") =>
    sql`${ofOwners(sql`${sql.raw(alias)}.owner_no`, [ownerNo])} and ${sql.raw(alias)}.event_no = ${event.event_no}::bigint`;
  const decisions = await tx.rows<DecisionRow>(
    sql`select ${DECISION_COLUMNS} from decisions d where ${eventFilter("d")} order by d.ordinal`,
  );
  const redactions = await tx.rows<z.infer<typeof redactionOutput>>(
    sql`select r.field, r.kind, r.rule, r.mode, r.start, r.length from redactions r where ${eventFilter("r")} order by r.redaction_no`,
  );
  const [rescued, answered] = [await readRescued(tx, ownerNo, event), await readAnswered(tx, ownerNo, event)];
  return { event, decisions, redactions, rescued, answered };
}

/** Uses the keys of decisions and events. */
async function readRescued(tx: Tx, ownerNo: Place["ownerNo"], { payload }: EventRow) {
  const rescues = (JSON.parse(payload) as Payload).requestedChange?.rescues;
  if (!rescues) return null;
  const [row] = await tx.rows<DecisionRow & { event_id: string }>(sql`
    select ${DECISION_COLUMNS}, e.event_id from decisions d join events e on e.owner_no = d.owner_no and e.event_no = d.event_no
    where ${ofOwners(sql`d.owner_no`, [ownerNo])} and d.event_no = ${rescues.event}::bigint and d.ordinal = ${rescues.ordinal}::smallint`);
  return row ?? null;
}

/**
 * The assistant messages that the messages of an event confirm or deny, by ordinal; erased ones are left out.
 * Uses the key of events.
 */
async function readAnswered(tx: Tx, ownerNo: Place["ownerNo"], { payload }: EventRow) {
  const { review } = JSON.parse(payload) as Payload;
  const answered = new Map<number, NonNullable<Origin["messages"][number]["answers"]>>();
  for (const [ordinal, { about }] of review?.decisions.entries() ?? []) {
    if (!about) continue;
    const [answeredMessage] = await tx.rows<{ event_id: string; text: string | null }>(sql`
      select event_id, payload::jsonb -> 'messages' -> ${about.ordinal}::int ->> 'text' as text from events
      where ${ofOwners(sql`owner_no`, [ownerNo])} and event_no = ${about.event}::bigint`);
    if (answeredMessage?.text)
      answered.set(ordinal, {
        event_id: answeredMessage.event_id,
        ordinal: about.ordinal,
        text: answeredMessage.text,
      });
  }
  return answered;
}
