import { countPattern, describePattern, LAPSE_DAYS } from "@/lib/analysis/patterns";
import { type Ctx, DAY_MS, MEMORY_TYPES, type OwnerNo, type Position, type TenantNo } from "@/lib/base/core";
import { json, ofOwners, ofTenant, sql, type Tx } from "@/lib/storage/db";
import { keysWithMetadata } from "@/lib/storage/index";
import { confirmMemory } from "../confirm-memory";
import { eraseTurns } from "../erase-messages";
import { storeDerived } from "../store-derived";
import { readPatterns, type StoredPattern } from "./read-patterns";

/** In the metadata of each memory that a claim was published as, beside the id of the claim as `pattern`. */
const PUBLISHED = { task: "pattern.publish" } as const;

/** A test of days found it, and nobody said it. */
const CONFIDENCE = 0.6;

/**
 * A memory that a claim was published as. `pattern` is the public id of the claim; that of the memory is in
 * hex.
 */
type PublishedPattern = {
  readonly position: Position;
  readonly memoryId: string;
  readonly pattern: string;
  readonly text: string;
  readonly expiresAt: Date | null;
  readonly isCurrent: boolean;
};

/** Returns the public id of a claim. */
export const patternIdOf = (patternNo: number): string => patternNo.toString(16).padStart(13, "0");

/**
 * Returns the memories that claims of an owner were published as, also those that another one superseded.
 * Uses the keys of metadata_values, memories and memory_states.
 */
export async function readPublished(tx: Tx, ownerNo: OwnerNo): Promise<PublishedPattern[]> {
  return tx.rows<PublishedPattern>(sql`
    select v.position::float8 as position, encode(m.memory_id, 'hex') as "memoryId",
      m.metadata::jsonb ->> 'pattern' as pattern, m.text, s.expires_at as "expiresAt", s.superseded_at is null as "isCurrent"
    from ${keysWithMetadata([ownerNo], PUBLISHED)} v
      cross join lateral (select * from memories where ${ofOwners(sql`owner_no`, [ownerNo])} and position = v.position offset 0) m
      cross join lateral (select * from memory_states where ${ofOwners(sql`owner_no`, [ownerNo])} and position = v.position offset 0) s
    where m.type = ${MEMORY_TYPES.indexOf("pattern")}::smallint and m.metadata::jsonb ->> 'task' = ${PUBLISHED.task}
    order by v.position`);
}

/**
 * Returns the owners of a tenant with published memories, in order. Uses the primary keys of pattern_owners
 * and metadata_values.
 */
export async function ownersWithPublished(tx: Tx, tenantNo: TenantNo): Promise<OwnerNo[]> {
  const rows = await tx.rows<{
    owner_no: OwnerNo;
  }>(sql`select owner_no::text as owner_no from pattern_owners o
    where ${ofTenant(sql`owner_no`, tenantNo)} and exists (select 1 from metadata_values v
      where v.owner_no = o.owner_no and v.value_no = metadata_value_no('task', ${json(PUBLISHED.task)}))
    order by o.owner_no`);
  return rows.map((row) => row.owner_no);
}

/**
 * Stores a claim as a memory in place of the one that it was published as before, and returns the id of the
 * memory. It expires with the claim, and goes with each message that is evidence. The caller took the lock of
 * spacesToFill, whose result it passes, and then that of the owner's row.
 */
export async function storePublished(
  tx: Tx,
  tenantNo: TenantNo,
  ownerNo: OwnerNo,
  spaces: readonly number[],
  { pattern, topic }: { readonly pattern: StoredPattern; readonly topic: string | null },
): Promise<string> {
  const id = patternIdOf(pattern.pattern_no);
  const text = countPattern(describePattern(pattern, topic), pattern);
  const former = (await readPublished(tx, ownerNo)).filter((one) => one.pattern === id && one.isCurrent);
  const [same] = former.filter((one) => one.text === text && !isExpired(one));
  if (same) return same.memoryId;
  return storeDerived(tx, tenantNo, ownerNo, spaces, {
    type: "pattern",
    role: "assistant",
    speaker: null,
    reason: "pattern_published",
    source: "pattern",
    sessionId: null,
    text,
    occurredAt: new Date(pattern.last_day * DAY_MS),
    expiresAt: endOf(pattern).toISOString(),
    confidence: CONFIDENCE,
    metadata: { ...PUBLISHED, pattern: id },
    sources: pattern.evidence.map((source) => ({ source, kind: "cites" })),
    former: former.map(({ position }) => position),
    replaceReason: "pattern_renewed",
  });
}

/** A claim is valid on this day; its memory expires when the day has passed everywhere. */
const endOf = ({ last_day }: StoredPattern): Date => new Date((last_day + LAPSE_DAYS + 2) * DAY_MS);

const isExpired = ({ expiresAt }: PublishedPattern): boolean => expiresAt !== null && expiresAt <= new Date();

/**
 * Brings the published memories of an owner in line with its claims: new evidence extends them, hours that
 * have changed supersede them, and those without a claim are erased. Takes locks like storePublished.
 */
export async function renewPublished(
  tx: Tx,
  tenantNo: TenantNo,
  ownerNo: OwnerNo,
  spaces: readonly number[],
): Promise<void> {
  const published = (await readPublished(tx, ownerNo)).filter(({ isCurrent }) => isCurrent);
  if (published.length === 0) return;
  const patterns = new Map(
    (await readPatterns(tx, ownerNo)).map((one) => [patternIdOf(one.pattern_no), one]),
  );
  for (const { pattern: id, position, text, expiresAt } of published) {
    const pattern = patterns.get(id);
    if (!pattern) continue;
    // The number of any other claim depends on its value.
    const isChanged = pattern.kind === "active_hours" && !text.startsWith(describePattern(pattern, null));
    if (isChanged) await storePublished(tx, tenantNo, ownerNo, spaces, { pattern, topic: null });
    else if (expiresAt && expiresAt < endOf(pattern))
      await confirmMemory(tx, ownerNo, position, {
        occurredAt: new Date(pattern.last_day * DAY_MS),
        expiresAt: endOf(pattern),
        share: 0,
      });
  }
  await eraseUnfoundedPatterns(tx, { tenantNo }, ownerNo);
}

/**
 * Erases the published memories of an owner whose claims are no longer there, in all versions. Whoever
 * deletes claims calls it in the same transaction, and holds the owner's row locked.
 */
export async function eraseUnfoundedPatterns(
  tx: Tx,
  ctx: Pick<Ctx, "tenantNo">,
  ownerNo: OwnerNo,
): Promise<void> {
  const published = await readPublished(tx, ownerNo);
  if (published.length === 0) return;
  const rows = await tx.rows<{ no: number }>(
    sql`select pattern_no::float8 as no from patterns where ${ofOwners(sql`owner_no`, [ownerNo])}`,
  );
  const ids = new Set(rows.map(({ no }) => patternIdOf(no)));
  const unfounded = published.filter(({ pattern }) => !ids.has(pattern));
  await eraseTurns(
    tx,
    ctx,
    ownerNo,
    unfounded.map(({ position }) => position),
  );
}
