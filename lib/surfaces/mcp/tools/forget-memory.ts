import { z } from "zod";
import { AppError } from "@/lib/base/core";
import { eraseMemoryOperation } from "@/lib/surfaces/operations";
import { defineTool } from "../tool";
import { memoryId } from "./fields";

/**
 * Erases one memory permanently, with its older and newer versions, because to a person they are one memory.
 * There is no tool that erases several.
 */
export const forgetMemory = defineTool({
  name: "forget_memory",
  description:
    "Permanently erase one memory, only when the person asks to forget it. For a wrong or outdated fact use correct_memory.",
  hints: "erase",
  hasOwner: false,
  input: z.object({
    id: memoryId,
    confirm: z.boolean().describe("The person has asked to forget it"),
  }),
  output: z.object({ forgotten: z.boolean(), id: z.string() }),
  async run({ run }, { id, confirm }) {
    if (!confirm)
      throw new AppError("invalid_input", "Nothing was erased.", {
        fields: [
          { path: "confirm", message: "must be true, after the person has asked to forget this memory" },
        ],
      });
    await run(eraseMemoryOperation, { id, versions: "true" });
    const text = "Forgotten. The memory and all its versions are erased permanently.";
    return { structured: { forgotten: true, id }, text };
  },
});
