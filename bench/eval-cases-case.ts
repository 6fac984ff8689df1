/** What a replaced system does, in its own words. `diverge` marks a defect of the origin; then `recommended` is right. */
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
 * What came of a case. `ours` stands for one where the origin's way is not wanted; `why` says what we do and why. A case
 * that no check can read is `unmapped`, which counts as failed.
 */
export type Outcome =
  | { readonly status: "passed" }
  | { readonly status: "ours" | "failed" | "unmapped"; readonly why: string };

export const passed: Outcome = { status: "passed" };
export const unmapped: Outcome = { status: "unmapped", why: "no check reads this shape" };
export const failed = (why: string): Outcome => ({ status: "failed", why });
export const ours = (why: string): Outcome => ({ status: "ours", why });

/** Passed when nothing is wrong; the sentences that are empty or false don't count. */
export function unless(...wrong: readonly (string | false)[]): Outcome {
  const why = wrong.filter((sentence) => sentence !== false && sentence !== "");
  return why.length === 0 ? passed : failed(why.join("; "));
}

export type Fields = Readonly<Record<string, unknown>>;

/** The value as an object, or an empty one: what is not there reads as undefined. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** All that a case says, for cases that are written as sentences. */
export function wordsOf({ input, expected, recommended }: Case): string {
  return [input, expected, recommended ?? ""]
    .map((part) => (typeof part === "string" ? part : JSON.stringify(part)))
    .join(" | ");
}

/** `{A*20}` is that letter twenty times. */
export function expand(template: string): string {
  return template.replace(/\{(.)\*(\d{1,4})\}/g, (_all, letter: string, times: string) =>
    letter.repeat(Number(times)),
  );
}
