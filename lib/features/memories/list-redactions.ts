import { z } from "zod";
import { type Ctx, OWNER_KINDS, requireScope, timeInput } from "@/lib/base/core";
import { type ListedRedaction, pageRedactions } from "@/lib/storage/records";
import { labelForLookup } from "@/lib/storage/settings";
import { ownerFields, pageEnd, pageFields } from "./page-input";
import { type StoredText, textAround } from "./redacted-text";
import { requestedOwner } from "./requested-owner";

export const listRedactionsInput = z.strictObject({
  kind: z
    .string()
    .max(400)
    .transform((text) => text.split(","))
    .pipe(z.array(z.string().regex(/^[A-Z][A-Z_]{1,19}$/, { error: "must be kinds such as EMAIL" })))
    .optional()
    .describe("One or more kinds, separated by commas, including those of custom patterns"),
  scan: z
    .string()
    .regex(/^\d{1,15}$/, { error: "must be the ID of a scan" })
    .optional()
    .describe("Only redactions made by this scan of stored texts"),
  ...ownerFields,
  source: z.string().min(1).max(64).optional(),
  from: timeInput.optional().describe("Only redactions made at or after this time"),
  to: timeInput.optional().describe("Only redactions made before this time"),
  ...pageFields,
});

export const redactionOutput = z.object({
  field: z.string().describe("Redacted field, such as `messages[0].text`"),
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
        .describe("The scan of stored texts that made the redaction; null when it was made at ingestion"),
      around: z
        .object({ before: z.string(), masked: z.string(), after: z.string() })
        .nullable()
        .describe("The stored text before and after the redaction; null when it cannot be shown"),
    }),
  ),
  ...pageEnd,
});

/**
 * Returns a page of the redactions in the events of the tenant or of one owner, newest first, without the
 * redacted values. Throws `owner_forbidden`, and `invalid_input` for an invalid cursor.
 */
export async function listRedactions(
  ctx: Ctx,
  input: z.infer<typeof listRedactionsInput>,
): Promise<z.infer<typeof redactionPage>> {
  requireScope(ctx, "read");
  const { kind: kinds, scan: scanNo, ...query } = input;
  const source = input.source === undefined ? undefined : await labelForLookup(ctx, input.source);
  const owner = await requestedOwner(ctx, input);
  const { rows, ...end } = await pageRedactions(ctx, { ...query, owner, kinds, scanNo, source });
  return { items: rows.map(toItem), ...end };
}

function toItem(row: ListedRedaction): z.infer<typeof redactionPage>["items"][number] {
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
    around: textAround(stored, row),
  };
}
