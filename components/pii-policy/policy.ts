import { KIND_NAMES, kindInWords } from "@/components/pii/kinds";
import type { PiiPolicy } from "@/lib/settings";

export type { PiiPolicy };
export type Mode = PiiPolicy["mode"];
export type Choice = NonNullable<PiiPolicy["kinds"]["EMAIL"]>;
export type Pattern = PiiPolicy["patterns"][number];

/** A field of the policy that is wrong: `policy.patterns[0].pattern`. */
export type Fault = { readonly path: string; readonly message: string };

/** The kinds that a policy decides about, in the order in which they are shown. */
export const POLICY_KINDS = KIND_NAMES.filter(
  (kind) => kind !== "INVALID_TEXT",
) as (keyof PiiPolicy["kinds"])[];

/** What a mode does, as a choice says it. */
export const MODE_WORDS: Readonly<Record<Mode, string>> = {
  mask: "mask: a placeholder stands there",
  drop: "drop: nothing stands there",
  tag: "tag: the text stays, only listed",
};

/** What happens to a kind, as a choice says it. */
export const CHOICES: readonly { value: Choice; label: string }[] = [
  { value: "on", label: "as all" },
  { value: "mask", label: "mask" },
  { value: "drop", label: "drop" },
  { value: "tag", label: "tag" },
  { value: "off", label: "off" },
];

/** What happens to a kind under a policy. */
export function choiceOf(policy: PiiPolicy, kind: keyof PiiPolicy["kinds"]): Choice {
  return policy.kinds[kind] ?? (kind === "IP" ? "off" : "on");
}

/** What a policy changes of another, a sentence each. */
export function changesBetween(old: PiiPolicy, next: PiiPolicy): string[] {
  const changes: string[] = [];
  if (old.mode !== next.mode) changes.push(`All kinds: ${old.mode} → ${next.mode}`);
  for (const kind of POLICY_KINDS) {
    const [was, is] = [choiceOf(old, kind), choiceOf(next, kind)];
    if (was !== is) changes.push(`${sentence(kindInWords(kind))}: ${said(was)} → ${said(is)}`);
  }
  changes.push(...listChanges("Country", old.regions, next.regions));
  changes.push(...listChanges("Allowed", old.allowed, next.allowed));
  for (const pattern of next.patterns) {
    const was = old.patterns.find(({ name }) => name === pattern.name);
    if (!was) changes.push(`Pattern ${pattern.name}: new`);
    else if (JSON.stringify(was) !== JSON.stringify(pattern))
      changes.push(`Pattern ${pattern.name}: changed`);
  }
  for (const { name } of old.patterns)
    if (!next.patterns.some((one) => one.name === name)) changes.push(`Pattern ${name}: removed`);
  return changes;
}

const said = (choice: Choice) => CHOICES.find(({ value }) => value === choice)?.label ?? choice;
const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function listChanges(what: string, old: readonly string[], next: readonly string[]): string[] {
  return [
    ...next.filter((one) => !old.includes(one)).map((one) => `${what}: ${one} added`),
    ...old.filter((one) => !next.includes(one)).map((one) => `${what}: ${one} removed`),
  ];
}

/** Kinds of a policy of which the values are stored. */
export function taggedOf(policy: PiiPolicy): string[] {
  const isTag = (choice: Choice) => choice === "tag" || (choice === "on" && policy.mode === "tag");
  return [
    ...POLICY_KINDS.filter((kind) => isTag(choiceOf(policy, kind))),
    ...policy.patterns.filter(({ mode }) => isTag(mode)).map(({ kind }) => kind),
  ];
}

/** The policy without the patterns that are just being begun, which stand last. */
export function withoutBegun(policy: PiiPolicy): PiiPolicy {
  const last = policy.patterns.findLastIndex(({ kind, pattern }) => kind !== "" && pattern !== "");
  return { ...policy, patterns: policy.patterns.slice(0, last + 1) };
}
