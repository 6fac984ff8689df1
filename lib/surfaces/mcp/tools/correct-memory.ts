import { z } from "zod";
import { waitForVerdict } from "@/lib/surfaces/adapters";
import { supersedeMemoryOperation } from "@/lib/surfaces/operations";
import { defineTool } from "../tool";
import { statementOf, verdictOutput } from "../verdict";
import { memoryId } from "./fields";

/** Replaces the text of a memory; the old version stays in its history. */
export const correctMemory = defineTool({
  name: "correct_memory",
  description:
    "Replace a wrong or outdated memory with new text, instead of forgetting and remembering. The old version stays in its history.",
  hints: "write",
  hasOwner: false,
  input: z.object({ id: memoryId, text: z.string().describe("The whole new text") }),
  output: verdictOutput,
  async run({ run }, { id, text }) {
    const { event_id } = await run(supersedeMemoryOperation, { id, text });
    return statementOf(await waitForVerdict(run, { id: event_id }));
  },
});
