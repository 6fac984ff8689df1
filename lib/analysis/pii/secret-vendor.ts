import { codeAt, isAlnum } from "./characters";
import { type Finder, type Hit, matchAt } from "./scan";
import { entropy, isSampleToken } from "./secret-filters";
import { VENDOR_TOKENS } from "./vendor-tokens";

const COMPILED = VENDOR_TOKENS.map((vendor) => ({
  ...vendor,
  rule: `secret.${vendor.rule}`,
  pattern: new RegExp(vendor.prefix + vendor.body, "y"),
}));
/** Where a token can start: at one of the prefixes. */
const HINT = new RegExp(
  [true, false]
    .map((isGlued) =>
      VENDOR_TOKENS.filter((token) => token.prefix !== "" && (token.isGlued === true) === isGlued),
    )
    .map((tokens) => `(?:${[...new Set(tokens.map(({ prefix }) => prefix))].join("|")})`)
    .join("|(?<![A-Za-z0-9_])"),
  "g",
);
/** Formats that do not start with a literal. The search starts at the literal inside. */
const INNER_LITERAL =
  /\|[A-Za-z0-9_-]{27}(?!\w)|-us\d{1,2}(?!\w)|:AA[A-Za-z0-9_-]{33}|\.atlasv1\.|\dQ~|_mmk(?!\w)|(?<=[A-Za-z0-9_-]{24,28})\.[A-Za-z0-9_-]{6}\.(?=[A-Za-z0-9_-]{27})/g;
const INNER_BACK: readonly { literal: RegExp; offsets: readonly number[] }[] = [
  { literal: /^-us/, offsets: [32] },
  { literal: /^\|/, offsets: [16, 15] },
  { literal: /^:AA/, offsets: [10, 9, 8] },
  { literal: /^\.atlasv1/, offsets: [14] },
  { literal: /^\dQ~/, offsets: [3] },
  { literal: /^_mmk/, offsets: [36] },
  { literal: /^\./, offsets: [28, 27, 26, 25, 24] },
];

function vendorAt(text: string, start: number): Hit | null {
  const isGlued = isAlnum(codeAt(text, start - 1)) || codeAt(text, start - 1) === 95;
  for (const vendor of COMPILED) {
    if (isGlued && vendor.isGlued !== true) continue;
    const match = matchAt(vendor.pattern, text, start);
    if (match === null) continue;
    const end = start + match[0].length;
    if (isAlnum(codeAt(text, end)) || codeAt(text, end) === 95) continue;
    if (isSampleToken(match[0]) || /^(?:[#*]{2}|\.{3}|…)/.test(text.slice(end, end + 3))) continue;
    if (vendor.entropy !== undefined && entropy(match[0]) < vendor.entropy) continue;
    return { start, end, kind: "SECRET", rule: vendor.rule };
  }
  return null;
}

/** The shortest token: `xoxb-` and ten characters. */
const MIN_TOKEN_CHARS = 15;

function isVisible(code: number): boolean {
  return code > 32 && code < 127;
}

/**
 * Returns the next run of visible ASCII characters that can contain a token. Checks every 15th character
 * until one is visible.
 */
function nextRun(text: string, from: number): { start: number; end: number } | null {
  let at = from + MIN_TOKEN_CHARS - 1;
  while (at < text.length) {
    let start = at;
    while (start >= from && isVisible(codeAt(text, start))) start -= 1;
    start += 1;
    let end = at;
    while (isVisible(codeAt(text, end))) end += 1;
    if (end - start >= MIN_TOKEN_CHARS) return { start, end };
    at = end + MIN_TOKEN_CHARS;
  }
  return null;
}

function findInRun(text: string, base: number, run: string): Hit[] {
  const hits: Hit[] = [];
  HINT.lastIndex = 0;
  for (let hint = HINT.exec(run); hint !== null; hint = HINT.exec(run)) {
    const hit = vendorAt(text, base + hint.index);
    if (hit !== null) hits.push(hit);
    HINT.lastIndex = hit === null ? hint.index + hint[0].length : hit.end - base;
  }
  for (const literalMatch of run.matchAll(INNER_LITERAL)) {
    const offsets = INNER_BACK.find(({ literal }) => literal.test(literalMatch[0]))?.offsets ?? [];
    for (const offset of offsets) {
      const hit = literalMatch.index >= offset ? vendorAt(text, base + literalMatch.index - offset) : null;
      if (hit === null) continue;
      hits.push(hit);
      break;
    }
  }
  return hits;
}

/**
 * Finds tokens by a vendor's published prefix or format, in long runs of characters without spaces. Sample
 * tokens from documentation do not match.
 */
export const findVendorTokens: Finder = (text) => {
  const hits: Hit[] = [];
  for (let run = nextRun(text, 0); run !== null; run = nextRun(text, run.end)) {
    hits.push(...findInRun(text, run.start, text.slice(run.start, run.end)));
  }
  return hits;
};
