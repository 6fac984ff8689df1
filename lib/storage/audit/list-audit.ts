import { z } from "zod";
import {
  CALL_SOURCES,
  type Ctx,
  OWNER_KINDS,
  type OwnerRef,
  ownerNoOf,
  ownerNumber,
  readCursor,
  requireScope,
  requireWholeTenant,
  type TenantNo,
  timeInput,
  writeCursor,
} from "@/lib/base/core";
import { inTenant, list, ofOwners, preferIndexOrder, sql, type TableRow, type Tx } from "@/lib/storage/db";

export const listAuditInput = z.strictObject({
  actor: z
    .string()
    .min(1)
    .max(128)
    .optional()
    .describe("Only actions by this actor: `key:…`, `person:…` or `operator`"),
  action: z
    .string()
    .max(400)
    .transform((text) => text.split(","))
    .optional()
    .describe("One or more actions, separated by commas"),
  request_id: z.string().min(1).max(64).optional().describe("Only entries for one request"),
  from: timeInput.optional(),
  to: timeInput.optional(),
  cursor: z.string().max(200).optional().describe("Cursor of the previous page"),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const auditPage = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      actor: z.string(),
      action: z.string(),
      target: z
        .string()
        .describe(
          "The affected object, as `memory:…`, `memory-sha256:…` (the hash of the ID of an erased memory), `decision:…`, `owner:…`, `key:…`, `person:…` or `job:…`; empty when the action has none",
        ),
      owners: z
        .record(z.string(), z.object({ kind: z.enum(OWNER_KINDS), id: z.string() }))
        .describe("The owners that the target names as `owner:…`, by this number, unless they were erased"),
      request_id: z.string(),
      source: z
        .enum(CALL_SOURCES)
        .nullable()
        .describe("Through what the call came; null for an action of the server itself"),
      counts: z.record(z.string(), z.number()),
    }),
  ),
  next_cursor: z.string().nullable(),
  searched_to: z
    .string()
    .nullable()
    .describe(
      "Time of the oldest entry searched, if the search stopped before the page was full; next_cursor continues there",
    ),
});

type Row = TableRow<"audit_entries">;

/** Maximum number of entries that one page scans, as in lists of memories. */
const MAX_SCANNED = 2000;

/**
 * Lists the audit log of the tenant, newest first, by cursor. Uses index `audit_entries_of_tenant`. Requires
 * `admin` and a key without owner restriction. Throws `invalid_input` for an invalid cursor.
 */
export async function listAudit(
  ctx: Ctx,
  input: z.infer<typeof listAuditInput>,
): Promise<z.infer<typeof auditPage>> {
  requireScope(ctx, "admin");
  requireWholeTenant(ctx);
  const { actor, action, request_id: requestId, from, to, limit } = input;
  const [after] = input.cursor === undefined ? [] : readCursor(input.cursor, 1);
  const isOlder = after === undefined ? sql`true` : sql`audit_no < ${after}::bigint`;
  const scannedEntries = sql`select * from audit_entries where tenant_no = ${ctx.tenantNo}::int and ${isOlder}
    order by audit_no desc limit ${MAX_SCANNED}::int`;
  const conditions = [
    actor === undefined ? sql`true` : sql`actor = ${actor}`,
    action === undefined ? sql`true` : sql`action = any(${list(action)}::text[])`,
    requestId === undefined ? sql`true` : sql`request_id = ${requestId}`,
    from === undefined ? sql`true` : sql`at >= ${from}::timestamptz`,
    to === undefined ? sql`true` : sql`at < ${to}::timestamptz`,
  ];
  return inTenant(ctx, "work", async (tx) => {
    preferIndexOrder(tx);
    const rows = await tx.rows<Row>(
      sql`select * from (${scannedEntries}) a where ${sql.join(conditions, sql` and `)} limit ${limit + 1}::int`,
    );
    const owners = await readOwners(tx, ctx.tenantNo, rows);
    const items = rows.slice(0, limit).map((row) => toItem(row, owners));
    if (rows.length > limit)
      return { items, next_cursor: writeCursor([items.at(-1)?.id ?? "0"]), searched_to: null };
    const [end] = await tx.rows<Row>(sql`select * from (${scannedEntries}) a offset ${MAX_SCANNED - 1}::int`);
    return {
      items,
      next_cursor: end ? writeCursor([end.audit_no]) : null,
      searched_to: end?.at.toISOString() ?? null,
    };
  });
}

/** Returns whether a tenant’s log has an action since a time. Uses index `audit_entries_of_tenant`. */
export async function hasActionSince(
  tx: Tx,
  tenantNo: TenantNo,
  action: string,
  since: Date,
): Promise<boolean> {
  const rows = await tx.rows(sql`select 1 from audit_entries where tenant_no = ${tenantNo}::int
    and action = ${action} and at >= ${since}::timestamptz limit 1`);
  return rows.length > 0;
}

const OWNER_TARGET = /\bowner:(\d{1,10})\b/g;

function ownersOf({ target }: Row): string[] {
  return [...target.matchAll(OWNER_TARGET)].flatMap(([, number]) => number ?? []);
}

/**
 * Reads the owners that targets name, by their numbers. The log itself has no owner ids, because those can be
 * personal data, which an erasure deletes. Uses the primary key of owners.
 */
async function readOwners(
  tx: Tx,
  tenantNo: TenantNo,
  entries: readonly Row[],
): Promise<ReadonlyMap<string, OwnerRef>> {
  const numbers = [...new Set(entries.flatMap(ownersOf))].map((number) => ownerNoOf(tenantNo, number));
  if (numbers.length === 0) return new Map();
  const rows = await tx.rows<TableRow<"owners", "owner_no" | "kind" | "owner_id">>(
    sql`select owner_no, kind, owner_id from owners where ${ofOwners(sql`owner_no`, numbers)}`,
  );
  return new Map(
    rows.map((row) => [
      ownerNumber(String(row.owner_no)),
      { kind: OWNER_KINDS[row.kind] ?? "shared", id: row.owner_id },
    ]),
  );
}

function toItem(row: Row, owners: ReadonlyMap<string, OwnerRef>): z.infer<typeof auditPage>["items"][number] {
  const named = ownersOf(row).flatMap((number) => {
    const owner = owners.get(number);
    return owner ? [[number, owner] as const] : [];
  });
  return {
    id: String(row.audit_no),
    at: row.at.toISOString(),
    actor: row.actor,
    action: row.action,
    target: row.target,
    owners: Object.fromEntries(named),
    request_id: row.request_id,
    source: CALL_SOURCES.find((source) => source === row.source) ?? null,
    counts: JSON.parse(row.counts) as Record<string, number>,
  };
}
