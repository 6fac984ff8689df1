import { z } from "zod";

const id = z.string().min(1).max(256);

/** What to erase: everything of an owner, one session of an owner, or one session across the tenant. */
export const eraseInput = z
  .strictObject({
    user_id: id.optional().describe("Erase everything of this user"),
    agent_owner: id.optional().describe("Erase everything in this agent's own memory"),
    scope: z.literal("shared").optional().describe("Erase all shared memory"),
    session_id: id.optional().describe("Erase only this conversation"),
    dry_run: z.boolean().default(false).describe("Count only"),
  })
  .refine(
    (input) =>
      [input.user_id, input.agent_owner, input.scope, input.session_id].some((field) => field !== undefined),
    {
      path: ["user_id"],
      error: "name an owner, a session_id, or both",
    },
  );
export type EraseInput = z.infer<typeof eraseInput>;

export const eraseOutput = z.object({
  events: z.number(),
  memories: z.number(),
  jobs: z.number(),
  usages: z.number(),
  owners: z.number().describe("Owners that the erased rows belonged to"),
});
export type EraseCounts = z.infer<typeof eraseOutput>;
