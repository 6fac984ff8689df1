import { z } from "zod";
import { modelProblems, modelSettings } from "./model-settings";
import { readSecretFiles, type SECRETS } from "./secret-files";

const flag = (fallback: boolean) =>
  z
    .enum(["true", "false", "1", "0"], { error: 'must be "true" or "false"' })
    .default(fallback ? "true" : "false")
    .transform((value) => value === "true" || value === "1");
const whole = (fallback: number, min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error }).default(fallback);
};
const secretUrl = z.url({ protocol: /^postgres(ql)?$/, error: "must be a URL that begins with postgres://" });

const secretFile = (name: (typeof SECRETS)[number]) =>
  z.string().optional().describe(`File that holds ${name}, instead of it`);

const emails = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((one) => one.trim().toLowerCase())
      .filter((one) => one !== ""),
  );

/** Weights of the ranking as `name=number` pairs; the names are those of lib/retrieval. */
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

/** Every setting the process reads from its environment. The README's table and .env.example come from here. */
export const envSchema = z.object({
  HOST: z.string().default("127.0.0.1").describe("Address to listen on"),
  PORT: whole(3000, 1, 65535).describe("Port to listen on"),
  DATA_DIR: z.string().default(".data").describe("Folder of the embedded database"),
  DATABASE_URL: secretUrl
    .optional()
    .describe("A Postgres server with pgvector; without it the embedded database is used"),
  DATABASE_PASSWORD: z.string().optional().describe("Password for DATABASE_URL, when that has none in it"),
  DATABASE_POOL_SIZE: whole(10, 2, 200).describe("Connections to the Postgres server, per process"),
  NEXTAUTH_URL: z
    .url({ protocol: /^https?$/, error: "must be a URL that begins with http:// or https://" })
    .refine((url) => !URL.canParse(url) || new URL(url).pathname === "/", {
      error: "must be a URL without a path: pages stand at the root of an address",
    })
    .optional()
    .describe("Address at which browsers reach the server; without it, what the proxy or browser says"),
  NEXTAUTH_SECRET: z
    .string()
    .min(32, { error: "must have 32 characters or more" })
    .optional()
    .describe("Key of the sessions; without it one is made and kept in the database"),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: "must be a URL" })
    .optional()
    .describe("Single sign-on: address of an OpenID Connect provider"),
  OIDC_CLIENT_ID: z.string().optional().describe("Single sign-on: this server's name at the provider"),
  OIDC_CLIENT_SECRET: z.string().optional().describe("Single sign-on: this server's secret at the provider"),
  OIDC_ADMINS: emails.describe("Single sign-on: e-mail addresses of admins, with commas between"),
  OIDC_READERS: emails.describe(
    "Single sign-on: e-mail addresses of people who may read; nobody else gets in",
  ),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be fatal, error, warn, info, debug, trace or silent",
    })
    .default("info")
    .describe("Least level that is logged"),
  MEMORY_ENABLED: flag(true).describe(
    "Off switches retrieval and ingestion off. Can be switched at run time",
  ),
  HOT_RETRIEVAL_ENABLED: flag(true).describe(
    "Off answers every retrieval with no hits. Can be switched at run time",
  ),
  COLD_INGEST_ENABLED: flag(true).describe("Off refuses new events with 503. Can be switched at run time"),
  RERANK_ENABLED: flag(false).describe("Rerank hits with a model. Can be switched at run time"),
  PII_REDACTION_ENABLED: flag(true).describe(
    "Mask personal data before it is stored. Can be switched at run time",
  ),
  ALLOW_UNREDACTED: flag(false).describe("Allows PII_REDACTION_ENABLED=false in production"),
  PII_MASK_FORMAT: z
    .enum(["plain", "redacted"], { error: 'must be "plain" or "redacted"' })
    .default("plain")
    .describe("plain gives [EMAIL], redacted gives [REDACTED:EMAIL]"),
  MEMORY_DECIDER_LLM_ENABLED: flag(false).describe(
    "Ask a model about ambiguous messages. Can be switched at run time",
  ),
  MEMORY_K: whole(8, 1, 100).describe("Hits a retrieval returns when the request names no k"),
  HOT_BUDGET_MS: whole(50, 1, 10_000).describe(
    "Milliseconds a retrieval may take; a vector of the question that comes too late for it is left out",
  ),
  RRF_K: whole(10, 1, 1000).describe("Constant k of reciprocal rank fusion"),
  RANKING_WEIGHTS: weights
    .optional()
    .describe('Changed weights of the ranking, such as "dense=0.5,session=0.7"'),
  ...modelSettings,
  METRICS_TOKEN: z
    .string()
    .min(16, { error: "must have 16 characters or more" })
    .optional()
    .describe("What Prometheus sends as bearer token to read /api/metrics"),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be a URL that begins with http:// or https://" })
    .optional()
    .describe(
      "Collector of OpenTelemetry (OTLP over HTTP) that traces are sent to; without it nothing is traced",
    ),
  STOP_MS: whole(9000, 1000, 600_000).describe(
    "Longest time from SIGTERM to the end; containers are killed after 10 seconds by default",
  ),
  BACKUP_EVERY_HOURS: whole(24, 0, 8760).describe(
    "Hours from one automatic backup of the embedded database to the next; 0 makes none",
  ),
  BACKUP_KEEP: whole(7, 1, 1000).describe("Automatic backups that are kept, in DATA_DIR/backups"),
  WORKER_IN_PROCESS: flag(true).describe("Run the ingestion worker inside the web process"),
  WORKER_PORT: whole(0, 0, 65535).describe(
    "Port on which a worker beside the web processes answers /api/ready, /api/health and /api/metrics; 0 for none",
  ),
  DROPPED_RETENTION_DAYS: whole(30, 1, 3650).describe(
    "Days that the text of a dropped message is kept and can be rescued; its decision stays",
  ),
  JOB_MAX_ATTEMPTS: whole(6, 1, 50).describe("Tries before a job becomes a dead letter"),
  JOB_BACKOFF_MS: whole(1000, 1, 3_600_000).describe(
    "Wait before the second try; doubles with every further one",
  ),
  DATABASE_URL_FILE: secretFile("DATABASE_URL"),
  DATABASE_PASSWORD_FILE: secretFile("DATABASE_PASSWORD"),
  NEXTAUTH_SECRET_FILE: secretFile("NEXTAUTH_SECRET"),
  OIDC_CLIENT_SECRET_FILE: secretFile("OIDC_CLIENT_SECRET"),
  OPENAI_API_KEY_FILE: secretFile("OPENAI_API_KEY"),
  METRICS_TOKEN_FILE: secretFile("METRICS_TOKEN"),
  PALIMPSEST_URL: z
    .url({ protocol: /^https?$/, error: "must be a URL that begins with http:// or https://" })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional()
    .describe("Commands of the terminal: the server to call; without it the one at HOST and PORT"),
  PALIMPSEST_API_KEY: z
    .string()
    .optional()
    .describe("Commands of the terminal: the key to call with; without it one is made for the call"),
  RATE_LIMIT_PER_MINUTE: whole(60_000, 1, 10_000_000).describe("Requests a minute one key may make"),
});

export type Env = z.infer<typeof envSchema>;

/** What is wrong with the configuration, all of it, a line a setting, without the values. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}

/**
 * Reads and checks a set of environment variables. Empty strings count as unset, and NAME_FILE gives a secret NAME.
 * Throws ConfigurationError naming every wrong setting at once.
 */
export function parseEnv(given: Record<string, string | undefined>): Env {
  const { source, problems: unread } = readSecretFiles(given);
  const set = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = envSchema.safeParse(set);
  const wrong = parsed.success
    ? modelProblems(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  const problems = [...unread, ...wrong];
  const isUnredacted = ["false", "0"].includes(source.PII_REDACTION_ENABLED ?? "");
  if (isUnredacted && !mayGoUnredacted(source)) {
    problems.push(
      "PII_REDACTION_ENABLED=false is refused in production; set ALLOW_UNREDACTED=true to insist",
    );
  }
  const oidc = [source.OIDC_ISSUER, source.OIDC_CLIENT_ID, source.OIDC_CLIENT_SECRET].filter(Boolean).length;
  if (oidc > 0 && oidc < 3)
    problems.push("OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are set together or not at all");
  if (oidc === 3 && !source.OIDC_ADMINS && !source.OIDC_READERS)
    problems.push("OIDC_ADMINS or OIDC_READERS must name somebody: single sign-on lets nobody else in");
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

/** Whether redaction may be off: always outside production, there only with ALLOW_UNREDACTED. */
export function mayGoUnredacted(source: Record<string, string | undefined> = process.env): boolean {
  return source.NODE_ENV !== "production" || ["true", "1"].includes(source.ALLOW_UNREDACTED ?? "");
}

let current: Env | undefined;

/** The configuration of this process, read once from its environment. Throws ConfigurationError. */
export function env(): Env {
  current ??= parseEnv(process.env);
  return current;
}
