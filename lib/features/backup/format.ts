import { z } from "zod";

/** Increment this when older releases cannot read the new format. */
export const FORMAT_VERSION = 1;
export const FORMAT = "palimpsest backup";

/** Marks the end of a table: -1 instead of a field count, like the trailer of COPY. */
export const END_OF_ROWS = Buffer.of(0xff, 0xff);

/** Header fields common to all format versions. */
export const anyHeaderSchema = z.object({ format: z.literal(FORMAT), version: z.number().int() });

/** First line of a backup. */
export const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  madeAt: z.string(),
  program: z.string(),
  schema: z.object({ version: z.number().int().min(1), name: z.string() }),
  vectorType: z.enum(["vector", "halfvec"]),
});
export type Header = z.infer<typeof headerSchema>;

/** The line before a table's rows. */
export const tableSchema = z.object({
  table: z.string(),
  columns: z.array(z.string()),
});

/** The last line: row counts and checksums, to verify the backup and the restored database. */
export const manifestSchema = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.number().int(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Returns a value as a line of JSON. */
export function jsonLine(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}
