import { isCode, isTest } from "./read-files.mjs";

/** The room that owns each table. A room without a table asks one that has it; lib/db holds the schema itself. */
export const TABLES = {
  audit: ["audit_entries"],
  auth: ["api_keys", "guesses", "people", "tenants"],
  db: [],
  embedding: ["embedding_spaces", "embedding_gaps", "embeddings"],
  ingestion: ["events", "redactions", "decisions", "memories", "memory_states", "owner_totals", "owners"],
  insights: ["rollups", "slow_requests"],
  memories: ["tombstones"],
  queue: ["lanes", "jobs", "dead_letters", "processes"],
  retrieval: ["usages"],
  search: [
    "sessions",
    "speakers",
    "turns",
    "turn_dates",
    "postings",
    "term_stats",
    "owner_stats",
    "vectors",
    "vector_bits",
  ],
  maintenance: ["pii_scans"],
  settings: ["flags", "installation", "pii_policies"],
};

/** Who may read the environment: the configuration, and programs that run outside the server or before it. */
const ENVIRONMENT = [
  /^lib\/config\//,
  /^(scripts|bench|e2e|\.ci)\//,
  /^instrumentation\.ts$/,
  /^[\w.-]+\.config\.\w+$/,
  // Its LOG_LEVEL and NODE_ENV have to be set before the configuration is read.
  /^lib\/cli\/command\.ts$/,
];

/** Each wall: a pattern that only some files may hold. */
const WALLS = [
  {
    pattern: /\binsert\s+into\s+memories\b/i,
    allowed: [/^lib\/ingestion\/store\.ts$/, /^bench\/keep-all\.ts$/],
    say: "Memories are inserted by lib/ingestion/store.ts alone: send an event, or go through store.",
  },
  {
    pattern: /\b(delete\s+from|update|truncate(\s+table)?)\s+(only\s+)?memories\b/i,
    allowed: [/^lib\/memories\/rewrite\.ts$/],
    say: "Memories are rewritten and erased by lib/memories/rewrite.ts alone: call eraseMemory or erase.",
  },
  {
    pattern: /\bprocess\s*\.\s*env\b|\bprocess\[["']env/,
    allowed: ENVIRONMENT,
    say: "Only lib/config reads the environment: add the setting to envSchema and call env().",
  },
];

/** SQL as it stands in code: drizzle's tag around a statement, or its builders. */
const SQL =
  /\bsql(<[^`]*>)?`\s*(--[^\n]*\n\s*)*(select|insert|update|delete|with|truncate|alter|create|drop|copy|lock)\b/i;

/**
 * One writer of memories, one reader of the environment, SQL only in rooms that own a table.
 * @param {readonly import("./read-files.mjs").File[]} files
 */
export function walls(files) {
  return files
    .filter((file) => (isCode(file) || /^[\w.-]+\.(ts|mjs)$/.test(file.path)) && !isTest(file))
    .flatMap(({ path, text }) => {
      const problems = WALLS.filter(
        ({ pattern, allowed }) =>
          pattern.test(text) &&
          !allowed.some((place) => place.test(path)) &&
          !path.startsWith("scripts/house/"),
      ).map(({ say }) => `${path}: ${say}`);
      const room = /^lib\/([^/]+)\//.exec(path)?.[1];
      const isHome = room ? room in TABLES : /^(bench|scripts)\//.test(path);
      if (!isHome && SQL.test(text))
        problems.push(
          `${path}: SQL in ${room ? `lib/${room}, a room that owns no table` : "a page or test program"}. Move the statement to the room of its table (scripts/house/walls.mjs lists them).`,
        );
      return problems;
    });
}

/**
 * Every table of the schema has a room in TABLES, so that the list stays true.
 * @param {readonly import("./read-files.mjs").File[]} files
 */
export function tables(files) {
  const listed = new Set(Object.values(TABLES).flat());
  const declared = files
    .filter(({ path }) => path.startsWith("lib/db/schema/"))
    .flatMap(({ text }) => [...text.matchAll(/pgTable\(\s*"(\w+)"/g)].map((found) => found[1] ?? ""));
  return [
    ...declared
      .filter((table) => !listed.has(table))
      .map(
        (table) =>
          `lib/db/schema: the table ${table} has no room. Add it to TABLES in scripts/house/walls.mjs.`,
      ),
    ...[...listed]
      .filter((table) => declared.length > 0 && !declared.includes(table))
      .map((table) => `scripts/house/walls.mjs: there is no table ${table}. Take it out of TABLES.`),
  ];
}
