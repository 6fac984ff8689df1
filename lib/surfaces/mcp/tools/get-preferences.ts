import { z } from "zod";
import { listPreferencesOperation } from "@/lib/surfaces/operations";
import { lineOf, listed, pageSize } from "../fit";
import { defineTool } from "../tool";
import { maxTokens } from "./fields";

/** Returns current preferences: all, those about a thing, or those that matter for an action. */
export const getPreferences = defineTool({
  name: "get_preferences",
  description:
    "Get current preferences: all, those about a thing (`lighting`), or those that matter for an action (`order pizza`).",
  hints: "read",
  hasOwner: true,
  input: z.object({ topic: z.string().optional(), max_tokens: maxTokens }),
  output: z.object({
    preferences: z.array(
      z.object({ id: z.string(), text: z.string(), type: z.string(), occurred_at: z.string() }),
    ),
    has_more: z.boolean(),
  }),
  async run({ run }, { topic, max_tokens }, owner) {
    const query = { ...owner, topic, limit: pageSize(max_tokens) };
    const { items, next_cursor } = await run(listPreferencesOperation, query);
    const preferences = items.map(({ memory_id, ...item }) => listed({ id: memory_id, ...item }));
    return {
      structured: { preferences, has_more: next_cursor !== null },
      text: preferences.length > 0 ? preferences.map(lineOf).join("\n") : "No preferences.",
    };
  },
});
