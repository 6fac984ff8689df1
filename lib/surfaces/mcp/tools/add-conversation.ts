import { z } from "zod";
import { hashList, ROLES } from "@/lib/base/core";
import { sendEventsOperation } from "@/lib/surfaces/operations";
import { defineTool } from "../tool";
import { maskedOf, waitForEvent } from "../wait-for-verdict";
import { time } from "./fields";

/** The most messages of one event; more are split. */
const MESSAGES_PER_EVENT = 20;
const MAX_MESSAGES = 200;
/** The wait for all events together. */
const WAIT_MS = 2000;

/** Sends an exchange of messages, from which the server keeps what is worth it. */
export const addConversation = defineTool({
  name: "add_conversation",
  title: "Add conversation",
  description:
    "Send messages of a conversation, oldest first. The server decides what is worth keeping; use remember for what must be kept.",
  hints: "write",
  hasOwner: true,
  input: z.object({
    messages: z
      .array(
        z.object({
          role: z.enum(ROLES),
          text: z.string(),
          speaker: z.string().optional(),
          at: time("When it was sent").optional(),
        }),
      )
      .min(1)
      .max(MAX_MESSAGES),
    session_id: z.string().min(1).max(256).optional().describe("The conversation"),
  }),
  output: z.object({
    stored: z.number().describe("Saved"),
    already_known: z.number(),
    dropped: z.number().describe("Not saved"),
    queued: z.number().describe("Events not decided yet"),
    failed: z.number(),
    repeated: z.number().describe("Events sent before"),
    memory_ids: z.array(z.string()),
    masked: z.record(z.string(), z.number()),
  }),
  async run(session, { messages, session_id }, owner) {
    const content = hashList([JSON.stringify([owner, session_id ?? null, messages])]);
    const session_of_all = session_id ?? session.sessionId ?? `mcp-${content.slice(0, 32)}`;
    const events = Array.from({ length: Math.ceil(messages.length / MESSAGES_PER_EVENT) }, (_, at) => ({
      ...owner,
      session_id: session_of_all,
      source: "mcp",
      messages: messages.slice(at * MESSAGES_PER_EVENT, (at + 1) * MESSAGES_PER_EVENT),
    }));
    const accepted = await session.run(sendEventsOperation, { events, idempotency_key: `mcp-${content}` });
    const deadline = performance.now() + WAIT_MS;
    const total = { stored: 0, already_known: 0, dropped: 0, queued: 0, failed: 0, repeated: 0 };
    const memory_ids: string[] = [];
    const masked: Record<string, number> = {};
    for (const { id, status } of accepted.events) {
      if (status === "duplicate") {
        total.repeated += 1;
        continue;
      }
      const event = await waitForEvent(session, id, owner, Math.max(0, Math.round(deadline - performance.now())));
      if (!event || event.status === "queued") total.queued += 1;
      else if (event.status === "dead") total.failed += 1;
      for (const { verdict, memory_id } of event?.decisions ?? []) {
        const isSaved = verdict === "stored" || verdict === "superseding";
        total[isSaved ? "stored" : verdict === "deduplicated" ? "already_known" : "dropped"] += 1;
        if (isSaved && memory_id) memory_ids.push(memory_id);
      }
      for (const [kind, count] of Object.entries(maskedOf(event))) masked[kind] = (masked[kind] ?? 0) + count;
    }
    return { structured: { ...total, memory_ids, masked }, text: textOf(total, Object.keys(masked)) };
  },
});

type Total = Readonly<Record<"stored" | "already_known" | "dropped" | "queued" | "failed" | "repeated", number>>;

function textOf(total: Total, masked: readonly string[]): string {
  const parts = [
    `${total.stored} saved`,
    `${total.already_known} already known`,
    `${total.dropped} not worth keeping`,
    ...(total.queued > 0 ? [`${total.queued} events not decided yet`] : []),
    ...(total.failed > 0 ? [`${total.failed} events failed`] : []),
    ...(total.repeated > 0 ? [`${total.repeated} events sent before, which change nothing`] : []),
  ];
  const kinds = masked.length > 0 ? ` Masked before storing: ${masked.join(", ")}.` : "";
  return `${parts.join(", ")}.${kinds}`;
}
