import { z } from "zod";
import {
  deleteOwnerPatterns,
  deletePatternsOutput,
  dismissPattern,
  getOwnerPolicy,
  getPattern,
  listMoods,
  listMoodsInput,
  listPatterns,
  moodList,
  ownerPolicyOutput,
  patternList,
  patternOwnerInput,
  patternWithEvidence,
  publishedOutput,
  publishPattern,
  refusedOutput,
  restoreDismissed,
  setOwnerPolicy,
  setOwnerPolicyInput,
} from "@/lib/features/patterns";
import { defineOperation } from "./define-operation";
import { ids } from "./path-ids";

const OF_OWNER = {
  owner: (input: Parameters<typeof listPatterns>[1]) => [input],
  problems: ["owner_required"],
  example: { user_id: "ana" },
} as const;
const pattern = z.object({ id: ids.pattern });

export const listPatternsOperation = defineOperation({
  ...OF_OWNER,
  name: "listPatterns",
  summary: "List what recurs in the messages of a user",
  scope: "read",
  input: patternOwnerInput,
  output: patternList,
  http: { method: "GET", path: "/api/v1/patterns" },
  run: listPatterns,
});

export const deletePatternsOperation = defineOperation({
  ...OF_OWNER,
  name: "deletePatterns",
  summary: "Delete the patterns of a user, and switch patterns and moods off",
  scope: "write",
  input: patternOwnerInput,
  output: deletePatternsOutput,
  problems: ["owner_required", "not_found"],
  http: { method: "DELETE", path: "/api/v1/patterns" },
  run: deleteOwnerPatterns,
});

export const readPatternOperation = defineOperation({
  ...OF_OWNER,
  name: "readPattern",
  summary: "Get a pattern with the messages that it is made from",
  scope: "read",
  params: pattern,
  input: patternOwnerInput,
  output: patternWithEvidence,
  http: { method: "GET", path: "/api/v1/patterns/[id]" },
  run: (ctx, { id, ...input }) => getPattern(ctx, id, input),
});

export const dismissPatternOperation = defineOperation({
  ...OF_OWNER,
  name: "dismissPattern",
  summary: "Say that a pattern is not so; it does not come back",
  scope: "write",
  params: pattern,
  input: patternOwnerInput,
  output: refusedOutput,
  http: { method: "POST", path: "/api/v1/patterns/[id]/dismiss" },
  run: (ctx, { id, ...input }) => dismissPattern(ctx, id, input),
});

export const publishPatternOperation = defineOperation({
  ...OF_OWNER,
  name: "publishPattern",
  summary: "Store what a pattern says as a memory",
  scope: "write",
  params: pattern,
  input: patternOwnerInput,
  output: publishedOutput,
  http: { method: "POST", path: "/api/v1/patterns/[id]/publish" },
  run: (ctx, { id, ...input }) => publishPattern(ctx, id, input),
});

export const restorePatternOperation = defineOperation({
  ...OF_OWNER,
  name: "restorePattern",
  summary: "Take back that a pattern is not so",
  scope: "write",
  params: pattern,
  input: patternOwnerInput,
  output: refusedOutput,
  http: { method: "POST", path: "/api/v1/patterns/[id]/restore" },
  run: (ctx, { id, ...input }) => restoreDismissed(ctx, id, input),
});

export const listMoodsOperation = defineOperation({
  ...OF_OWNER,
  name: "listMoods",
  summary: "Count the moods that a user named, by week",
  scope: "read",
  input: listMoodsInput,
  output: moodList,
  http: { method: "GET", path: "/api/v1/moods" },
  run: listMoods,
});

export const getOwnerPolicyOperation = defineOperation({
  ...OF_OWNER,
  name: "getOwnerPolicy",
  summary: "Get whether a user agreed to patterns and moods",
  scope: "read",
  input: patternOwnerInput,
  output: ownerPolicyOutput,
  http: { method: "GET", path: "/api/v1/policies" },
  run: getOwnerPolicy,
});

export const setOwnerPolicyOperation = defineOperation({
  ...OF_OWNER,
  name: "setOwnerPolicy",
  summary: "Switch patterns and moods of a user on or off; off deletes patterns",
  scope: "write",
  input: setOwnerPolicyInput,
  output: ownerPolicyOutput,
  problems: ["owner_required"],
  http: { method: "PUT", path: "/api/v1/policies" },
  example: { user_id: "ana", patterns: true },
  run: setOwnerPolicy,
});
