import { z } from "zod";
import { type Ctx, ROLES, reasonOutput, requireScope, resourceUri, VERDICTS } from "@/lib/base/core";
import { inTenant } from "@/lib/storage/db";
import { readEvidence } from "@/lib/storage/records";
import { requireOwnedMemory } from "./memory";

const MAX_EVIDENCE = 500;

export const evidenceOutput = z.object({
  evidence: z
    .array(
      z.object({
        uri: z.string().nullable().describe("URI of the message; null outside a session"),
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
  const { owner, found } = await inTenant(ctx, "work", async (tx) => {
    const { key, owner } = await requireOwnedMemory(tx, ctx, memoryId, "read");
    return { owner, found: await readEvidence(tx, key, MAX_EVIDENCE) };
  });
  const uriOf = (session: string, event: string, ordinal: number) =>
    resourceUri(ctx.tenantId, owner, "sessions", session, "turns", event, String(ordinal));
  return {
    evidence: found.map(({ eventId, sessionId, agentId, verdict, source, ...said }) => ({
      uri: sessionId === null ? null : uriOf(sessionId, eventId, said.ordinal),
      event_id: eventId,
      session_id: sessionId,
      agent_id: agentId,
      verdict: VERDICTS[verdict] ?? "stored",
      taken_from: source,
      ...said,
    })),
  };
}
