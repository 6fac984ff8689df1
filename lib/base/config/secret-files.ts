import { readFileSync } from "node:fs";

/** Settings that can come from a file, as Docker and systemd provide secrets. */
export const SECRETS = [
  "DATABASE_URL",
  "DATABASE_PASSWORD",
  "NEXTAUTH_SECRET",
  "OIDC_CLIENT_SECRET",
  "OPENAI_API_KEY",
  "RERANK_API_KEY",
  "PROXY_UPSTREAM_KEY",
  "METRICS_TOKEN",
] as const;

type Source = Record<string, string | undefined>;

/** Returns the environment with the trimmed content of each NAME_FILE as NAME, and the problems. */
export function readSecretFiles(source: Source): { source: Source; problems: string[] } {
  const read = { ...source };
  const problems: string[] = [];
  for (const name of SECRETS) {
    const file = source[`${name}_FILE`];
    if (!file) continue;
    if (source[name]) {
      problems.push(`${name} and ${name}_FILE are both set. Remove one of them.`);
      continue;
    }
    try {
      read[name] = readFileSync(/* turbopackIgnore: true */ file, "utf8").trim();
      if (!read[name]) problems.push(`${name}_FILE is empty`);
    } catch {
      problems.push(`${name}_FILE cannot be read`);
    }
  }
  return { source: read, problems };
}
