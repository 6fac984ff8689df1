import { type Ctx, type OwnerNo, requireScope, requireWholeTenant, type TenantNo } from "@/lib/base/core";
import { sql, type TableRow, type Tx } from "@/lib/storage/db";

/**
 * A sample redaction. It refers to its owner and event by number, so it reveals nothing after an erasure.
 * `field` omits names that a caller chose.
 */
export type Sample = {
  readonly ownerNo: OwnerNo;
  readonly eventNo: number;
  readonly field: string;
  readonly kind: string;
  readonly rule: string;
};

/** The result of one slice of a scan. */
export type SliceResult = {
  readonly done: number;
  readonly events: number;
  readonly memories: number;
  readonly kinds: ReadonlyMap<string, number>;
  readonly samples: readonly Sample[];
};

export type ScanRow = TableRow<"pii_scans"> & { state: "running" | "done" | "cancelled" };

/** Maximum number of samples that a scan stores. */
const MAX_SAMPLES = 20;

/** Requires the scope admin and a key that is not bound. Throws `scope_missing` or `owner_forbidden`. */
export function requireScanner(ctx: Ctx): void {
  requireScope(ctx, "admin");
  requireWholeTenant(ctx);
}

/** Returns the scans of the tenant, newest first. Uses index `pii_scans_of_tenant`. */
export function readScans(tx: Tx, ctx: Pick<Ctx, "tenantNo">, limit: number): Promise<ScanRow[]> {
  return tx.rows<ScanRow>(
    sql`select * from pii_scans where tenant_no = ${ctx.tenantNo}::int order by scan_no desc limit ${limit}::int`,
  );
}

/**
 * Returns a scan of the tenant, or null. `lock` locks it until the transaction ends; this must be the last
 * lock that the transaction takes.
 */
export async function readScan(
  tx: Tx,
  tenantNo: TenantNo,
  scanNo: number,
  lock?: "lock",
): Promise<ScanRow | null> {
  const [row] = await tx.rows<ScanRow>(sql`select * from pii_scans
    where tenant_no = ${tenantNo}::int and scan_no = ${scanNo}::bigint ${lock ? sql`for update` : sql``}`);
  return row ?? null;
}

/** Adds the results to a scan that the caller has locked. */
export async function addSliceResult(
  tx: Tx,
  tenantNo: TenantNo,
  row: ScanRow,
  found: SliceResult,
): Promise<void> {
  const kinds = JSON.parse(row.kinds) as Record<string, number>;
  for (const [kind, count] of found.kinds) kinds[kind] = (kinds[kind] ?? 0) + count;
  const samples = [...(JSON.parse(row.samples) as Sample[]), ...found.samples].slice(0, MAX_SAMPLES);
  await tx.rows(sql`update pii_scans set done = done + ${found.done}::int, events = events + ${found.events}::int,
      memories = memories + ${found.memories}::int, kinds = ${JSON.stringify(kinds)}, samples = ${JSON.stringify(samples)},
      updated_at = now()
    where tenant_no = ${tenantNo}::int and scan_no = ${row.scan_no}::bigint`);
}

/** Ends a running scan. */
export async function endScan(
  tx: Tx,
  tenantNo: TenantNo,
  scanNo: string | number,
  state: "done" | "cancelled",
): Promise<void> {
  await tx.rows(sql`update pii_scans set state = ${state}, ended_at = now(), updated_at = now()
    where tenant_no = ${tenantNo}::int and scan_no = ${scanNo}::bigint and state = 'running'`);
}
