import { PATTERN_KINDS, remainingPattern } from "@/lib/analysis/patterns";
import type { OwnerNo, Position } from "@/lib/base/core";
import { list, ofOwners, sql, type Tx } from "@/lib/storage/db";
import { countsOf, deleteClaims, storedClaims, writeClaims } from "./pattern-rows";

/**
 * Deletes evidence at some positions that no longer has a stored message with the topic of its claim, and the
 * claims that have too few days left. The numbers of others are those of the days that are left; a
 * maintenance run makes them again, which reads all messages and takes too long for a request. The caller
 * holds the owner's patterns locked. Uses index `pattern_evidence_by_position` and the primary key of
 * pattern_turns.
 */
export async function eraseEvidence(tx: Tx, ownerNo: OwnerNo, positions: readonly Position[]): Promise<void> {
  const owned = (table: string) => ofOwners(sql.raw(`${table}.owner_no`), [ownerNo]);
  const deleted = await tx.rows<{ no: number }>(sql`delete from pattern_evidence e using patterns p
    where ${owned("e")} and e.position = any(${list(positions)}::bigint[])
      and ${owned("p")} and p.pattern_no = e.pattern_no
      and not exists (select 1 from pattern_turns t where ${owned("t")} and t.position = e.position
        and (p.topic_no is null or p.topic_no = any(t.topics)))
    returning e.pattern_no::float8 as no`);
  const nos = [...new Set(deleted.map(({ no }) => no))];
  if (nos.length === 0) return;
  const claims = await storedClaims(tx, ownerNo, nos);
  const evidence = list([...new Set(claims.flatMap((claim) => claim.evidence))]);
  const turns = await tx.rows<{ position: Position; day: number }>(sql`
    select position::float8 as position, day from pattern_turns t
    where ${owned("t")} and position = any(${evidence}::bigint[])`);
  const dayOf = new Map(turns.map(({ position, day }) => [position, day]));
  const left = claims.flatMap((row) => {
    const fits = new Map(
      row.evidence.flatMap((position): [number, number][] => {
        const day = dayOf.get(position);
        return day === undefined ? [] : [[day, position]];
      }),
    );
    const claim = remainingPattern({ ...row, kind: PATTERN_KINDS[row.kind] ?? "topic_time" }, fits);
    return claim ? [{ ...row, ...countsOf(claim) }] : [];
  });
  const leftNos = new Set(left.map((row) => row.pattern_no));
  await deleteClaims(
    tx,
    ownerNo,
    nos.filter((no) => !leftNos.has(no)),
  );
  await writeClaims(tx, ownerNo, left, null);
}
