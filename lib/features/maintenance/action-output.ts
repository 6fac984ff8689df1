import { z } from "zod";
import { OWNER_KINDS } from "@/lib/base/core";
import { pageFields } from "@/lib/features/memories";

export const actionOutput = z.object({
  id: z.string(),
  run_id: z.string(),
  kind: z
    .enum(["merged", "proposed"])
    .describe("merged: one memory was merged into the other; proposed: a person should look at the pair"),
  owner: z.object({ kind: z.enum(OWNER_KINDS), id: z.string() }),
  kept_id: z.string().describe("ID of the memory that stays"),
  merged_id: z.string().describe("ID of the memory that is merged into it"),
  cosine: z.number().nullable().describe("Cosine of the two; null when their words are the same"),
  at: z.string(),
  undone_at: z.string().nullable().describe("When a merge was undone, or a proposal was refused"),
});
export type Action = z.infer<typeof actionOutput>;

export const listActionsInput = z.strictObject({
  run_id: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional()
    .describe("Only actions of this run"),
  kind: actionOutput.shape.kind.optional().describe("Only actions of this kind"),
  open: z.stringbool().default(false).describe("Only actions that were not undone"),
  ...pageFields,
});

export const actionPage = z.object({ items: z.array(actionOutput), next_cursor: z.string().nullable() });

export const undoRunInput = z.strictObject({
  cursor: z.string().max(200).optional().describe("Continue where an earlier call ended"),
});

export const undoRunOutput = z.object({
  undone: z
    .number()
    .describe("Number of merges that were undone, and of proposals and patterns that were refused"),
  left: z.number().describe("Number of merges that were left, because one of the memories has changed since"),
  next_cursor: z.string().nullable().describe("Call again with it; null when all actions were looked at"),
});
