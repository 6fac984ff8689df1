import type { PolicyState } from "./run";

export type RetentionRule = PolicyState["policy"]["retention"][number];
/** A rule in the editor: empty fields are conditions that it does not have. */
export type RuleDraft = { readonly [Field in keyof RetentionRule]-?: string };

const EMPTY: RuleDraft = { days: "", type: "", tag: "", source: "", agent_id: "", confidence_below: "" };

/** Returns a new rule, which has no days yet. */
export function newRule(): RuleDraft {
  return EMPTY;
}

/** Returns the text of each field of a rule. */
export function draftOf(rule: RetentionRule): RuleDraft {
  return {
    ...EMPTY,
    ...Object.fromEntries(Object.entries(rule).map(([field, value]) => [field, String(value)])),
  };
}

/** Returns a rule without its empty fields. The server checks the values. */
export function ruleOf({ days, type, tag, source, agent_id: agent, confidence_below: below }: RuleDraft) {
  return {
    days: Number(days),
    ...(type === "" ? {} : { type }),
    ...(tag === "" ? {} : { tag }),
    ...(source === "" ? {} : { source }),
    ...(agent === "" ? {} : { agent_id: agent }),
    ...(below === "" ? {} : { confidence_below: Number(below) }),
  };
}

/** Describes a rule: "fact, tag invoice, from mail, confidence below 0.5". */
export function describeRule({
  type,
  tag,
  source,
  agent_id: agent,
  confidence_below: below,
}: RuleDraft): string {
  const conditions = [
    ...(type === "" ? [] : [type]),
    ...(tag === "" ? [] : [`tag ${tag}`]),
    ...(source === "" ? [] : [`from ${source}`]),
    ...(agent === "" ? [] : [`agent ${agent}`]),
    ...(below === "" ? [] : [`confidence below ${below}`]),
  ];
  return conditions.join(", ") || "all memories";
}
