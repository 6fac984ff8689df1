import { z } from "zod";
import { idInput, namesOwner, neverNull } from "@/lib/base/core";

/**
 * The data to erase: all data of an owner, or the events of an owner or of the whole tenant that are of a
 * session, with an agent and with a tag.
 */
export const eraseInput = z
  .strictObject({
    user_id: neverNull(idInput).optional().describe("Erase all data of this user"),
    agent_owner: neverNull(idInput).optional().describe("Erase all of this agent's own memory"),
    scope: z.literal("shared").optional().describe("Erase all shared memory"),
    // Any id: older versions took sessions that no URL can name, and their data can be erased.
    session_id: neverNull(idInput).optional().describe("Erase only this conversation"),
    agent_id: neverNull(idInput).optional().describe("Erase only what this agent took part in"),
    tag: neverNull(z.string().min(1).max(64)).optional().describe("Erase only events with this tag"),
    dry_run: neverNull(z.boolean().default(false)).describe("Only count what would be erased"),
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
