// Sentences that complete a message are accepted when they say the same, and mostly refused when they do not.

import { expect, test } from "vitest";
import { z } from "zod";
import { findFault } from "@/lib/analysis/citations";
import { RELATION_TYPES } from "@/lib/analysis/relations";
import golden from "./golden/completions.json";
import { RELATIONS_TASK } from "./relations-task";
import { SENTENCES_TASK } from "./sentences-task";

/**
 * Two turns and a sentence for the second. The rules were written with set 1, and revised after they were
 * measured on set 2 and the relations of set 3: of each, they had refused 1 honest and 3 wrong ones.
 */
const completions = z
  .array(
    z.strictObject({
      set: z.int().min(1).max(3),
      kind: z.enum(["honest", "wrong"]),
      turns: z.array(z.string()).length(2),
      text: z.string(),
      relation: z.enum(RELATION_TYPES).optional(),
    }),
  )
  .parse(golden);

test.each([
  [1, 4, 8],
  [2, 1, 7],
  [3, 1, 6],
])("set %d: %d of the honest ones and %d of the wrong ones are refused", (set, honest, wrong) => {
  const refused = (kind: string) =>
    completions.filter((one) => {
      if (one.set !== set || one.kind !== kind) return false;
      const turns = one.turns.map((text) => ({ role: "user", speaker: null, text }) as const);
      const sentence = { text: one.text, turns: [0, 1] };
      const isRefused = one.relation
        ? RELATIONS_TASK.faultOf?.({ ...sentence, type: one.relation }, turns)
        : SENTENCES_TASK.faultOf?.(sentence, turns);
      return Boolean(findFault(sentence, turns) ?? isRefused);
    }).length;
  expect([refused("honest"), refused("wrong")]).toEqual([honest, wrong]);
});
