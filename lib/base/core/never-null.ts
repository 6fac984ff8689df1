import { z } from "zod";

/**
 * Returns a schema that refuses null, which counts as an absent field elsewhere: without this field, the
 * request would do or allow more than the caller meant.
 */
export const neverNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value: z.input<Schema>, check) => {
    if (value === null) check.addIssue({ code: "custom", message: "must not be null: leave it out" });
    return value;
  }, schema);
