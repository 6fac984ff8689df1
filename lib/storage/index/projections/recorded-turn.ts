import type { OwnerNo } from "@/lib/base/core";
import { ofOwners, type SQL, sql } from "@/lib/storage/db";
import type { NewTurn } from "../write-index";

/** A turn with what its index entries are made from, as the tables of record have it. */
export type RecordedTurn = NewTurn & {
  /** The text that is embedded. */
  readonly embeddedText: string;
  /** When a dropped message was said that searches may return; null for every other turn. */
  readonly backgroundAt: Date | null;
};

/**
 * A range of an owner's positions, both ends included. `turns` holds every turn of the range that still has
 * its text, and the two turns before and after it in their sessions, which share windows with the range.
 */
export type Slice = {
  readonly ownerNo: OwnerNo;
  readonly from: number;
  readonly to: number;
  readonly turns: readonly RecordedTurn[];
};

/** Returns the condition for the rows of a table, named by an alias, that lie in a slice. */
export function inSlice({ ownerNo, from, to }: Slice, alias = ""): SQL {
  const column = (name: string) => sql.raw(alias === "" ? name : `${alias}.${name}`);
  return sql`${ofOwners(column("owner_no"), [ownerNo])}
    and ${column("position")} >= ${from}::bigint and ${column("position")} <= ${to}::bigint`;
}

/** The number of rows that were missing, wrong or left over, by table. Equal tables are absent. */
export type Differences = Readonly<Record<string, number>>;

/** Whether a rebuild writes the rows that differ, or only counts them. */
export type RebuildMode = "write" | "compare";

/**
 * The result of rebuilding a part of a projection: the differences, and where to continue; null at the end.
 */
export type RebuildResult = { readonly differences: Differences; readonly next: number | null };

/** Returns the sum of differences, without tables that are equal. */
export function addDifferences(...all: readonly Differences[]): Differences {
  const sum: Record<string, number> = {};
  for (const [table, rows] of all.flatMap((one) => Object.entries(one)))
    if (rows > 0) sum[table] = (sum[table] ?? 0) + rows;
  return sum;
}
