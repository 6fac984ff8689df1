import { z } from "zod";
import { type OwnerFields, REASONS } from "@/lib/base/core";
import type { EventOutput } from "@/lib/features/memories";
import { readEventOperation } from "@/lib/surfaces/operations";
import { isScopeMissing } from "./failure";
import type { McpSession } from "./session";

/** How long a tool waits for the decision on what it sent. */
const WAIT_MS = 2000;

const STATUSES = ["stored", "corrected", "already_known", "dropped", "queued", "failed"] as const;
type Status = (typeof STATUSES)[number];

/** What became of a message that a tool sent. */
export const verdictOutput = z.object({
  status: z.enum(STATUSES).describe("Only stored and corrected mean saved"),
  id: z.string().nullable().describe("ID of the memory"),
  reason: z.string().nullable(),
  masked: z.record(z.string(), z.number()).describe("Masked personal data by kind"),
  event_id: z.string(),
});
export type Verdict = z.infer<typeof verdictOutput>;

const STATUS_OF_VERDICT = {
  stored: "stored",
  superseding: "corrected",
  deduplicated: "already_known",
  dropped: "dropped",
} as const;

/** The order in which the messages of an event decide about its status, because a message can have parts. */
const PRECEDENCE: readonly Status[] = ["corrected", "stored", "already_known", "dropped"];

/** Returns the outcome of an event after a bounded wait, or null when the key must not read. */
export async function waitForEvent(
  { run }: McpSession,
  id: string,
  owner: OwnerFields,
  waitMs = WAIT_MS,
): Promise<EventOutput | null> {
  return run(readEventOperation, { id, ...owner, wait_ms: waitMs }).catch((thrown: unknown) => {
    if (isScopeMissing(thrown)) return null;
    throw thrown;
  });
}

/**
 * Returns what became of an event with one message. `queued` means that it is not decided yet, or that the key
 * must not read: the message is then never reported as saved.
 */
export async function waitForVerdict(session: McpSession, id: string, owner: OwnerFields): Promise<Verdict> {
  const event = await waitForEvent(session, id, owner);
  const masked = maskedOf(event);
  if (!event || event.status === "queued") return { status: "queued", id: null, reason: null, masked, event_id: id };
  if (event.status === "dead") return { status: "failed", id: null, reason: null, masked, event_id: id };
  const decisions = event.decisions.map((one) => ({ ...one, status: STATUS_OF_VERDICT[one.verdict] }));
  const [first] = decisions.toSorted((a, b) => PRECEDENCE.indexOf(a.status) - PRECEDENCE.indexOf(b.status));
  if (!first) return { status: "failed", id: null, reason: null, masked, event_id: id };
  return { status: first.status, id: first.memory_id, reason: first.reason, masked, event_id: id };
}

/** Returns how often personal data of each kind was masked. */
export function maskedOf(event: EventOutput | null): Record<string, number> {
  return Object.fromEntries((event?.redactions ?? []).map(({ kind, count }) => [kind, count]));
}

const SENTENCES: Readonly<Record<Status, string>> = {
  stored: "Saved.",
  corrected: "Saved. It replaces an earlier memory, which stays in the history.",
  already_known: "Already known, so nothing new was saved.",
  dropped: "Not saved.",
  queued: "Not saved yet: the server has accepted it and is still deciding. Search for it later.",
  failed: "Not saved: the server could not process it. The operator finds it among the failed jobs.",
};

/** Says in words what became of a message. */
export function verdictText({ status, id, reason, masked }: Verdict): string {
  const kinds = Object.keys(masked);
  return [
    SENTENCES[status],
    ...(reason && status === "dropped" ? [`Reason: ${labelOf(reason)}.`] : []),
    ...(kinds.length > 0 ? [`Masked before it was stored: ${kinds.join(", ")}.`] : []),
    ...(id ? [`[id ${id}]`] : []),
  ].join(" ");
}

function labelOf(reason: string): string {
  return (REASONS as Readonly<Record<string, string>>)[reason] ?? reason;
}
