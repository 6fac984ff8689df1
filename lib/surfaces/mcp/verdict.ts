import { z } from "zod";
import type { EventVerdict, MessageVerdict } from "@/lib/surfaces/adapters";

type Outcome = MessageVerdict["outcome"];

/** What became of a statement that a tool sent. */
export const verdictOutput = z.object({
  status: z.enum(["stored", "superseding", "known", "dropped", "queued", "failed"]),
  id: z.string().optional(),
  reason: z.string().optional(),
  masked: z.array(z.string()),
});
type ToolVerdict = z.infer<typeof verdictOutput>;

/** Of a statement with several messages, the first outcome of this list is its status. */
const PRECEDENCE: readonly Outcome[] = ["superseding", "stored", "failed", "queued", "known", "dropped"];

const SENTENCES: Readonly<Record<Outcome, string>> = {
  stored: "Saved.",
  superseding: "Saved. It replaces an earlier memory, which stays in the history.",
  known: "Already known, so nothing new was saved.",
  dropped: "Not saved.",
  queued: "Not saved yet: the server is still deciding. Search for it later.",
  failed: "Not saved: the server could not process it. The operator finds it among the failed jobs.",
};

/** Returns what became of the statement of an event as the result of a tool: for programs and in words. */
export function toToolResult({ messages, masked }: EventVerdict): { structured: ToolVerdict; text: string } {
  const [first] = messages.toSorted((a, b) => PRECEDENCE.indexOf(a.outcome) - PRECEDENCE.indexOf(b.outcome));
  const status = first?.outcome ?? "failed";
  const kinds = masked.map(({ kind }) => kind);
  const { memoryId: id = null, reason = null } = first ?? {};
  const text = [
    SENTENCES[status],
    ...(status === "dropped" && first?.reasonText ? [`Reason: ${first.reasonText}.`] : []),
    ...maskedText(kinds),
    ...(id ? [`[id ${id}]`] : []),
  ].join(" ");
  const structured = { status, ...(id ? { id } : {}), ...(reason ? { reason } : {}), masked: kinds };
  return { structured, text };
}

/** Says which kinds of personal data were masked, if any. */
export function maskedText(kinds: readonly string[]): string[] {
  return kinds.length > 0 ? [`Masked before it was stored: ${kinds.join(", ")}.`] : [];
}
