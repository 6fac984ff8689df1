import { isCode, isTest } from "./read-files.mjs";

/**
 * The tables of each module. A module without tables calls the modules that own them. storage/db contains the
 * schema.
 */
export const TABLES = {
  "storage/db": [],
  "storage/audit": ["audit_entries"],
  "storage/settings": [
    "flags",
    "installation",
    "pii_policies",
    "tenant_policies",
    "model_usage",
    "task_prompts",
  ],
  "storage/notices": ["notices", "webhook_endpoints", "webhook_deliveries"],
  "storage/queue": ["lanes", "jobs", "dead_letters", "processes"],
  "storage/index": [
    "speakers",
    "turns",
    "turn_blocks",
    "turn_dates",
    "postings",
    "term_stats",
    "metadata_values",
    "owner_stats",
    "vectors",
    "vector_bits",
    "embedding_spaces",
    "embedding_gaps",
    "embeddings",
  ],
  "storage/records": [
    "owners",
    "owner_totals",
    // A session allocates the positions that identify memories; the index only stores what it knows about a
    // position.
    "sessions",
    "session_variables",
    "session_lines",
    "events",
    "idempotency_keys",
    "redactions",
    "decisions",
    "memories",
    "memory_states",
    "memory_pairs",
    "memory_sources",
    "confirmations",
    "maintenance_acts",
    "entities",
    "entity_names",
    "entity_mentions",
    "relations",
    "entity_acts",
    "pattern_owners",
    "pattern_turns",
    "patterns",
    "pattern_evidence",
    "pattern_refusals",
    "usages",
    "tombstones",
  ],
  "engine/retrieve": [],
  "features/access": ["api_keys", "sign_in_attempts", "people", "tenants"],
  "features/insights": ["rollups", "slow_requests"],
  "features/privacy": ["pii_scans"],
  "features/maintenance": ["maintenance_runs"],
};

/**
 * Files that may read the environment: the configuration, and programs that run outside or before the server.
 */
const ENVIRONMENT = [
  /^lib\/base\/config\//,
  /^(scripts|bench|e2e|testkit|\.ci)\//,
  // Clients run in the programs of others.
  /^clients\//,
  /^instrumentation\.ts$/,
  /^[\w.-]+\.config\.\w+$/,
  // LOG_LEVEL and NODE_ENV must be set before the configuration is read.
  /^lib\/surfaces\/cli\/command\.ts$/,
];

/** Each rule has a pattern and the files in which it may occur. */
const RULES = [
  {
    pattern: /\binsert\s+into\s+memories\b/i,
    allowed: [/^lib\/storage\/records\/store\.ts$/, /^bench\/keep-all\.ts$/],
    say: "Memories are inserted by lib/storage/records/store.ts alone: send an event, or go through store.",
  },
  {
    pattern: /\b(delete\s+from|update|truncate(\s+table)?)\s+(only\s+)?memories\b/i,
    allowed: [/^lib\/storage\/records\/rewrite\.ts$/],
    say: "Memories are rewritten and erased by lib/storage/records/rewrite.ts alone: call eraseMemory or erase.",
  },
  {
    pattern: /\b\w*[oO]peration\s*\.\s*run\b/,
    allowed: [/^lib\/surfaces\/operations\/run-operation\.ts$/],
    say: "Operations are run by lib/surfaces/operations/run-operation.ts alone, after the checks of scope and owner: call runOperation.",
  },
  {
    pattern:
      /\bDate\.now\(|\bnew Date\(\)|\bperformance\.|\bfetch\(|\bMath\.random\(|\bset(Timeout|Interval)\(/,
    within: /^lib\/analysis\//,
    allowed: [],
    say: "lib/analysis is pure: pass times and random numbers as arguments, and leave requests to the caller.",
  },
  {
    pattern: /\bprocess\s*\.\s*env\b|\bprocess\[["']env/,
    allowed: ENVIRONMENT,
    say: "Only lib/base/config reads the environment: add the setting to envSchema and call env().",
  },
];

/** A pattern for SQL in code: drizzle's template tag or its query builders. */
const SQL =
  /\bsql(<[^`]*>)?`\s*(--[^\n]*\n\s*)*(select|insert|update|delete|with|truncate|alter|create|drop|copy|lock)\b/i;

/**
 * Memories have one writer, the environment has one reader, and only modules that own a table contain SQL.
 * @param {readonly import("./read-files.mjs").File[]} files
 */
export function ownership(files) {
  return files
    .filter((file) => (isCode(file) || /^[\w.-]+\.(ts|mjs)$/.test(file.path)) && !isTest(file))
    .flatMap(({ path, text }) => {
      const problems = RULES.filter(
        ({ pattern, within = /^/, allowed: allowedPaths }) =>
          within.test(path) &&
          pattern.test(text) &&
          !allowedPaths.some((place) => place.test(path)) &&
          !path.startsWith("scripts/checks/"),
      ).map(({ say: remedy }) => `${path}: ${remedy}`);
      const module = /^lib\/([^/]+\/[^/]+)\//.exec(path)?.[1];
      const isHome = module ? module in TABLES : /^(bench|scripts)\//.test(path);
      if (!isHome && SQL.test(text))
        problems.push(
          `${path}: SQL in ${module ? `lib/${module}, a module without tables` : "a page or test program"}. Move the statement to the module of its table (scripts/checks/ownership.mjs lists them).`,
        );
      return problems;
    });
}

/**
 * Every table of the schema has an owner in TABLES, and TABLES contains no others.
 * @param {readonly import("./read-files.mjs").File[]} files
 */
export function tables(files) {
  const listed = new Set(Object.values(TABLES).flat());
  const declared = files
    .filter(({ path }) => path.startsWith("lib/storage/db/schema/"))
    .flatMap(({ text }) => [...text.matchAll(/pgTable\(\s*"(\w+)"/g)].map((match) => match[1] ?? ""));
  return [
    ...declared
      .filter((table) => !listed.has(table))
      .map(
        (table) =>
          `lib/storage/db/schema: the table ${table} has no owner. Add it to TABLES in scripts/checks/ownership.mjs.`,
      ),
    ...[...listed]
      .filter((table) => declared.length > 0 && !declared.includes(table))
      .map((table) => `scripts/checks/ownership.mjs: there is no table ${table}. Remove it from TABLES.`),
  ];
}
