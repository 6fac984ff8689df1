/**
 * A behaviour of a replaced system, in that system's terms. The verdict `diverge` marks a defect in that
 * system; `recommended` then describes the right behaviour.
 */
export type Case = {
  readonly id: string;
  readonly area: string;
  readonly input: unknown;
  readonly expected: unknown;
  readonly verdict: "keep" | "diverge";
  readonly note: string;
  readonly recommended?: string;
};

/**
 * The result of a case. `intended` marks an intended difference from the replaced system; `why` then says
 * what Palimpsest does and why. A case that no check can read is `unmapped` and counts as failed.
 */
export type Outcome =
  | { readonly status: "passed" }
  | { readonly status: "intended" | "failed" | "unmapped"; readonly why: string };

export const passed: Outcome = { status: "passed" };
export const unmapped: Outcome = { status: "unmapped", why: "no check can read this case" };
export const failed = (why: string): Outcome => ({ status: "failed", why });
export const intended = (why: string): Outcome => ({ status: "intended", why });

/** Passes when every problem is empty or false. Otherwise fails and lists the remaining problems. */
export function failIfAny(...problems: readonly (string | false)[]): Outcome {
  const reason = problems.filter((sentence) => sentence !== false && sentence !== "");
  return reason.length === 0 ? passed : failed(reason.join("; "));
}

export type Fields = Readonly<Record<string, unknown>>;

/** Returns the value if it is an object, else an empty object, so that a missing field reads as undefined. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** Returns the case as a single string, for checks that search for words in it. */
export function wordsOf({ input, expected, recommended }: Case): string {
  return [input, expected, recommended ?? ""]
    .map((part) => (typeof part === "string" ? part : JSON.stringify(part)))
    .join(" | ");
}

/** Expands `{A*20}` to twenty letters A. */
export function expand(template: string): string {
  return template.replace(/\{(.)\*(\d{1,4})\}/g, (_all, letter: string, times: string) =>
    letter.repeat(Number(times)),
  );
}
