import { z } from "zod";
import { AppError, asAppError } from "@/lib/base/core";
import { eraseMemoryOperation, type RunOperation, readChainOperation } from "@/lib/surfaces/operations";
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
    const versions = await readVersions(run, id);
    for (const version of versions) await run(eraseMemoryOperation, { id: version }).catch(ignoreUnknown);
    // Last, so that a call that was interrupted can be repeated.
    await run(eraseMemoryOperation, { id });
    const others = versions.length > 0 ? ` with its other versions (${versions.length})` : "";
    const text = `Forgotten. The memory is erased permanently${others}.`;
    return { structured: { forgotten: true, id }, text };
  },
});

/** The ids of the other versions, newest first. A key without the scope read cannot know them. */
async function readVersions(run: RunOperation, id: string): Promise<string[]> {
  const { items } = await run(readChainOperation, { id }).catch((thrown: unknown) => {
    if (asAppError(thrown).code === "scope_missing") return { items: [] };
    throw thrown;
  });
  return items
    .map((version) => version.id)
    .filter((version) => version !== id)
    .toReversed();
}

/** A version that another call erased at the same time is gone, as it must be. */
function ignoreUnknown(thrown: unknown): void {
  if (asAppError(thrown).code !== "not_found") throw thrown;
}
