import { DEFAULT_POLICY, detect, PII_KINDS, type Policy, redactText } from "@/lib/analysis/pii";
import {
  type Case,
  expand,
  type Fields,
  fieldsOf,
  intended,
  type Outcome,
  textOf,
  unless,
  unmapped,
} from "./eval-cases-case";
import { acceptedWithoutRedaction, storedForm } from "./eval-cases-operations";
import { kindOf, withOurKinds } from "./eval-cases-translate";

const EVERYTHING: Policy = { ...DEFAULT_POLICY, kinds: new Set(PII_KINDS) };

/** Checks a case of pii_redactor, pii_false_positive or secret_redaction. */
export async function checkPii(one: Case): Promise<Outcome> {
  const input = typeof one.input === "string" ? { text: one.input } : fieldsOf(one.input);
  if (input.event !== undefined) return everyLeaf(fieldsOf(input.event));
  const raw = textOf(input.text) ?? textOf(input.template) ?? (input.text === null ? "" : null);
  if (raw === null) return unmapped;
  const text = expand(raw);
  if (input.policy !== undefined) return byPolicy(text, input);
  const env = fieldsOf(input.env);
  if (env.PII_REDACTION_ENABLED === "false") return untouched(text, await acceptedWithoutRedaction(text));
  const want = wantedText(one, text);
  const policy = policyOf(one, input);
  if (want === undefined) return unmapped;
  if (want === null) return ofHits(one, text, policy);
  return unless(
    ...differences(text, withoutUrls(one, text, want), policy),
    ...wantedKinds(one, text, policy),
    ...(input.boundary_class === true ? atBoundaries(text) : []),
  );
}

/** The redacted text that the case expects; null when it gives none, undefined when it cannot be read. */
function wantedText(one: Case, text: string): string | null | undefined {
  const { expected, recommended, verdict } = one;
  if (verdict === "diverge") {
    if (!recommended) return undefined;
    if (/^unchanged\b/.test(recommended)) return text;
    // "redact" without a text: what the replaced system leaves unmasked must be masked.
    return recommended.includes("[") ? recommended : null;
  }
  if (expected === "unchanged") return text;
  return textOf(expected) ?? textOf(fieldsOf(expected).text);
}

/**
 * One replaced system masks a whole URL that contains a password. Palimpsest masks only user name and
 * password, because the name of the database is not secret and worth remembering.
 */
function withoutUrls({ expected }: Case, text: string, want: string): string {
  const names = fieldsOf(expected).matched_types;
  if (!Array.isArray(names) || !names.every((name) => /_url(_|$)/.test(String(name)))) return want;
  return text.replace(/(?<=:\/\/)[^/@\s]+(?=@)/g, "[SECRET]");
}

/**
 * One replaced system masks IP addresses and lists the kinds it found; the other keeps them on purpose. Here
 * the policy decides, so each case is compared under the policy that matches its system.
 */
function policyOf({ expected }: Case, input: Fields): Policy {
  const base = fieldsOf(expected).pii_types === undefined ? DEFAULT_POLICY : EVERYTHING;
  const { mode } = input;
  return mode === "drop" || mode === "tag" ? { ...base, mode } : base;
}

function differences(text: string, want: string, policy: Policy): string[] {
  const got = redactText(text, policy).text;
  const [left, right] = [withOurKinds(got), withOurKinds(want)].map((one) => one.replace(/\s+/g, " ").trim());
  return left === right ? [] : [`returns ${JSON.stringify(got)}`];
}

function wantedKinds(one: Case, text: string, policy: Policy): string[] {
  const { pii_types, matched_types } = fieldsOf(one.expected);
  const names = one.verdict === "keep" ? (pii_types ?? matched_types) : undefined;
  if (!Array.isArray(names)) return [];
  const want = [...new Set(names.map((name) => kindOf(String(name)) ?? `unknown name ${String(name)}`))];
  const got = [...new Set(redactText(text, policy).redactions.map(({ kind }) => kind))];
  return [...want].sort().join() === [...got].sort().join() ? [] : [`finds ${got.join(", ") || "nothing"}`];
}

/**
 * Checks that a secret is found between letters of another script, and is not found directly after a letter
 * of its own script, where it is part of another word.
 */
function atBoundaries(text: string): string[] {
  const found = redactText(`测试${text}配置`, DEFAULT_POLICY).redactions.length > 0;
  const glued = detect(`X${text}`, DEFAULT_POLICY).some(({ start }) => start <= 1);
  return [
    ...(found ? [] : ["is not found between letters of another script"]),
    ...(glued ? ["is found directly after a letter"] : []),
  ];
}

/**
 * `hits` counts spans. The `previews` of the replaced system's log show the ends of a value. The log of
 * Palimpsest holds kind, rule and offset and never a part of a value, so the check expects one entry per hit,
 * each at its own offset.
 */
function ofHits(one: Case, text: string, policy: Policy): Outcome {
  const { redactions, text: masked } = redactText(text, policy);
  const places = new Set(redactions.map(({ start }) => start));
  if (one.verdict === "diverge") return unless(masked === text && "does not change it");
  const { hits, matched_types, pii_types } = fieldsOf(one.expected);
  if (typeof hits !== "number" && !Array.isArray(matched_types ?? pii_types)) return unmapped;
  return unless(
    typeof hits === "number" && places.size !== hits && `finds ${places.size}`,
    ...wantedKinds(one, text, policy),
  );
}

/**
 * Checks the effect of a policy. A policy that refuses requests corresponds to the mode `drop`, which stores
 * the value nowhere: refusing would lose the rest of the message. A policy that warns corresponds to `tag`.
 */
function byPolicy(text: string, { policy }: Fields): Outcome {
  const name = String(policy);
  if (/^(?:off|allow|none|disabled)$/.test(name))
    return unless(redactText(text, { ...EVERYTHING, kinds: new Set() }).text !== text && "changes it");
  const isTag = /^(?:warn|flag|detect|audit|log|tag|report)$/.test(name);
  const mode = /^(?:block|reject|refuse|drop)$/.test(name) ? "drop" : "mask";
  if (!isTag && mode === "mask" && !/^(?:redact|mask)$/.test(name)) return unmapped;
  const done = redactText(text, { ...EVERYTHING, mode: isTag ? "tag" : mode });
  const found = detect(text, EVERYTHING).map(({ start, end }) => text.slice(start, end));
  return unless(
    done.redactions.length === 0 && "finds nothing",
    isTag
      ? done.text !== text && "changes it"
      : found.some((value) => done.text.includes(value)) && "keeps it",
  );
}

function untouched(text: string, got: { text: string; redactions: number }): Outcome {
  return unless(
    got.text !== text && `returns ${JSON.stringify(got.text)}`,
    got.redactions > 0 && "records a redaction",
  );
}

/** Checks every string of an event, including object keys, in the form in which it is stored. */
async function everyLeaf(event: Fields): Promise<Outcome> {
  const raw = leavesOf(event).filter((leaf) => detect(leaf, EVERYTHING).length > 0);
  if (raw.length === 0) return intended("nothing in this event must be masked");
  const stored = JSON.stringify(await storedForm(event));
  return unless(...raw.map((leaf) => stored.includes(leaf) && "a raw value is stored"));
}

function leavesOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  return Object.entries(fieldsOf(value)).flatMap(([key, inner]) => [key, ...leavesOf(inner)]);
}
