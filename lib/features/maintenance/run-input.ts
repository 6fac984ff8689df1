import { z } from "zod";
import { OWNER_KINDS } from "@/lib/base/core";
import { ownerFields, pageFields } from "@/lib/features/memories";

/** The steps of a run, in the order in which each owner passes through them. */
export const STEPS = [
  "retention",
  "repeats",
  "contradictions",
  "layers",
  "entities",
  "patterns",
  "unused",
  "statistics",
] as const;
export type Step = (typeof STEPS)[number];

/** Maximum number of samples per step that a run stores. */
export const MAX_SAMPLES = 20;

export const startRunInput = z.strictObject({
  steps: z.array(z.enum(STEPS)).min(1).max(STEPS.length).optional().describe("Only these steps"),
  dry_run: z.boolean().default(true).describe("Only report what a run would do"),
  only_new: z
    .boolean()
    .default(false)
    .describe("Compare only memories that were stored since the last finished run of all owners"),
  max_seconds: z
    .number()
    .int()
    .min(1)
    .max(86_400)
    .default(3600)
    .describe("The run stops after this much work, in seconds"),
  max_rows: z
    .number()
    .int()
    .min(1)
    .max(100_000_000)
    .default(10_000_000)
    .describe("The run stops after it looked at this many rows"),
  ...ownerFields,
});

const owner = z.object({ kind: z.enum(OWNER_KINDS), id: z.string() });

const stepOutput = z.object({
  step: z.enum(STEPS),
  looked: z
    .number()
    .describe(
      "Memories that were compared, counted or erased; for `layers`, `entities` and `statistics`, parts of the index; for `patterns`, messages",
    ),
  changed: z
    .number()
    .describe(
      "Memories that were merged or erased; for `layers`, `entities` and `statistics`, corrected rows; for `patterns`, those that were found, changed, ended or published",
    ),
  proposed: z
    .number()
    .describe(
      "Pairs that a person should look at: of memories, and for `entities`, of people and things; for `contradictions`, the open ones; for `unused`, memories",
    ),
  skipped: z
    .number()
    .describe("Pairs that were left as they are, because somebody decided about them before"),
  seconds: z.number(),
  samples: z
    .array(
      z.object({
        owner,
        memory_ids: z
          .array(z.string())
          .describe(
            "The memory that stays and the one that is merged into it, without those that were erased",
          ),
        what: z
          .string()
          .describe(
            "merged, proposed, contradiction, erased, never_retrieved, always_last, pattern, published, or the table of corrected rows",
          ),
      }),
    )
    .describe(`At most ${MAX_SAMPLES}, without texts`),
});

export const runOutput = z.object({
  id: z.string(),
  dry_run: z.boolean(),
  state: z
    .enum(["running", "done", "stopped", "cancelled", "failed"])
    .describe("stopped: max_seconds or max_rows was reached; failed: its job is a dead letter"),
  all_owners: z.boolean().describe("Whether the run covers all owners of the tenant"),
  owner: owner
    .nullable()
    .describe("The only owner of the run; null for all owners, and after the owner was erased"),
  started_by: z.string(),
  started_at: z.string(),
  since: z
    .string()
    .nullable()
    .describe("Only memories that were stored since were compared with others; null for all"),
  ended_at: z.string().nullable(),
  owners: z.number().describe("Number of owners that passed through all steps"),
  steps: z.array(stepOutput),
});
export type Run = z.infer<typeof runOutput>;

/** A run in a list, without the samples of its report. */
const runSummary = runOutput.extend({ steps: z.array(stepOutput.omit({ samples: true })) });
export type RunSummary = z.infer<typeof runSummary>;

export const listRunsInput = z.strictObject(pageFields);
export const runPage = z.object({ items: z.array(runSummary), next_cursor: z.string().nullable() });
