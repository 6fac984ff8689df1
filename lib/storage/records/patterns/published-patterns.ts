import { countPattern, describePattern, LAPSE_DAYS } from "@/lib/analysis/patterns";
import { type Ctx, DAY_MS, type OwnerNo, type TenantNo } from "@/lib/base/core";
import { ofOwners, sql, type Tx } from "@/lib/storage/db";
import { confirmMemory } from "../confirm-memory";
import { eraseTurns } from "../erase-messages";
import { storeDerived } from "../store-derived";
import { readPatternMessages, readPatterns, type StoredPattern, topicOf } from "./read-patterns";
import { PUBLISHED, type PublishedPattern, patternIdOf, readPublished } from "./read-published";

/** A test of days found it, and nobody said it. */
const CONFIDENCE = 0.6;

/**
 * Stores a claim as a memory in place of the one that it was published as before, and returns the id of the
 * memory; null when no message names its topic any more. `runNo` is the maintenance run that publishes it;
 * null for a person, whose publication undoing a run leaves. Takes locks like storePublished, and then that
 * of the owner's patterns.
 */
export async function publishClaim(
  tx: Tx,
  tenantNo: TenantNo,
  ownerNo: OwnerNo,
  spaces: readonly number[],
  { pattern, runNo }: { readonly pattern: StoredPattern; readonly runNo: number | null },
): Promise<string | null> {
  const topic = topicOf(pattern, await readPatternMessages(tx, ownerNo, pattern.evidence.slice(-1)));
  if (pattern.topic_no !== null && topic === null) return null;
  const memoryId = await storePublished(tx, tenantNo, ownerNo, spaces, { pattern, topic });
  await tx.rows(sql`update patterns set published_run_no = ${runNo}::bigint
    where ${ofOwners(sql`owner_no`, [ownerNo])} and pattern_no = ${pattern.pattern_no}::bigint`);
  return memoryId;
}

/**
 * Stores a claim as a memory in place of the one that it was published as before, and returns the id of the
 * memory. It expires with the claim, and goes with each message that is evidence. The caller took the lock of
 * spacesToFill, whose result it passes, and then that of the owner's row.
 */
async function storePublished(
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
