import { z } from "zod";
import { renameFields } from "@/lib/surfaces/http";
import { listMemoriesOperation } from "@/lib/surfaces/operations";
import { lineOf, listed, pageSize } from "../fit";
import { defineTool } from "../tool";
import { maxTokens, time } from "./fields";

/** Lists current memories, most recently recorded first. */
export const listMemories = defineTool({
  name: "list_memories",
  description: "List current memories, newest first, ten per page. To find one, use search_memories.",
  hints: "read",
  hasOwner: true,
  input: z.object({
    types: z
      .array(z.string())
      .refine((types) => types.length > 0, { error: "must have at least one type" })
      .optional(),
    tag: z.string().optional(),
    from: time().optional(),
    to: time("", "end").optional(),
    cursor: z.string().optional().describe("next_cursor of the last page"),
    max_tokens: maxTokens,
  }),
  output: z.object({
    memories: z.array(
      z.object({ id: z.string(), text: z.string(), type: z.string(), occurred_at: z.string() }),
    ),
    next_cursor: z.string().optional(),
  }),
  async run({ run }, { types, tag, from, to, cursor, max_tokens }, owner) {
    const type = types?.join(",");
    const query = { ...owner, type, tag, from, to, cursor, whole: "true", limit: pageSize(max_tokens) };
    const { items, next_cursor } = await run(listMemoriesOperation, query).catch((thrown: unknown) => {
      throw renameFields(thrown, (path) => path.replace(/^type\b/, "types"));
    });
    const memories = items.map(listed);
    return {
      structured: { memories, ...(next_cursor ? { next_cursor } : {}) },
      text: [
        ...(memories.length > 0 ? memories.map(lineOf) : ["No memories."]),
        ...(next_cursor ? [`More: cursor ${next_cursor}`] : []),
      ].join("\n"),
    };
  },
});
