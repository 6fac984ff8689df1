import { dropCredentialFields, type Policy, redactText } from "@/lib/analysis/pii";
import type { Ctx } from "@/lib/base/core";
import {
  type CleanEvent,
  type LoggedRedaction,
  type Payload,
  replaceNames,
  replaceReferences,
} from "@/lib/storage/records";
import { loadKeyedHash, pseudonym, redactionPolicy, withCustomRules } from "@/lib/storage/settings";
import type { EventGroup } from "./group-lines";
import { planRedaction } from "./plan-redaction";

/** No event has this number. */
export const NO_EVENT = 0;

/**
 * An imported event as it is stored, and the log of its redactions. References to events have no number yet.
 */
export type RedactedImport = {
  readonly event: Omit<CleanEvent, "owner" | "redactionCounts">;
  readonly redactions: readonly LoggedRedaction[];
  /** The payload as it was given, with its references, and with redacted names of people and models. */
  readonly given: EventGroup["line"]["payload"];
};

/**
 * Redacts an imported event and its ids with the tenant's current policy. Text in which the policy finds
 * nothing stays as it is, with its log; a redaction that the policy adds has the current time. Throws
 * `pattern_over_budget`.
 */
export async function redactImported(
  ctx: Pick<Ctx, "tenantId" | "tenantNo">,
  { index, line }: EventGroup,
): Promise<RedactedImport> {
  const unnumbered = replaceReferences(line.payload, () => NO_EVENT) as Payload;
  const payload = { ...unnumbered, metadata: dropCredentialFields(unnumbered.metadata).value };
  const redactions = line.redactions.map(
    ({ by_scan, created_at, ...one }, i): LoggedRedaction => ({
      ...one,
      no: i + 1,
      createdAt: created_at,
      // The scan belongs to another database; no scan has the number 0.
      scanNo: by_scan ? "0" : null,
    }),
  );
  const source = line.source;
  const policy = await redactionPolicy(ctx);
  const hash = await loadKeyedHash(ctx);
  const stored = { eventNo: 0, source, agentId: null, payload, isQueued: false, redactions, memories: [] };
  const path = `lines[${index}]`;
  const redact = (own: Policy) => {
    const plan = planRedaction(stored, own, hash);
    // The names of metadata fields are texts of the caller.
    const log = (plan?.keptRedactions ?? redactions).map((one) => ({
      ...one,
      field: one.field.startsWith("metadata") ? redactText(one.field, own).text : one.field,
    }));
    return { plan, log, given: replaceNames(line.payload, (text) => redactText(text, own).text) };
  };
  const { plan, log, given } = policy
    ? await withCustomRules(policy, redact, { path })
    : { plan: null, log: redactions, given: line.payload };
  const optionalId = async (id: string | null) => (id === null ? null : pseudonym(ctx, id));
  const ids = {
    eventId: await pseudonym(ctx, line.id),
    sessionId: await optionalId(line.session_id),
    agentId: await optionalId(line.agent_id),
  };
  if (!plan) return { event: { ...ids, source, payload, redactions: [] }, redactions: log, given };
  const createdAt = new Date().toISOString();
  const added = plan.newRedactions.map((one, i) => ({
    ...one,
    no: redactions.length + i + 1,
    createdAt,
    scanNo: null,
  }));
  return {
    event: { ...ids, source: plan.source, payload: plan.payload, redactions: [] },
    redactions: [...log, ...added],
    given,
  };
}
