import { diffWordsWithSpace } from "diff";
import { z } from "zod";
import { changedAttribute } from "@/lib/analysis/link";
import type { Memory } from "./memory";

/** What changed between a version and the one it replaced; null for a version that replaced none. */
export const stepFields = {
  attribute_change: z
    .object({ name: z.string(), from: z.string(), to: z.string() })
    .nullable()
    .describe("The attribute whose value differs from the previous version; null when no rule finds one"),
  changes: z
    .array(z.object({ kind: z.enum(["kept", "added", "removed"]), text: z.string() }))
    .nullable()
    .describe(
      "Word differences from the previous version. Long texts and texts that share few words are compared as a whole.",
    ),
};

type Step = Memory & z.infer<z.ZodObject<typeof stepFields>>;

/** Word diffs take quadratic time, so texts that are longer or differ more are not compared word by word. */
const COMPARED_CHARS = 4000;
const MAX_EDITS = 300;

/** Compares each version of a chain, oldest first, with the last version that it replaced. */
export function withSteps(versions: readonly Memory[]): Step[] {
  const replaced = new Map<string, Memory>();
  return versions.map((memory) => {
    const before = replaced.get(memory.id);
    if (memory.superseded_by) replaced.set(memory.superseded_by, memory);
    return {
      ...memory,
      attribute_change: before ? changedAttribute(before.text, memory.text) : null,
      changes: before ? changesOf(before.text, memory.text) : null,
    };
  });
}

function changesOf(before: string, after: string): NonNullable<Step["changes"]> {
  const isShort = before.length + after.length <= COMPARED_CHARS;
  const parts = isShort ? diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS }) : undefined;
  if (!parts)
    return [
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ];
  return parts.map(({ added, removed, value }) => ({
    kind: added ? "added" : removed ? "removed" : "kept",
    text: value,
  }));
}
