import { z } from "zod";
import { idInput, namesOwner } from "@/lib/base/core";

/**
 * Refuses null, which counts as an absent field in other requests: without the field, this one would erase
 * more than the caller meant.
 */
const named = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .preprocess((value: z.input<Schema>, check) => {
      if (value === null) check.addIssue({ code: "custom", message: "must not be null: leave it out" });
      return value;
    }, schema)
    .optional();

/**
 * The data to erase: all data of an owner, or the events of an owner or of the whole tenant that are of a
 * session, with an agent and with a tag.
 */
export const eraseInput = z
  .strictObject({
    user_id: named(idInput).describe("Erase all data of this user"),
    agent_owner: named(idInput).describe("Erase all of this agent's own memory"),
    scope: z.literal("shared").optional().describe("Erase all shared memory"),
    // Any id: older versions took sessions that no URL can name, and their data can be erased.
    session_id: named(idInput).describe("Erase only this conversation"),
    agent_id: named(idInput).describe("Erase only what this agent took part in"),
    tag: named(z.string().min(1).max(64)).describe("Erase only events with this tag"),
    dry_run: z.boolean().default(false).describe("Only count what would be erased"),
  })
  .refine((input) => namesOwner(input) || (input.session_id ?? input.agent_id ?? input.tag) !== undefined, {
    path: ["user_id"],
    error: "name an owner, a session_id, an agent_id, a tag, or several of them",
  });
export type EraseInput = z.infer<typeof eraseInput>;

export const eraseOutput = z.object({
  events: z.number(),
  memories: z.number(),
  jobs: z.number(),
  usages: z.number(),
  owners: z.number().describe("Number of owners whose data was erased"),
});
export type EraseCounts = z.infer<typeof eraseOutput>;
