import { z } from "zod";

/** The version of a setting that a person edited, so that a change of somebody else is not overwritten. */
export const editedVersionInput = z
  .number()
  .int()
  .min(0)
  .optional()
  .describe("The version that was edited. The request is refused when a newer one was saved.");
