import { KIND_NAMES, kindLabel } from "@/components/pii/kinds";
import type { PiiPolicy } from "@/lib/storage/settings";

export type { PiiPolicy };
export type Mode = PiiPolicy["mode"];
export type Choice = NonNullable<PiiPolicy["kinds"]["EMAIL"]>;
export type Pattern = PiiPolicy["patterns"][number];

/** A validation error for a field, such as `policy.patterns[0].pattern`. */
export type FieldError = { readonly path: string; readonly message: string };

/** The built-in types of a policy, in display order. */
export const POLICY_KINDS = KIND_NAMES.filter(
  (kind) => kind !== "INVALID_TEXT",
) as (keyof PiiPolicy["kinds"])[];

/** The labels of the default action. */
export const MODE_LABELS: Readonly<Record<Mode, string>> = {
  mask: "Mask: replace with a placeholder like [EMAIL]",
  drop: "Remove: delete the value",
  tag: "Flag: keep the value, record it in the audit",
};

/** The actions that can be selected for a type. */
const CHOICES: readonly { value: Choice; label: string }[] = [
  { value: "on", label: "Default" },
  { value: "mask", label: "Mask" },
  { value: "drop", label: "Remove" },
  { value: "tag", label: "Flag" },
  { value: "off", label: "Off" },
];

/** Returns the options for a type. The label of "on" contains the default action. */
export function choicesFor(mode: Mode): { value: Choice; label: string }[] {
  return CHOICES.map((choice) =>
    choice.value === "on" ? { value: "on", label: `Default (${labelOf(mode)})` } : choice,
  );
}

/** Returns the action for a type under a policy. */
export function choiceOf(policy: PiiPolicy, kind: keyof PiiPolicy["kinds"]): Choice {
  return policy.kinds[kind] ?? (kind === "IP" ? "off" : "on");
}

/** Lists the differences between two policies, one per line. */
export function changesBetween(old: PiiPolicy, next: PiiPolicy): string[] {
  const changes: string[] = [];
  if (old.mode !== next.mode) changes.push(`Default action: ${labelOf(old.mode)} → ${labelOf(next.mode)}`);
  for (const kind of POLICY_KINDS) {
    const [oldChoice, newChoice] = [choiceOf(old, kind), choiceOf(next, kind)];
    if (oldChoice !== newChoice)
      changes.push(`${kindLabel(kind)}: ${labelOf(oldChoice)} → ${labelOf(newChoice)}`);
  }
  changes.push(...listChanges("Country", old.regions, next.regions));
  changes.push(...listChanges("Allowed", old.allowed, next.allowed));
  for (const pattern of next.patterns) {
    const oldPattern = old.patterns.find(({ name }) => name === pattern.name);
    if (!oldPattern) changes.push(`Pattern ${pattern.name}: new`);
    else if (JSON.stringify(oldPattern) !== JSON.stringify(pattern))
      changes.push(`Pattern ${pattern.name}: changed`);
  }
  for (const { name } of old.patterns)
    if (!next.patterns.some((one) => one.name === name)) changes.push(`Pattern ${name}: removed`);
  return changes;
}

const labelOf = (choice: Choice) => CHOICES.find(({ value }) => value === choice)?.label ?? choice;

function listChanges(what: string, old: readonly string[], next: readonly string[]): string[] {
  return [
    ...next.filter((one) => !old.includes(one)).map((one) => `${what}: ${one} added`),
    ...old.filter((one) => !next.includes(one)).map((one) => `${what}: ${one} removed`),
  ];
}

/** Returns the types in flag mode, whose values are stored. */
export function flaggedTypes(policy: PiiPolicy): string[] {
  const isFlagged = (choice: Choice) => choice === "tag" || (choice === "on" && policy.mode === "tag");
  return [
    ...POLICY_KINDS.filter((kind) => isFlagged(choiceOf(policy, kind))),
    ...policy.patterns.filter(({ mode }) => isFlagged(mode)).map(({ kind }) => kind),
  ];
}

/** Returns the policy without an incomplete pattern at the end, which the user is still typing. */
export function withoutIncomplete(policy: PiiPolicy): PiiPolicy {
  const last = policy.patterns.findLastIndex(({ kind, pattern }) => kind !== "" && pattern !== "");
  return { ...policy, patterns: policy.patterns.slice(0, last + 1) };
}
