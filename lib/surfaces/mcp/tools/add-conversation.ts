import { z } from "zod";
import { hashList, ROLES } from "@/lib/base/core";
import { type MessageVerdict, splitConversation, submitWith } from "@/lib/surfaces/adapters";
import { closeSessionOperation } from "@/lib/surfaces/operations";
import { defineTool } from "../tool";
import { maskedText } from "../verdict";
import { time } from "./fields";

const MAX_MESSAGES = 200;

/** Sends an exchange of messages, from which the server keeps what is worth it. A repeat changes nothing. */
export const addConversation = defineTool({
  name: "add_conversation",
  description:
    "Send messages of a conversation, oldest first. The server keeps what is worth it; use remember for what must be kept.",
  hints: "write",
  hasOwner: true,
  input: z.object({
    messages: z
      .array(
        z.object({
          role: z.enum(ROLES),
          text: z.string(),
          speaker: z.string().optional(),
          at: time("When it was sent, ").optional(),
        }),
      )
      .min(1)
      .max(MAX_MESSAGES),
    session_id: z.string().optional(),
    close: z.boolean().optional().describe("It has ended"),
  }),
  output: z.object({
    stored: z.number(),
    known: z.number(),
    dropped: z.number(),
    queued: z.number().describe("Not decided yet"),
    failed: z.number(),
    is_repeat: z.boolean(),
    memory_ids: z.array(z.string()),
    masked: z.array(z.string()),
  }),
  async run({ run, sessionId }, { messages, session_id, close }, owner) {
    const session = session_id ?? sessionId;
    // The same conversation has the same ids, so a repeat is recognised.
    const id = `mcp-${hashList([JSON.stringify([session, messages])]).slice(0, 32)}`;
    const event = {
      ...owner,
      id,
      messages,
      source: "mcp",
      ...(session === null ? {} : { session_id: session }),
    };
    const verdicts = await submitWith(run, splitConversation(event));
    const all = verdicts.flatMap((verdict) => verdict.messages);
    // The agent or the request decides about all messages of a conversation.
    const areAll = (given: string) => all.length > 0 && all.every(({ reason }) => reason === given);
    const unstored = areAll("ignored") ? IGNORED : areAll("erased") ? ERASED : null;
    // Such messages open no session.
    if (close && session !== null && unstored === null)
      await run(closeSessionOperation, { id: session, ...owner });
    const count = (...outcomes: MessageVerdict["outcome"][]) =>
      all.filter(({ outcome }) => outcomes.includes(outcome)).length;
    const saved = all.filter(({ outcome }) => outcome === "stored" || outcome === "superseding");
    const structured = {
      stored: saved.length,
      known: count("known"),
      dropped: count("dropped"),
      queued: count("queued"),
      failed: count("failed"),
      is_repeat: verdicts.every(({ isRepeat }) => isRepeat),
      memory_ids: saved.flatMap(({ memoryId }) => memoryId ?? []),
      masked: [...new Set(verdicts.flatMap(({ masked }) => masked.map(({ kind }) => kind)))],
    };
    return { structured, text: unstored ?? textOf(structured) };
  },
});

const IGNORED = "Nothing was saved: memory is off for this agent or request. Do not send it again.";
const ERASED = "Nothing was saved: this conversation was sent before and erased since.";

type Counts = Readonly<Record<"stored" | "known" | "dropped" | "queued" | "failed", number>> & {
  readonly is_repeat: boolean;
  readonly masked: readonly string[];
};

function textOf({ stored, known, dropped, queued, failed, is_repeat, masked }: Counts): string {
  const counts = `Messages: ${stored} saved, ${known} already known, ${dropped} not worth keeping, ${queued} not decided yet, ${failed} failed.`;
  const repeat = is_repeat ? ["This conversation was sent before, so nothing changed. First time:"] : [];
  return [...repeat, counts, ...maskedText(masked)].join(" ");
}
