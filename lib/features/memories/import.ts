import type { z } from "zod";
import { dropCredentialFields } from "@/lib/analysis/pii";
import {
  type Ctx,
  cleanJson,
  giveWay,
  type OwnerNo,
  type OwnerRef,
  requireOwner,
  requireScope,
} from "@/lib/base/core";
import { requireIngestion } from "@/lib/engine/ingest";
import { writeAudit } from "@/lib/storage/audit";
import { inTenant } from "@/lib/storage/db";
import { wakeWorker } from "@/lib/storage/queue";
import { findOrCreateOwners, importVariable, openSession, pageOwners } from "@/lib/storage/records";
import {
  getPiiPolicy,
  pseudonym,
  redactionPolicy,
  requireRemember,
  setPiiPolicy,
} from "@/lib/storage/settings";
import { type EventGroup, groupLines, type OwnerGroup } from "./group-lines";
import { type ImportStatus, previewImport } from "./import-conflicts";
import { importEvent } from "./import-event";
import type { ImportLine, importInput, importOutput, OwnerLine, VariableLine } from "./import-input";
import { redactImported } from "./redact-imported";
import { redactStoredVariable } from "./redact-stored-variable";

type Imported = z.output<typeof importOutput>;

const COUNTED = { stored: "events", duplicate: "duplicates", erased: "erased" } as const;

/**
 * Stores lines of an export as they were: ids, positions, decisions, chains, states and times stay, and the
 * search index is made again. Each event is stored in one transaction with its decisions and memories, after
 * redaction with the tenant's policy; an event that is already there changes nothing, so a repeat continues
 * an interrupted import. The settings apply only to a tenant without owners. A dry run only counts. Throws
 * `scope_missing`, `owner_forbidden`, `invalid_input`, `import_conflict`, `ingest_disabled`,
 * `remember_disabled` and `pattern_over_budget`.
 */
export async function importMemories(ctx: Ctx, input: z.output<typeof importInput>): Promise<Imported> {
  requireScope(ctx, "admin");
  await requireIngestion();
  await requireRemember(ctx);
  const { value: lines } = cleanJson(input.lines);
  const owners = groupLines(lines);
  const result: Imported = { events: 0, duplicates: 0, erased: 0, memories: 0, settings: null };
  result.settings = await importSettings(ctx, lines, input.dry_run);
  if (input.dry_run) {
    for (const group of owners) await countOwner(ctx, group, result);
    return result;
  }
  const events = owners.reduce((sum, owner) => sum + owner.events.length, 0);
  if (events > 0) await inTenant(ctx, "accept", (tx) => writeAudit(tx, ctx, "import", { events }, "tenant"));
  for (const group of owners) await importOwner(ctx, group, result);
  if (result.events > 0) wakeWorker();
  return result;
}

async function importSettings(
  ctx: Ctx,
  lines: readonly ImportLine[],
  isDryRun: boolean,
): Promise<Imported["settings"]> {
  const settings = lines.find(({ type }) => type === "settings");
  if (settings?.type !== "settings") return null;
  const { policy } = await getPiiPolicy(ctx);
  if (JSON.stringify(policy) === JSON.stringify(settings.pii_policy)) return "equal";
  const owners = await pageOwners(ctx, { prefix: "", after: null, limit: 1 });
  if (owners.length > 0) return "kept";
  if (!isDryRun) await setPiiPolicy(ctx, { policy: settings.pii_policy });
  return "applied";
}

async function importOwner(
  ctx: Ctx,
  { owner, events, variables }: OwnerGroup,
  result: Imported,
): Promise<void> {
  const ref = await storedOwner(ctx, owner);
  for (const group of events) {
    await giveWay(ctx.tenantNo);
    const redacted = await redactImported(ctx, group);
    const status = await inTenant(ctx, "accept", (tx) =>
      importEvent(tx, ctx, { ...owner, ref }, group, redacted),
    );
    count(result, group, status);
  }
  for (const variable of variables) await importOneVariable(ctx, ref, variable);
}

/** Counts what an import of an owner would store. */
async function countOwner(ctx: Ctx, { owner, events }: OwnerGroup, result: Imported): Promise<void> {
  const ref = await storedOwner(ctx, owner);
  for (const group of events) {
    await giveWay(ctx.tenantNo);
    const { event } = await redactImported(ctx, group);
    const status = await inTenant(ctx, "work", (tx) => previewImport(tx, ctx, ref, event.eventId, group));
    count(result, group, status);
  }
}

async function storedOwner(ctx: Ctx, { kind, id }: OwnerLine): Promise<OwnerRef> {
  const ref = { kind, id: await pseudonym(ctx, id) };
  requireOwner(ctx, ref);
  return ref;
}

function count(result: Imported, { memories }: EventGroup, status: ImportStatus): void {
  result[COUNTED[status]]++;
  if (status === "stored") result.memories += memories.length;
}

/**
 * Stores a variable of a session, which is opened when it has no events. Leaves out one that has expired, and
 * one whose name is personal data by the tenant's policy or that of a credential.
 */
async function importOneVariable(ctx: Ctx, owner: OwnerRef, line: VariableLine): Promise<void> {
  const { session_id, name, value, expires_at: expiresAt } = line;
  if (Date.parse(expiresAt) <= Date.now()) return;
  const sessionId = await pseudonym(ctx, session_id);
  const policy = await redactionPolicy(ctx);
  const { [name]: kept } = dropCredentialFields({ [name]: value }).value as Record<string, unknown>;
  if (kept === undefined) return;
  const given = JSON.stringify(kept);
  const text = policy ? await redactStoredVariable({ name, value: given }, policy) : given;
  if (text === null) return;
  await inTenant(ctx, "accept", async (tx) => {
    const [ownerNo] = (await findOrCreateOwners(tx, ctx, [owner])) as [OwnerNo];
    const { rowNo } = await openSession(tx, ownerNo, { sessionId, agentId: null, ttlSeconds: null });
    await importVariable(tx, { ownerNo, rowNo }, { name, value: text, expiresAt });
  });
}
