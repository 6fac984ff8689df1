import { z } from "zod";
import { idInput, MEMORY_TYPES } from "@/lib/base/core";

const retentionRule = z.strictObject({
  days: z.number().int().min(1).max(36_500).describe("Days after which a memory is erased"),
  type: z.enum(MEMORY_TYPES).optional().describe("Only memories of this type"),
  tag: z.string().min(1).max(64).optional().describe("Only memories with this tag"),
  source: z.string().min(1).max(64).optional().describe("Only memories of events with this source"),
  agent_id: idInput.optional().describe("Only memories of events of this agent"),
  confidence_below: z
    .number()
    .gt(0)
    .max(1)
    .optional()
    .describe("Only memories whose current confidence is lower"),
});
/** Erases memories that meet all its conditions a number of days after they were stored. */
export type RetentionRule = z.infer<typeof retentionRule>;

const MAX_AGENTS = 1000;

const agentPolicy = z.strictObject({
  remember: z.boolean().default(true).describe("false: nothing that this agent sends is stored"),
  recall: z
    .boolean()
    .default(true)
    .describe(
      "false: this agent gets no hits, and with a key of its own no context, answer, preferences or list of memories. Memories by ID, sessions and entities stay",
    ),
});

const retention = z
  .array(retentionRule)
  .max(50)
  .describe("Maintenance erases a memory that meets all conditions of one rule");

/** `z.record` would leave the name `__proto__` out in silence. */
const isPlain = (byId: unknown) =>
  typeof byId !== "object" || byId === null || !Object.hasOwn(byId, "__proto__");

// The JSON Schema of an input is that of the first part of a pipe.
const { $schema: _, ...agentPolicySchema } = z.toJSONSchema(agentPolicy, { io: "input" });

const agents = z
  .unknown()
  .refine(isPlain, { error: "must not name the agent __proto__" })
  .meta({ type: "object", additionalProperties: agentPolicySchema })
  .pipe(z.record(idInput, agentPolicy))
  .refine((byId) => Object.keys(byId).length <= MAX_AGENTS, {
    error: `must have at most ${MAX_AGENTS} agents`,
  })
  .describe("What agents may do, by agent id. Other agents may remember and recall");

const patterns = z
  .boolean()
  .describe("Whether owners may have patterns of their messages. false deletes all patterns");
const moods = z.boolean().describe("Whether owners may have counts of their moods");

/**
 * The policy of a tenant: which memories maintenance erases and after how many days, and which agents must
 * not remember or recall, and whether patterns and moods are allowed. An empty object is the policy of a
 * tenant that has set none.
 */
export const tenantPolicy = z.strictObject({
  retention: retention.default([]),
  agents: agents.default({}),
  patterns: patterns.default(false),
  moods: moods.default(false),
});
export type TenantPolicy = z.infer<typeof tenantPolicy>;

/** A change of a policy: a part that is absent stays as it is. */
export const tenantPolicyChange = z.strictObject({
  retention: retention.optional(),
  agents: agents.optional(),
  patterns: patterns.optional(),
  moods: moods.optional(),
});
export type TenantPolicyChange = z.infer<typeof tenantPolicyChange>;
