import { z } from "zod";

/** The maximum number of metadata keys in one filter. */
const MAX_KEYS = 8;

/** Top-level keys of metadata and the values that they must have. */
export type MetadataFilter = Readonly<Record<string, string | number | boolean>>;

/** The schema of a filter by metadata. All keys must match exactly; a number never equals a string. */
export const metadataFilterInput = z
  .record(z.string().min(1).max(256), z.union([z.string().max(1024), z.number(), z.boolean()]))
  .refine((filter) => Object.keys(filter).length > 0, { error: "must have at least one key" })
  .refine((filter) => Object.keys(filter).length <= MAX_KEYS, {
    error: `must have at most ${MAX_KEYS} keys`,
  });
