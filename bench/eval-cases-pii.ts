import { DEFAULT_POLICY, detect, PII_KINDS, type Policy, redactText } from "@/lib/analysis/pii";
import {
  type Case,
  expand,
  type Fields,
  failIfAny,
  fieldsOf,
  intended,
  type Outcome,
  textOf,
  unmapped,
} from "./eval-cases-case";
import { acceptedWithoutRedaction, storedForm } from "./eval-cases-operations";
import { kindOf, withOurKinds } from "./eval-cases-translate";

const EVERYTHING: Policy = { ...DEFAULT_POLICY, kinds: new Set(PII_KINDS) };

/** Checks a case from the areas pii_redactor, pii_false_positive and secret_redaction. */
export async function checkPii(testCase: Case): Promise<Outcome> {
  const input = typeof testCase.input === "string" ? { text: testCase.input } : fieldsOf(testCase.input);
  if (input.event !== undefined) return checkEveryString(fieldsOf(input.event));
  const rawText = textOf(input.text) ?? textOf(input.template) ?? (input.text === null ? "" : null);
  if (rawText === null) return unmapped;
  const text = expand(rawText);
  if (input.policy !== undefined) return checkPolicy(text, input);
  const env = fieldsOf(input.env);
  if (env.PII_REDACTION_ENABLED === "false")
    return checkUnchanged(text, await acceptedWithoutRedaction(text));
  const expectedText = expectedTextOf(testCase, text);
  const policy = policyOf(testCase, input);
  if (expectedText === undefined) return unmapped;
  if (expectedText === null) return checkHits(testCase, text, policy);
  return failIfAny(
    ...differences(text, maskUrlLogins(testCase, text, expectedText), policy),
    ...kindDifferences(testCase, text, policy),
    ...(input.boundary_class === true ? boundaryProblems(text) : []),
  );
}

/**
 * The redacted text that the case expects. Null when the case expects no exact text, undefined when its
 * expectation cannot be read.
 */
function expectedTextOf(testCase: Case, text: string): string | null | undefined {
  const { expected, recommended, verdict } = testCase;
  if (verdict === "diverge") {
    if (!recommended) return undefined;
    if (/^unchanged\b/.test(recommended)) return text;
    // "redact" without an exact text means that something must be masked.
    return recommended.includes("[") ? recommended : null;
  }
  if (expected === "unchanged") return text;
  return textOf(expected) ?? textOf(fieldsOf(expected).text);
}

/**
 * One replaced system masks a whole URL that contains a password. Palimpsest masks only the user name and the
 * password, because the database name is not secret and is worth remembering.
 */
function maskUrlLogins({ expected }: Case, text: string, expectedText: string): string {
  const names = fieldsOf(expected).matched_types;
  if (!Array.isArray(names) || !names.every((name) => /_url(_|$)/.test(String(name)))) return expectedText;
  return text.replace(/(?<=:\/\/)[^/@\s]+(?=@)/g, "[SECRET]");
}

/**
 * One replaced system masks IP addresses and lists the kinds that it found; the other keeps IP addresses on
 * purpose. In Palimpsest the policy decides, so each case is checked under the policy that matches its
 * system.
 */
function policyOf({ expected }: Case, input: Fields): Policy {
  const base = fieldsOf(expected).pii_types === undefined ? DEFAULT_POLICY : EVERYTHING;
  const { mode } = input;
  return mode === "drop" || mode === "tag" ? { ...base, mode } : base;
}

function differences(text: string, expectedText: string, policy: Policy): string[] {
  const redacted = redactText(text, policy).text;
  const [actualForm, expectedForm] = [withOurKinds(redacted), withOurKinds(expectedText)].map((text) =>
    text.replace(/\s+/g, " ").trim(),
  );
  return actualForm === expectedForm ? [] : [`returns ${JSON.stringify(redacted)}`];
}

function kindDifferences(testCase: Case, text: string, policy: Policy): string[] {
  const { pii_types, matched_types } = fieldsOf(testCase.expected);
  const names = testCase.verdict === "keep" ? (pii_types ?? matched_types) : undefined;
  if (!Array.isArray(names)) return [];
  const expectedKinds = [
    ...new Set(names.map((name) => kindOf(String(name)) ?? `unknown name ${String(name)}`)),
  ];
  const actualKinds = [...new Set(redactText(text, policy).redactions.map(({ kind }) => kind))];
  return [...expectedKinds].sort().join() === [...actualKinds].sort().join()
    ? []
    : [`finds ${actualKinds.join(", ") || "nothing"}`];
}

/**
 * Checks that a secret is found between letters of another script, and is not found directly after a letter
 * of its own script, where it is part of another word.
 */
function boundaryProblems(text: string): string[] {
  const isFound = redactText(`测试${text}配置`, DEFAULT_POLICY).redactions.length > 0;
  const isFoundInsideWord = detect(`X${text}`, DEFAULT_POLICY).some(({ start }) => start <= 1);
  return [
    ...(isFound ? [] : ["is not found between letters of another script"]),
    ...(isFoundInsideWord ? ["is found directly after a letter"] : []),
  ];
}

/**
 * Checks the number and kinds of redactions. The replaced system logs the beginning and end of each value
 * (`previews`). Palimpsest logs the kind, rule and offset but never any part of a value, so the check expects
 * one redaction per hit, each at its own offset.
 */
function checkHits(testCase: Case, text: string, policy: Policy): Outcome {
  const { redactions, text: maskedText } = redactText(text, policy);
  const places = new Set(redactions.map(({ start }) => start));
  if (testCase.verdict === "diverge") return failIfAny(maskedText === text && "does not change it");
  const { hits, matched_types, pii_types } = fieldsOf(testCase.expected);
  if (typeof hits !== "number" && !Array.isArray(matched_types ?? pii_types)) return unmapped;
  return failIfAny(
    typeof hits === "number" && places.size !== hits && `finds ${places.size}`,
    ...kindDifferences(testCase, text, policy),
  );
}

/**
 * Checks the effect of a policy. A policy that refuses requests corresponds to the mode `drop`, which does
 * not store the value but keeps the rest of the message. A policy that warns corresponds to the mode `tag`.
 */
function checkPolicy(text: string, { policy }: Fields): Outcome {
  const name = String(policy);
  if (/^(?:off|allow|none|disabled)$/.test(name))
    return failIfAny(redactText(text, { ...EVERYTHING, kinds: new Set() }).text !== text && "changes it");
  const isTag = /^(?:warn|flag|detect|audit|log|tag|report)$/.test(name);
  const mode = /^(?:block|reject|refuse|drop)$/.test(name) ? "drop" : "mask";
  if (!isTag && mode === "mask" && !/^(?:redact|mask)$/.test(name)) return unmapped;
  const result = redactText(text, { ...EVERYTHING, mode: isTag ? "tag" : mode });
  const values = detect(text, EVERYTHING).map(({ start, end }) => text.slice(start, end));
  return failIfAny(
    result.redactions.length === 0 && "finds nothing",
    isTag
      ? result.text !== text && "changes it"
      : values.some((value) => result.text.includes(value)) && "keeps it",
  );
}

function checkUnchanged(text: string, stored: { text: string; redactions: number }): Outcome {
  return failIfAny(
    stored.text !== text && `returns ${JSON.stringify(stored.text)}`,
    stored.redactions > 0 && "records a redaction",
  );
}

/** Checks every string of an event, including object keys, in its stored form. */
async function checkEveryString(event: Fields): Promise<Outcome> {
  const rawValues = stringsOf(event).filter((leaf) => detect(leaf, EVERYTHING).length > 0);
  if (rawValues.length === 0) return intended("nothing in this event must be masked");
  const stored = JSON.stringify(await storedForm(event));
  return failIfAny(...rawValues.map((leaf) => stored.includes(leaf) && "a raw value is stored"));
}

function stringsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(stringsOf);
  return Object.entries(fieldsOf(value)).flatMap(([key, inner]) => [key, ...stringsOf(inner)]);
}
