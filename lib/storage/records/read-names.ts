import { OWNER_KINDS, type OwnerNo, type OwnerRef, type Position } from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";

/** Memories of an owner to name; none for the owner alone. */
type Named = { readonly ownerNo: OwnerNo; readonly positions: readonly Position[] };

/** Finds the owner of a number and the id of a memory; undefined for what was erased. */
export type Names = {
  readonly ownerOf: (ownerNo: OwnerNo) => OwnerRef | undefined;
  readonly idOf: (ownerNo: OwnerNo, position: Position) => string | undefined;
};

/**
 * Reads the names of all owners and memories of a page in two statements, because a page has up to 200 rows
 * and the embedded database answers nothing else meanwhile. Uses the primary keys of owners and memories.
 */
export async function readNames(tx: Tx, named: readonly Named[]): Promise<Names> {
  const owners = [...new Set(named.map(({ ownerNo }) => ownerNo))];
  const keys = named.flatMap(({ ownerNo, positions }) =>
    positions.map((position) => ({ ownerNo, position })),
  );
  const ownerRows =
    owners.length === 0
      ? []
      : await tx.rows<TableRow<"owners", "owner_no" | "kind" | "owner_id">>(
          sql`select owner_no, kind, owner_id from owners where ${ofOwners(sql`owner_no`, owners)}`,
        );
  const idRows =
    keys.length === 0
      ? []
      : await tx.rows<{ owner_no: bigint; position: number; id: string }>(sql`
          select m.owner_no, m.position::float8 as position, encode(m.memory_id, 'hex') as id
          from unnest(${list(keys.map(({ ownerNo }) => ownerNo))}::bigint[],
            ${list(keys.map(({ position }) => position))}::bigint[]) as k (owner_no, position)
          join memories m on m.owner_no = k.owner_no and m.position = k.position
          where ${ofOwners(sql`m.owner_no`, owners)}`);
  const ownersByNo = new Map(
    ownerRows.map((row) => [
      String(row.owner_no),
      { kind: OWNER_KINDS[row.kind] ?? "shared", id: row.owner_id },
    ]),
  );
  const idsByKey = new Map(idRows.map((row) => [`${row.owner_no}:${row.position}`, row.id]));
  return {
    ownerOf: (ownerNo) => ownersByNo.get(ownerNo),
    idOf: (ownerNo, position) => idsByKey.get(`${ownerNo}:${position}`),
  };
}
