import { z } from "zod";
import { type Ctx, OWNER_KINDS, requireScope } from "@/lib/base/core";
import { inTenant, list, ofTenant, sql, type Tx } from "@/lib/storage/db";
import { redactForLookup } from "@/lib/storage/settings";

import { ownerFields, pageEnd, pageFields, time } from "./page-input";
import { type PagedTable, paginate, type Step } from "./paginate";
import { aroundOf, type StoredText } from "./redacted-text";
import { requestedOwner } from "./requested-owner";

export const listRedactionsInput = z.strictObject({
  kind: z
    .string()
    .max(400)
    .transform((text) => text.split(","))
    .pipe(z.array(z.string().regex(/^[A-Z][A-Z_]{1,19}$/, { error: "must be kinds such as EMAIL" })))
    .optional()
    .describe("One or several kinds, separated by commas, including the kinds of custom patterns"),
  scan: z
    .string()
    .regex(/^\d{1,15}$/, { error: "must be the ID of a scan" })
    .optional()
    .describe("Only redactions made by this scan of stored texts"),
  ...ownerFields,
  source: z.string().min(1).max(64).optional(),
  from: time.optional().describe("Only redactions made at or after this"),
  to: time.optional().describe("Only redactions made before this"),
  ...pageFields,
});

export const redactionOutput = z.object({
  field: z.string().describe("For example `messages[0].text`"),
  kind: z.string(),
  rule: z.string(),
  mode: z.string(),
  start: z.number().describe("Offset in the stored text, in UTF-16 units"),
  length: z.number(),
});

export const redactionPage = z.object({
  items: z.array(
    redactionOutput.extend({
      event_id: z.string(),
      owner: z.object({ kind: z.enum(OWNER_KINDS), id: z.string() }),
      source: z.string().nullable(),
      at: z.string(),
      scan_id: z
        .string()
        .nullable()
        .describe("The scan of stored texts that found it; null when it was found at ingestion"),
      around: z
        .object({ before: z.string(), masked: z.string(), after: z.string() })
        .nullable()
        .describe("The stored text on both sides; null when it cannot be shown"),
    }),
  ),
  ...pageEnd,
});

const REDACTIONS: PagedTable = {
  table: "redactions",
  time: "created_at",
  keys: ["event_no", "redaction_no"],
  ofOwner: ["event_no", "redaction_no"],
};

/**
 * The redactions in the tenant or in one owner's events, newest first, by cursor; never the redacted values.
 * Uses index `redactions_of_tenant` or the key. Throws `owner_forbidden`, `invalid_input` for a broken
 * cursor.
 */
export async function listRedactions(
  ctx: Ctx,
  input: z.infer<typeof listRedactionsInput>,
): Promise<z.infer<typeof redactionPage>> {
  requireScope(ctx, "read");
  const source = input.source === undefined ? null : await redactForLookup(ctx, input.source);
  const { steps, ...end } = await paginate(ctx, REDACTIONS, {
    ...input,
    owner: await requestedOwner(ctx, input),
    ...(source === null
      ? {}
      : {
          beside: sql`cross join lateral (select source from events where owner_no = m.owner_no and event_no = m.event_no offset 0) e`,
        }),
    where: sql`${input.kind ? sql`m.kind = any(${list(input.kind)}::text[])` : sql`true`}
      and ${input.scan ? sql`m.scan_no = ${input.scan}::bigint` : sql`true`}
      and ${source === null ? sql`true` : sql`e.source = ${source}`}`,
  });
  const rows = await inTenant(ctx, "work", (tx) => readRedacted(tx, ctx, steps));
  return { items: rows.map(toItem), ...end };
}

type Redacted = z.infer<typeof redactionOutput> & {
  created_at: Date;
  scan_no: string | null;
  event_id: string;
  source: string | null;
  owner_kind: number;
  owner_id: string;
  payload: string;
};

/** Looks rows up by key, like readMemories. */
function readRedacted(tx: Tx, ctx: Ctx, steps: readonly Step[]): Promise<Redacted[]> {
  const column = (name: string) => list(steps.map((step) => step[name] ?? null));
  return tx.rows<Redacted>(sql`
    select r.field, r.kind, r.rule, r.mode, r.start, r.length, r.created_at, r.scan_no, e.event_id, e.source, e.payload,
      o.kind as owner_kind, o.owner_id
    from unnest(${column("owner_no")}::bigint[], ${column("event_no")}::bigint[], ${column("redaction_no")}::smallint[])
        with ordinality as w(owner_no, event_no, redaction_no, no)
      cross join lateral (select * from redactions where ${ofTenant(sql`owner_no`, ctx.tenantNo)}
        and owner_no = w.owner_no and event_no = w.event_no and redaction_no = w.redaction_no offset 0) r
      cross join lateral (select * from events where owner_no = w.owner_no and event_no = w.event_no offset 0) e
      cross join lateral (select * from owners where owner_no = w.owner_no offset 0) o
    order by w.no`);
}

function toItem(row: Redacted): z.infer<typeof redactionPage>["items"][number] {
  const { field, kind, rule, mode, start, length } = row;
  const stored: StoredText = { source: row.source, payload: row.payload };
  return {
    field,
    kind,
    rule,
    mode,
    start,
    length,
    event_id: row.event_id,
    owner: { kind: OWNER_KINDS[row.owner_kind] ?? "shared", id: row.owner_id },
    source: row.source,
    at: row.created_at.toISOString(),
    scan_id: row.scan_no === null ? null : String(row.scan_no),
    around: aroundOf(stored, row),
  };
}
