import { codeAt, isAlnum } from "./characters";
import { type Finder, type Hit, matchAt } from "./scan";
import { entropy, isSampleToken } from "./secret-filters";

type Vendor = { rule: string; prefix: string; body: string; isGlued?: boolean; entropy?: number };

/**
 * Published prefixes and shapes of tokens (the vendors' documentation, the rule sets of gitleaks,
 * detect-secrets and secretlint). `prefix` and `body` are regular expressions with bounded repeats.
 */
const VENDORS: readonly Vendor[] = [
  { rule: "aws", prefix: "(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])", body: "[A-Z0-9]{16}" },
  { rule: "aws-bedrock", prefix: "ABSK", body: "[A-Za-z0-9+/]{109,269}={0,2}" },
  { rule: "anthropic", prefix: "sk-ant-", body: "[A-Za-z0-9_-]{20,200}" },
  { rule: "openai", prefix: "sk-(?:proj-|svcacct-|admin-)?", body: "[A-Za-z0-9_-]{20,200}" },
  { rule: "github", prefix: "gh[pousr]_", body: "[A-Za-z0-9]{36,255}" },
  { rule: "github", prefix: "github_pat_", body: "[A-Za-z0-9_]{22,255}" },
  {
    rule: "gitlab",
    prefix: "(?:glpat|gldt|glft|glsoat|glrt|glimt|glffct|gloas|glcbt)-",
    body: "[A-Za-z0-9_-]{20,64}",
  },
  { rule: "gitlab", prefix: "glptt-", body: "[A-Za-z0-9_-]{40}" },
  { rule: "gitlab", prefix: "glagent-", body: "[A-Za-z0-9_-]{50,1024}" },
  { rule: "gitlab", prefix: "GR1348941", body: "[A-Za-z0-9_-]{20,50}" },
  { rule: "slack", prefix: "xox[abcdeoprs]-", body: "(?:\\d{1,14}-[A-Za-z0-9-]{6,250}|[A-Za-z0-9]{10,250})" },
  { rule: "slack", prefix: "xoxe\\.xox[bp]-\\d-", body: "[A-Za-z0-9]{60,250}" },
  { rule: "slack", prefix: "xapp-\\d-", body: "[A-Z0-9]{6,20}-\\d{6,20}-[a-f0-9]{16,128}" },
  { rule: "stripe", prefix: "(?:sk|rk)_(?:live|test|prod)_", body: "[A-Za-z0-9]{10,247}" },
  { rule: "stripe", prefix: "whsec_", body: "[A-Za-z0-9+/]{24,64}" },
  { rule: "google", prefix: "AIza", body: "[A-Za-z0-9_-]{35}", entropy: 3.5 },
  { rule: "google", prefix: "(?:GOCSPX-|ya29\\.)", body: "[A-Za-z0-9_-]{20,250}" },
  { rule: "huggingface", prefix: "(?:hf_|api_org_)", body: "[A-Za-z]{34}" },
  { rule: "npm", prefix: "npm_", body: "[A-Za-z0-9]{30,40}" },
  { rule: "pypi", prefix: "pypi-AgE", body: "[A-Za-z0-9_-]{20,250}" },
  { rule: "sendgrid", prefix: "SG\\.", body: "[A-Za-z0-9_-]{16,32}\\.[A-Za-z0-9_-]{32,64}" },
  { rule: "mailgun", prefix: "key-", body: "[A-Za-z0-9]{32}" },
  { rule: "mailchimp", prefix: "", body: "[0-9a-f]{32}-us\\d{1,2}" },
  { rule: "twilio", prefix: "SK", body: "[0-9a-f]{32}" },
  { rule: "databricks", prefix: "dapi", body: "[a-fA-F0-9]{32}(?:-\\d)?" },
  { rule: "docker", prefix: "dckr_(?:pat|oat)_", body: "[A-Za-z0-9_-]{20,64}" },
  { rule: "digitalocean", prefix: "do[opr]_v1_", body: "[a-f0-9]{64}" },
  { rule: "figma", prefix: "figd_", body: "[A-Za-z0-9_-]{20,64}" },
  { rule: "grafana", prefix: "(?:glsa_|glc_)", body: "[A-Za-z0-9_=+/-]{32,250}" },
  { rule: "hubspot", prefix: "pat-(?:na|eu)\\d-", body: "[a-fA-F0-9-]{36}" },
  { rule: "heroku", prefix: "HRKU-", body: "[A-Za-z0-9_-]{36,64}" },
  { rule: "linear", prefix: "lin_(?:api|oauth)_", body: "[A-Za-z0-9]{32,64}" },
  { rule: "notion", prefix: "ntn_", body: "[A-Za-z0-9]{40,50}" },
  { rule: "notion", prefix: "secret_", body: "[A-Za-z0-9]{43}" },
  { rule: "perplexity", prefix: "pplx-", body: "[A-Za-z0-9]{40,64}" },
  { rule: "postman", prefix: "PMAK-", body: "[a-f0-9]{24}-[a-f0-9]{34}" },
  { rule: "pulumi", prefix: "pul-", body: "[a-f0-9]{40}" },
  { rule: "shopify", prefix: "shp(?:ss|at|ca|pa)_", body: "[A-Za-z0-9]{32,64}" },
  { rule: "xai", prefix: "xai-", body: "[A-Za-z0-9]{40,90}" },
  { rule: "groq", prefix: "gsk_", body: "[A-Za-z0-9]{20,64}" },
  { rule: "replicate", prefix: "r8_", body: "[A-Za-z0-9]{30,44}" },
  { rule: "sonar", prefix: "sq[aup]_", body: "[A-Za-z0-9]{40}" },
  { rule: "sourcegraph", prefix: "sgp_(?:(?:[a-fA-F0-9]{16}|local)_)?", body: "[a-fA-F0-9]{40}", entropy: 3 },
  { rule: "square", prefix: "sq0[a-z]{3}-", body: "[A-Za-z0-9_-]{22,43}" },
  { rule: "square", prefix: "EAAA", body: "[A-Za-z0-9_-]{56,60}" },
  { rule: "facebook", prefix: "EAA[MC]", body: "[A-Za-z0-9]{100,250}" },
  { rule: "facebook", prefix: "", body: "\\d{15,16}\\|[A-Za-z0-9_-]{27}" },
  { rule: "telegram", prefix: "", body: "\\d{8,10}:AA[A-Za-z0-9_-]{33}" },
  {
    rule: "tailscale",
    prefix: "tskey-",
    body: "[a-z]{2,12}-[A-Za-z0-9]{10,16}-[A-Za-z0-9]{20,40}",
    isGlued: true,
  },
  { rule: "vault", prefix: "hv[sbr]\\.", body: "[A-Za-z0-9_-]{24,300}" },
  {
    rule: "vault",
    prefix: "s\\.",
    body: "(?=[A-Za-z0-9]{0,23}\\d)(?=[A-Za-z0-9]{0,23}[A-Z])[A-Za-z0-9]{24}",
  },
  { rule: "terraform", prefix: "", body: "[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_=-]{60,70}" },
  { rule: "openshift", prefix: "sha256~", body: "[A-Za-z0-9_-]{43}" },
  { rule: "azure", prefix: "", body: "[A-Za-z0-9_~.-]{3}\\dQ~[A-Za-z0-9_~.-]{31,34}", isGlued: true },
  { rule: "1password", prefix: "ops_eyJ", body: "[A-Za-z0-9+/]{100,4000}={0,2}" },
  {
    rule: "1password",
    prefix: "A3-",
    body: "[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}",
  },
  {
    rule: "discord",
    prefix: "",
    body: "[MNOA][A-Za-z0-9_-]{23,27}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,40}",
  },
  {
    rule: "braintree",
    prefix: "access_token\\$(?:production|sandbox)\\$",
    body: "[a-z0-9]{16}\\$[a-f0-9]{32}",
  },
  { rule: "flyio", prefix: "(?:fo1_|fm[12][ar]?_)", body: "[A-Za-z0-9+/_-]{40,600}={0,3}" },
  { rule: "artifactory", prefix: "AKC", body: "[A-Za-z0-9]{60,80}" },
];

const COMPILED = VENDORS.map((vendor) => ({
  ...vendor,
  rule: `secret.${vendor.rule}`,
  pattern: new RegExp(vendor.prefix + vendor.body, "y"),
}));
/** Where a token may start; each branch names a literal, so a text without one is left after one pass. */
const HINT =
  /(?<![A-Za-z0-9_])(?:A(?:KIA|SIA|BIA|CCA|3T|BSK|Iza|3-|KC)|sk[-_]|rk_|gh[pousr]_|github_pat_|gl[a-z]{1,6}[-_]|GR1348941|xox|xai-|gsk_|r8_|xapp-|whsec_|GOCSPX-|ya29\.|hf_|api_org_|npm_|pypi-|SG\.|key-|SK[0-9a-f]|dapi|dckr_|do[opr]_v1|figd_|pat-|HRKU-|lin_|ntn_|secret_|pplx-|PMAK-|pul-|shp[a-z]{2}_|sq[aup]_|sgp_|sq0|EAA|hv[sbr]\.|s\.(?=[A-Za-z0-9]{24})|sha256~|ops_eyJ|access_token\$|fo1_|fm[12][ar]?_)|tskey-/g;
/** Shapes without a literal at their start; the token is looked for around the literal inside. */
const INNER =
  /\|[A-Za-z0-9_-]{27}(?!\w)|-us\d{1,2}(?!\w)|:AA[A-Za-z0-9_-]{33}|\.atlasv1\.|\dQ~|(?<=[A-Za-z0-9_-]{24,28})\.[A-Za-z0-9_-]{6}\.(?=[A-Za-z0-9_-]{27})/g;
const INNER_BACK: readonly { literal: RegExp; offsets: readonly number[] }[] = [
  { literal: /^-us/, offsets: [32] },
  { literal: /^\|/, offsets: [16, 15] },
  { literal: /^:AA/, offsets: [10, 9, 8] },
  { literal: /^\.atlasv1/, offsets: [14] },
  { literal: /^\dQ~/, offsets: [3] },
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
const TOKEN_MIN = 15;

function isVisible(code: number): boolean {
  return code > 32 && code < 127;
}

/** The next run of visible ASCII that can hold a token. Looks at every 15th character until one is visible. */
function nextRun(text: string, from: number): { start: number; end: number } | null {
  let at = from + TOKEN_MIN - 1;
  while (at < text.length) {
    let start = at;
    while (start >= from && isVisible(codeAt(text, start))) start -= 1;
    start += 1;
    let end = at;
    while (isVisible(codeAt(text, end))) end += 1;
    if (end - start >= TOKEN_MIN) return { start, end };
    at = end + TOKEN_MIN;
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
  for (const inner of run.matchAll(INNER)) {
    const offsets = INNER_BACK.find(({ literal }) => literal.test(inner[0]))?.offsets ?? [];
    for (const offset of offsets) {
      const hit = inner.index >= offset ? vendorAt(text, base + inner.index - offset) : null;
      if (hit === null) continue;
      hits.push(hit);
      break;
    }
  }
  return hits;
}

/**
 * Tokens with a vendor's published prefix or shape, looked for where a long run of characters without a
 * space stands. Sample tokens of the documentation are left alone.
 */
export const findVendorTokens: Finder = (text) => {
  const hits: Hit[] = [];
  for (let run = nextRun(text, 0); run !== null; run = nextRun(text, run.end)) {
    hits.push(...findInRun(text, run.start, text.slice(run.start, run.end)));
  }
  return hits;
};
