import { z } from "zod";
import { type Ctx, ROLES, reasonOutput, requireScope, VERDICTS } from "@/lib/base/core";
import { inTenant } from "@/lib/storage/db";
import { readEvidence } from "@/lib/storage/records";
import { requireMemory } from "./memory";

const MAX_EVIDENCE = 500;

export const evidenceOutput = z.object({
  evidence: z
    .array(
      z.object({
        event_id: z.string(),
        ordinal: z.number().describe("Index of the message in the event, from 0"),
        session_id: z.string().nullable(),
        agent_id: z.string().nullable(),
        at: z.string(),
        role: z.enum(ROLES),
        speaker: z.string().nullable(),
        text: z.string().describe("The words of the message, redacted as stored"),
        verdict: z.enum(VERDICTS),
        reason: reasonOutput,
        taken_from: z
          .string()
          .nullable()
          .describe("The text that the message was extracted from; null when the caller sent the message"),
      }),
    )
    .describe(`The messages that said this, oldest first; at most ${MAX_EVIDENCE}`),
});

/**
 * Returns each time that the content of a memory was said: the message that it came from, repeats and
 * confirmations. Throws `not_found` like getMemory.
 */
export async function listEvidence(ctx: Ctx, memoryId: string): Promise<z.infer<typeof evidenceOutput>> {
  requireScope(ctx, "read");
  const found = await inTenant(ctx, "work", async (tx) =>
    readEvidence(tx, await requireMemory(tx, ctx, memoryId, "read"), MAX_EVIDENCE),
  );
  return {
    evidence: found.map(({ eventId, sessionId, agentId, verdict, source, ...said }) => ({
      event_id: eventId,
      session_id: sessionId,
      agent_id: agentId,
      verdict: VERDICTS[verdict] ?? "stored",
      taken_from: source,
      ...said,
    })),
  };
}
