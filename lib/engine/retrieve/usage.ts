import { type Ctx, type OwnerNo, ownerIndexOf, positionOf, type TurnKey } from "@/lib/base/core";
import { logError, withoutScope } from "@/lib/base/observability";
import { inTenant } from "@/lib/storage/db";
import { insertUsages, type Usage } from "@/lib/storage/records";

type UsageNote = { readonly ctx: Ctx; readonly usage: Usage };

/** Long enough to batch many requests into one statement. */
const FLUSH_MS = 1000;
/** During a long database outage the oldest entries are discarded to limit memory use. */
const MAX_BUFFERED = 50_000;

let buffer: UsageNote[] = [];
let timer: NodeJS.Timeout | undefined;
/** The last write, which never fails. */
let writing: Promise<void> = Promise.resolve();

/**
 * Records that these memories were returned; a dropped message is none. A batch is written to the database
 * one second later.
 */
export function recordUsage(
  ctx: Ctx,
  owners: readonly OwnerNo[],
  hits: readonly { readonly key: TurnKey; readonly background: boolean }[],
): void {
  const at = new Date(Date.now()).toISOString();
  for (const [index, { key, background }] of hits.entries()) {
    if (background) continue;
    const ownerNo = owners[ownerIndexOf(key)];
    if (!ownerNo) continue;
    const { requestId, actor } = ctx;
    const position = positionOf(key);
    const usage = { ownerNo, position, requestId, actor, rank: index + 1, hits: hits.length, at };
    buffer.push({ ctx, usage });
  }
  if (buffer.length > MAX_BUFFERED) buffer = buffer.slice(-MAX_BUFFERED);
  timer ??= withoutScope(() => setTimeout(() => void flushUsage(), FLUSH_MS).unref());
}

/**
 * Writes buffered usage to the database, after what is being written already. When the write fails, the
 * entries stay in the buffer.
 */
export function flushUsage(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  writing = writing.then(writeBuffer);
  return writing;
}

async function writeBuffer(): Promise<void> {
  const batch = buffer;
  buffer = [];
  const byTenant = groupByTenant(batch);
  for (const entries of byTenant.values()) {
    await writeUsage(entries).catch((thrown: unknown) => {
      logError(thrown, { module: "retrieval", step: "usage" });
      buffer = [...entries, ...buffer].slice(-MAX_BUFFERED);
    });
  }
}

function groupByTenant(batch: readonly UsageNote[]): Map<number, UsageNote[]> {
  const groups = new Map<number, UsageNote[]>();
  for (const entry of batch) {
    const group = groups.get(entry.ctx.tenantNo);
    if (group) group.push(entry);
    else groups.set(entry.ctx.tenantNo, [entry]);
  }
  return groups;
}

async function writeUsage(entries: readonly UsageNote[]): Promise<void> {
  const [first] = entries;
  if (!first) return;
  const usages = entries.map(({ usage }) => usage);
  await inTenant(first.ctx, "work", (tx) => insertUsages(tx, first.ctx, usages));
}
