import { z } from "zod";

/** Raised when a program that knows the former number could not read what is written. */
export const FORMAT_VERSION = 1;
export const FORMAT = "palimpsest backup";

/** After the last row of a table stands -1 where the next would have its number of fields, as COPY writes it. */
export const END_OF_ROWS = Buffer.of(0xff, 0xff);

/** What every version's first line has. */
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

/** The line before the rows of a table. */
export const tableSchema = z.object({
  table: z.string(),
  columns: z.array(z.string()),
});
export type TableLine = z.infer<typeof tableSchema>;

/** Last line: what stands above it, to compare with what a database holds afterwards. */
export const manifestSchema = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.number().int(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** A value as a line of JSON. */
export function jsonLine(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}
