import { z } from "zod";
import { modelProblems, modelSettings } from "./model-settings";
import { readSecretFiles, type SECRETS } from "./secret-files";

const flag = (fallback: boolean) =>
  z
    .enum(["true", "false", "1", "0"], { error: 'must be "true" or "false"' })
    .default(fallback ? "true" : "false")
    .transform((value) => value === "true" || value === "1");
const wholeNumber = (fallback: number, min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error }).default(fallback);
};
const secretUrl = z.url({ protocol: /^postgres(ql)?$/, error: "must be a URL that begins with postgres://" });

const secretFile = (name: (typeof SECRETS)[number]) =>
  z.string().optional().describe(`Path of a file that contains ${name}`);

const isHostName = (name: string) =>
  URL.canParse(`http://${name}`) && new URL(`http://${name}`).hostname === name;

/** A list of names in lower case, separated by commas. */
const names = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((one) => one.trim().toLowerCase())
      .filter((one) => one !== ""),
  );
/** Hosts, where an IPv6 address can stand in brackets as in a URL. */
const hosts = names.transform((list) => list.map((one) => one.replace(/^\[|\]$/g, "")));
const hostNames = names.refine((list) => list.every(isHostName), {
  error: "must be host names without a port, such as memory.example",
});

/** Ranking weights as `name=number` pairs; lib/engine/retrieve defines the names. */
const weights = z
  .string()
  .regex(/^([a-zA-Z]+=-?\d+(\.\d+)?)(,[a-zA-Z]+=-?\d+(\.\d+)?)*$/, {
    error: 'must be pairs such as "dense=0.5,session=0.7"',
  })
  .transform((list) =>
    Object.fromEntries(
      list.split(",").map((pair): [string, number] => [pair.split("=")[0] ?? "", Number(pair.split("=")[1])]),
    ),
  );

/**
 * Every setting that the process reads. `npm run docs` writes docs/configuration.md and .env.example from it.
 * @public
 */
export const envSchema = z.object({
  HOST: z.string().default("127.0.0.1").describe("Address to listen on"),
  PORT: wholeNumber(3000, 1, 65535).describe("Port to listen on"),
  DATA_DIR: z.string().default(".data").describe("Data directory for the embedded database"),
  DATABASE_URL: secretUrl
    .optional()
    .describe("URL of a Postgres server with pgvector; by default the embedded database is used"),
  DATABASE_PASSWORD: z.string().optional().describe("Password for DATABASE_URL if the URL contains none"),
  DATABASE_POOL_SIZE: wholeNumber(10, 2, 200).describe(
    "Maximum number of connections to the Postgres server per process",
  ),
  NEXTAUTH_URL: z
    .url({ protocol: /^https?$/, error: "must be a URL that begins with http:// or https://" })
    .refine((url) => !URL.canParse(url) || new URL(url).pathname === "/", {
      error: "must be a URL without a path, because pages are served at the root",
    })
    .optional()
    .describe("URL at which browsers reach the server; by default derived from the request"),
  NEXTAUTH_SECRET: z
    .string()
    .min(32, { error: "must have 32 characters or more" })
    .optional()
    .describe("Secret for session cookies; by default generated and stored in the database"),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: "must be a URL" })
    .optional()
    .describe("Single sign-on: issuer URL of the OpenID Connect provider"),
  OIDC_CLIENT_ID: z.string().optional().describe("Single sign-on: client ID"),
  OIDC_CLIENT_SECRET: z.string().optional().describe("Single sign-on: client secret"),
  OIDC_ADMINS: names.describe("Single sign-on: email addresses of admins, separated by commas"),
  OIDC_READERS: names.describe(
    "Single sign-on: email addresses of people with read-only access; all others are rejected",
  ),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be fatal, error, warn, info, debug, trace or silent",
    })
    .default("info")
    .describe("Minimum log level"),
  MEMORY_ENABLED: flag(true).describe("Master switch for retrieval and ingestion (changeable at runtime)"),
  HOT_RETRIEVAL_ENABLED: flag(true).describe(
    "Enables retrieval; when off, every retrieval returns no hits (changeable at runtime)",
  ),
  COLD_INGEST_ENABLED: flag(true).describe(
    "Enables ingestion; when off, new events get a 503 (changeable at runtime)",
  ),
  PII_REDACTION_ENABLED: flag(true).describe(
    "Masks personal data before it is stored (changeable at runtime)",
  ),
  ALLOW_UNREDACTED: flag(false).describe("Allows PII_REDACTION_ENABLED=false in production"),
  PII_MASK_FORMAT: z
    .enum(["plain", "redacted"], { error: 'must be "plain" or "redacted"' })
    .default("plain")
    .describe("Format of masked values: plain is [EMAIL], redacted is [REDACTED:EMAIL]"),
  MEMORY_DECIDER_LLM_ENABLED: flag(false).describe(
    "Asks the chat model about ambiguous messages and possible corrections (changeable at runtime)",
  ),
  SESSION_SUMMARIES_ENABLED: flag(false).describe(
    "Asks the chat model for a summary of each closed session (changeable at runtime)",
  ),
  SESSION_EXTRACTION_ENABLED: flag(false).describe(
    "Asks the chat model for facts and relations that follow from several messages of a closed session (changeable at runtime)",
  ),
  RERANK_ENABLED: flag(true).describe(
    "Reorders the best results with the reranker, if RERANK_PROVIDER is set (changeable at runtime)",
  ),
  MEMORY_K: wholeNumber(8, 1, 100).describe("Default number of results (k)"),
  HOT_BUDGET_MS: wholeNumber(50, 1, 10_000).describe(
    "Retrieval time budget in ms; falls back to keyword search if the query embedding is late",
  ),
  RERANK_BUDGET_MS: wholeNumber(0, 0, 10_000).describe(
    "Additional time in ms for the reranker; 0 gives it only what is left of HOT_BUDGET_MS",
  ),
  RRF_K: wholeNumber(10, 1, 1000).describe("Constant k of reciprocal rank fusion"),
  RANKING_WEIGHTS: weights
    .optional()
    .describe('Overrides of ranking weights, such as "dense=0.5,session=0.7"'),
  ...modelSettings,
  METRICS_TOKEN: z
    .string()
    .min(16, { error: "must have 16 characters or more" })
    .optional()
    .describe("Bearer token for /api/metrics"),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be a URL that begins with http:// or https://" })
    .optional()
    .describe("OpenTelemetry collector (OTLP over HTTP) that receives traces; by default tracing is off"),
  SESSION_IDLE_MINUTES: wholeNumber(30, 1, 10_080).describe(
    "Minutes without an event after which a session is closed",
  ),
  MAINTENANCE_AT: z
    .string()
    .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|off)$/, { error: "must be a time such as 03:00, or off" })
    .default("off")
    .describe("Local time of the nightly maintenance run, such as 03:00; off disables it"),
  STOP_MS: wholeNumber(9000, 1000, 600_000).describe(
    "Graceful shutdown timeout in ms (containers are usually killed after 10 s)",
  ),
  BACKUP_EVERY_HOURS: wholeNumber(24, 0, 8760).describe(
    "Hours between automatic backups of the embedded database; 0 disables them",
  ),
  BACKUP_KEEP: wholeNumber(7, 1, 1000).describe("Number of automatic backups to keep in DATA_DIR/backups"),
  WORKER_IN_PROCESS: flag(true).describe("Runs the ingestion worker inside the web process"),
  WORKER_PORT: wholeNumber(0, 0, 65535).describe(
    "Port for /api/ready, /api/health and /api/metrics of a separate worker process; 0 disables it",
  ),
  DROPPED_RETENTION_DAYS: wholeNumber(30, 1, 3650).describe(
    "Days to keep the text of dropped messages so that they can be restored; decisions are kept",
  ),
  WEBHOOK_PRIVATE_NETWORKS: flag(false).describe(
    "Allows webhooks to addresses of private networks, such as 192.168.0.0/16",
  ),
  WEBHOOK_ALLOWED_HOSTS: hosts.describe(
    "Hosts that webhooks can use whatever their addresses are, such as localhost, separated by commas",
  ),
  JOB_MAX_ATTEMPTS: wholeNumber(6, 1, 50).describe("Max attempts before a job is marked failed"),
  JOB_BACKOFF_MS: wholeNumber(1000, 1, 3_600_000).describe(
    "Delay in ms before the first retry of a job; doubles with every attempt",
  ),
  DATABASE_URL_FILE: secretFile("DATABASE_URL"),
  DATABASE_PASSWORD_FILE: secretFile("DATABASE_PASSWORD"),
  NEXTAUTH_SECRET_FILE: secretFile("NEXTAUTH_SECRET"),
  OIDC_CLIENT_SECRET_FILE: secretFile("OIDC_CLIENT_SECRET"),
  OPENAI_API_KEY_FILE: secretFile("OPENAI_API_KEY"),
  RERANK_API_KEY_FILE: secretFile("RERANK_API_KEY"),
  PROXY_UPSTREAM_KEY_FILE: secretFile("PROXY_UPSTREAM_KEY"),
  METRICS_TOKEN_FILE: secretFile("METRICS_TOKEN"),
  PALIMPSEST_URL: z
    .url({ protocol: /^https?$/, error: "must be a URL that begins with http:// or https://" })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional()
    .describe("CLI: URL of the server; by default derived from HOST and PORT"),
  PALIMPSEST_API_KEY: z
    .string()
    .optional()
    .describe("CLI: API key; by default a temporary key is created for each call"),
  MEM0_API_KEY: z.string().optional().describe("CLI: key of the mem0 server to import from"),
  MCP_INSTRUCTIONS: z
    .string()
    .max(800, { error: "must have at most 800 characters" })
    .optional()
    .describe("MCP: rules of your own, which are appended to the instructions for models"),
  MCP_ALLOWED_HOSTS: hostNames.describe(
    "MCP: host names at which clients reach the server, and of web pages that call it, separated by commas, in addition to localhost and the host of NEXTAUTH_URL",
  ),
  PROXY_BUDGET_MS: wholeNumber(300, 1, 10_000).describe(
    "Chat proxy: longest time in ms that a chat waits for memories; then it goes on without",
  ),
  RATE_LIMIT_PER_MINUTE: wholeNumber(60_000, 1, 10_000_000).describe(
    "Maximum number of requests per minute and API key",
  ),
  RATE_LIMIT_TENANT_PER_MINUTE: wholeNumber(120_000, 1, 10_000_000).describe(
    "Maximum number of requests per minute of all API keys of a tenant",
  ),
  RATE_LIMIT_ADDRESS_PER_MINUTE: wholeNumber(600, 1, 10_000_000).describe(
    "Maximum number of requests with an invalid API key per minute and client address",
  ),
  TRUST_PROXY: flag(false).describe(
    "Takes the client address from the last entry of X-Forwarded-For; set it only behind a reverse proxy that adds this entry",
  ),
});

export type Env = z.infer<typeof envSchema>;

/** Reports all problems of the configuration, one line per setting, without values. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}

/**
 * Parses and validates environment variables. Empty strings count as unset, and NAME_FILE supplies the secret
 * NAME. Throws ConfigurationError with all problems.
 */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const { source, problems: unread } = readSecretFiles(variables);
  const nonEmptyVariables = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = envSchema.safeParse(nonEmptyVariables);
  const invalid = parsed.success
    ? modelProblems(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  const problems = [...unread, ...invalid];
  const isUnredacted = ["false", "0"].includes(source.PII_REDACTION_ENABLED ?? "");
  if (isUnredacted && !isUnredactedAllowed(source)) {
    problems.push("PII_REDACTION_ENABLED=false requires ALLOW_UNREDACTED=true in production");
  }
  const oidc = [source.OIDC_ISSUER, source.OIDC_CLIENT_ID, source.OIDC_CLIENT_SECRET].filter(Boolean).length;
  if (oidc > 0 && oidc < 3)
    problems.push("OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together or not at all");
  if (oidc === 3 && !source.OIDC_ADMINS && !source.OIDC_READERS)
    problems.push(
      "OIDC_ADMINS or OIDC_READERS must contain an email address, because single sign-on rejects all others",
    );
  if (parsed.success && problems.length === 0) return withPassword(parsed.data);
  throw new ConfigurationError(
    `The configuration has ${problems.length} problem(s):\n${problems.map((line) => `  - ${line}`).join("\n")}`,
  );
}

function withPassword(settings: Env): Env {
  const { DATABASE_URL, DATABASE_PASSWORD } = settings;
  if (DATABASE_URL === undefined || DATABASE_PASSWORD === undefined) return settings;
  const url = new URL(DATABASE_URL);
  url.password ||= encodeURIComponent(DATABASE_PASSWORD);
  return { ...settings, DATABASE_URL: url.toString() };
}

/** Returns whether redaction can be disabled: in production only with ALLOW_UNREDACTED. */
export function isUnredactedAllowed(source: Record<string, string | undefined> = process.env): boolean {
  return source.NODE_ENV !== "production" || ["true", "1"].includes(source.ALLOW_UNREDACTED ?? "");
}

let current: Env | undefined;

/** Returns the configuration of this process, which is read once. Throws ConfigurationError. */
export function env(): Env {
  current ??= parseEnv(process.env);
  return current;
}
