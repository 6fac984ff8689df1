import { getCountries, getCountryCallingCode, Metadata } from "libphonenumber-js/max";

/** Members of libphonenumber's metadata for a region that its type declarations omit. */
type NumberingPlan = {
  nationalPrefix: () => string | undefined;
  type: (name: "MOBILE" | "FIXED_LINE") => { pattern: () => string | undefined } | undefined;
  formats: () => { pattern: () => string }[];
};
type Numbering = {
  /** Subscriber numbers of the regions with a trunk prefix 0. */
  trunk: RegExp;
  mobileByCode: ReadonlyMap<string, RegExp>;
  /** Subscriber numbers of the regions that print groups of these sizes ("3,3,4"). */
  printed: ReadonlyMap<string, RegExp>;
  byRegion: ReadonlyMap<string, { prefix: string; numbers: RegExp }>;
};

const anyOf = (patterns: Iterable<string>): RegExp => new RegExp(`^(?:${[...new Set(patterns)].join("|")})$`);

/** Returns the group sizes that a format allows: "3,2" and "3,3" for `(\d{3})(\d{2,3})`. */
function groupingsOf(pattern: string): string[] {
  let lists = [""];
  for (const [, low = "1", high = low] of pattern.matchAll(/\\d(?:\{(\d+)(?:,(\d+))?\})?/g)) {
    const sizes = Array.from({ length: Number(high) - Number(low) + 1 }, (_, at) => Number(low) + at);
    lists = lists.flatMap((list) => sizes.map((size) => (list === "" ? `${size}` : `${list},${size}`)));
  }
  return lists;
}

function readNumbering(): Numbering {
  const metadata = new Metadata();
  const trunk: string[] = [];
  const mobileByCode = new Map<string, string[]>();
  const printed = new Map<string, string[]>();
  const byRegion = new Map<string, { prefix: string; numbers: RegExp }>();
  const add = (table: Map<string, string[]>, key: string, patterns: string[]): unknown =>
    table.set(key, [...(table.get(key) ?? []), ...patterns]);
  for (const country of getCountries()) {
    metadata.selectNumberingPlan(country);
    const plan = metadata.numberingPlan as unknown as NumberingPlan;
    const mobile = plan.type("MOBILE")?.pattern() ?? "";
    const patterns = [mobile, plan.type("FIXED_LINE")?.pattern() ?? ""].filter((pattern) => pattern !== "");
    byRegion.set(country, { prefix: plan.nationalPrefix() ?? "", numbers: anyOf(patterns) });
    if (plan.nationalPrefix() === "0") trunk.push(...patterns);
    if (mobile !== "") add(mobileByCode, getCountryCallingCode(country), [mobile]);
    const sizes = new Set(plan.formats().flatMap((format) => groupingsOf(format.pattern())));
    for (const size of sizes) add(printed, size, patterns);
  }
  const compile = (table: Map<string, string[]>): Map<string, RegExp> =>
    new Map(Array.from(table, ([key, patterns]) => [key, anyOf(patterns)]));
  return { trunk: anyOf(trunk), mobileByCode: compile(mobileByCode), printed: compile(printed), byRegion };
}

let read: Numbering | undefined;

/** Returns the tables, which are built on first use. */
function numbering(): Numbering {
  read ??= readNumbering();
  return read;
}

/**
 * Returns whether these digits, without the trunk 0, are a subscriber number in a region with a trunk prefix
 * 0.
 */
export function isTrunkNumber(national: string): boolean {
  return numbering().trunk.test(national);
}

/**
 * Returns whether these digits are a subscriber number in one of the regions (ISO 3166), with or without its
 * national prefix.
 */
export function isNumberOf(regions: readonly string[], digits: string): boolean {
  return regions.some((region) => {
    const plan = numbering().byRegion.get(region);
    if (plan === undefined) return false;
    const { prefix, numbers } = plan;
    const rest = prefix !== "" && digits.startsWith(prefix) ? digits.slice(prefix.length) : digits;
    return numbers.test(digits) || numbers.test(rest);
  });
}

/** Returns whether a region has this number and prints it in groups of these sizes. */
export function isPrintedInGroups(groups: readonly string[]): boolean {
  const pattern = numbering().printed.get(groups.map((group) => group.length).join(","));
  return pattern?.test(groups.join("")) === true;
}

/** Returns how many of a thousand numbers with this ending are mobile numbers. */
function density(pattern: RegExp, national: string): number {
  let count = 0;
  for (let head = 0; head < 1000; head++) {
    count += Number(pattern.test(`${head}`.padStart(3, "0") + national.slice(3)));
  }
  return count;
}

/**
 * Maximum number of mobile numbers per thousand numbers of a region. Above it, a calling code with a mobile
 * number is weak evidence.
 */
const MAX_DENSITY = 100;

/**
 * Returns whether these digits are a calling code and a mobile number of its region. `isLone` requires digits
 * that are unlikely to be anything else: a calling code of three digits, or a region where at most a tenth of
 * the numbers are mobile.
 */
export function isInternationalMobile(digits: string, isLone: boolean): boolean {
  for (let width = 1; width <= 3; width++) {
    const pattern = numbering().mobileByCode.get(digits.slice(0, width));
    const national = digits.slice(width).replace(/^0/, "");
    if (pattern?.test(national) !== true) continue;
    if (!isLone || width === 3 || density(pattern, national) <= MAX_DENSITY) return true;
  }
  return false;
}
