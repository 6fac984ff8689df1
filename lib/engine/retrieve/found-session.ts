import { z } from "zod";
import { OWNER_KINDS } from "@/lib/base/core";
import { abstractOutput, overviewOutput } from "./session-layers";

export const foundSessionOutput = z.object({
  session_id: z.string(),
  owner: z.object({ kind: z.enum(OWNER_KINDS), id: z.string() }),
  score: z.number().describe("Sum of the three best scores of its memories; negative ones count as 0"),
  abstract: abstractOutput,
  overview: overviewOutput.optional().describe("Only at level 1; null like the abstract"),
  hits: z.array(z.string()).describe("IDs of the results that were said in it"),
});
export type FoundSession = z.infer<typeof foundSessionOutput>;
