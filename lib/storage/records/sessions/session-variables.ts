import type { OwnerNo, TenantNo } from "@/lib/base/core";
import { ofOwners, ofTenant, sql, type TableRow, type Tx } from "@/lib/storage/db";
import type { SessionKey } from "./session-row";

/** How long the working memory of a session lasts after its last turn, unless the session says otherwise. */
export const DEFAULT_TTL_SECONDS = 86_400;

/**
 * The end of a variable `v` of a session `s`: its own, or the session's time to live after the variable was
 * set or something arrived.
 */
export const VARIABLE_END = sql`coalesce(v.expires_at, greatest(v.set_at, s.last_at)
  + coalesce(s.ttl_seconds, ${DEFAULT_TTL_SECONDS}::int) * interval '1 second')`;

/** A variable to store. `value` is JSON text of a redacted value. */
export type NewVariable = {
  readonly name: string;
  readonly value: string;
  readonly ttlSeconds: number | null;
};

/**
 * Returns how many other variables a session has and how many bytes their values have, and locks the session
 * until the transaction ends. Expired variables do not count. Returns null when the session was erased.
 */
export async function measureVariables(
  tx: Tx,
  { ownerNo, rowNo }: SessionKey,
  without: string,
): Promise<{ readonly count: number; readonly bytes: number } | null> {
  const ofSession = sql`${ofOwners(sql`s.owner_no`, [ownerNo])} and s.row_no = ${rowNo}::bigint`;
  const [session] = await tx.rows(sql`select 1 from sessions s where ${ofSession} for update`);
  if (!session) return null;
  const [row] = await tx.rows<{ count: number; bytes: number }>(sql`
    select count(*)::int as count, coalesce(sum(octet_length(v.value)), 0)::int as bytes
    from sessions s join session_variables v on v.owner_no = s.owner_no and v.row_no = s.row_no
    where ${ofSession} and v.name <> ${without} and ${VARIABLE_END} > now()`);
  return row ?? { count: 0, bytes: 0 };
}

/** Stores a variable of a session, in place of the one with its name. */
export async function writeVariable(
  tx: Tx,
  { ownerNo, rowNo }: SessionKey,
  { name, value, ttlSeconds }: NewVariable,
): Promise<void> {
  await tx.rows(sql`
    insert into session_variables (owner_no, row_no, name, value, expires_at)
    values (${ownerNo}::bigint, ${rowNo}::bigint, ${name}, ${value}, now() + ${ttlSeconds}::int * interval '1 second')
    on conflict (owner_no, row_no, name) do update set value = excluded.value, set_at = now(), expires_at = excluded.expires_at`);
}

/** Deletes a variable of a session. Returns false when there is none that has not expired. */
export async function deleteVariable(tx: Tx, { ownerNo, rowNo }: SessionKey, name: string): Promise<boolean> {
  const [row] = await tx.rows<{ is_current: boolean }>(sql`
    delete from session_variables v using sessions s where ${ofOwners(sql`v.owner_no`, [ownerNo])}
      and v.row_no = ${rowNo}::bigint and v.name = ${name} and s.owner_no = v.owner_no and s.row_no = v.row_no
    returning ${VARIABLE_END} > now() as is_current`);
  return row?.is_current ?? false;
}

/** Deletes up to `limit` expired variables of a tenant. Returns how many. Uses the keys of both tables. */
export async function deleteExpiredVariables(tx: Tx, tenantNo: TenantNo, limit: number): Promise<number> {
  const rows = await tx.rows<TableRow<"session_variables", "name">>(sql`
    delete from session_variables d using (
      select v.owner_no, v.row_no, v.name from session_variables v
        join sessions s on s.owner_no = v.owner_no and s.row_no = v.row_no
      where ${ofTenant(sql`v.owner_no`, tenantNo)} and ${VARIABLE_END} <= now() limit ${limit}::int) e
    where ${ofTenant(sql`d.owner_no`, tenantNo)} and d.owner_no = e.owner_no and d.row_no = e.row_no and d.name = e.name
    returning d.name`);
  return rows.length;
}

/** A stored variable, whose value is JSON text. */
export type StoredVariable = { readonly rowNo: number; readonly name: string; readonly value: string };

/** Returns the variables of an owner after `last`, in the order of their key, at most `limit`. */
export async function readVariablesAfter(
  tx: Tx,
  ownerNo: OwnerNo,
  last: StoredVariable | undefined,
  limit: number,
): Promise<StoredVariable[]> {
  const rows = await tx.rows<TableRow<"session_variables", "row_no" | "name" | "value">>(sql`
    select row_no, name, value from session_variables where ${ofOwners(sql`owner_no`, [ownerNo])}
      and (row_no, name) > (${last?.rowNo ?? 0}::bigint, ${last?.name ?? ""}::text)
    order by row_no, name limit ${limit}::int`);
  return rows.map(({ row_no, name, value }) => ({ rowNo: Number(row_no), name, value }));
}

/** A variable as an export has it: with the id of its session, and with its end in ISO 8601. */
export type ExportedVariable = {
  readonly session_id: string;
  readonly name: string;
  /** JSON text. */
  readonly value: string;
  readonly expires_at: string;
};

/**
 * Returns the variables of an owner that have not expired after `last`, in the order of their sessions and
 * names, at most `limit`. Uses the keys of both tables.
 */
export function readExportVariables(
  tx: Tx,
  ownerNo: OwnerNo,
  last: ExportedVariable | undefined,
  limit: number,
): Promise<ExportedVariable[]> {
  return tx.rows(sql`
    select s.session_id, v.name, v.value,
      to_char(${VARIABLE_END} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as expires_at
    from sessions s join session_variables v on ${ofOwners(sql`v.owner_no`, [ownerNo])} and v.row_no = s.row_no
    where ${ofOwners(sql`s.owner_no`, [ownerNo])} and ${VARIABLE_END} > now()
      and (s.session_id collate "C", v.name collate "C") > (${last?.session_id ?? ""}, ${last?.name ?? ""})
    order by s.session_id collate "C", v.name collate "C" limit ${limit}::int`);
}

/** Stores a variable of an export, unless the session has one of its name. */
export async function importVariable(
  tx: Tx,
  { ownerNo, rowNo }: SessionKey,
  { name, value, expiresAt }: { readonly name: string; readonly value: string; readonly expiresAt: string },
): Promise<void> {
  await tx.rows(sql`insert into session_variables (owner_no, row_no, name, value, expires_at)
    values (${ownerNo}::bigint, ${rowNo}::bigint, ${name}, ${value}, ${expiresAt}::text::timestamptz) on conflict do nothing`);
}

/** Replaces the value of a variable, or deletes it with null, unless it was set again in the meantime. */
export async function replaceVariable(
  tx: Tx,
  ownerNo: OwnerNo,
  { rowNo, name, value }: StoredVariable,
  newValue: string | null,
): Promise<void> {
  const isSame = sql`${ofOwners(sql`owner_no`, [ownerNo])} and row_no = ${rowNo}::bigint and name = ${name} and value = ${value}`;
  await tx.rows(
    newValue === null
      ? sql`delete from session_variables where ${isSame}`
      : sql`update session_variables set value = ${newValue} where ${isSame}`,
  );
}
