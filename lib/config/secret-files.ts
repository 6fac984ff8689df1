import { readFileSync } from "node:fs";

/** Settings that may be given as a file that holds the value, as Docker and systemd hand out secrets. */
export const SECRETS = [
  "DATABASE_URL",
  "DATABASE_PASSWORD",
  "NEXTAUTH_SECRET",
  "OIDC_CLIENT_SECRET",
  "OPENAI_API_KEY",
  "METRICS_TOKEN",
] as const;

type Source = Record<string, string | undefined>;

/** The environment with each NAME_FILE read into NAME, without the white space at its ends; and what is wrong. */
export function readSecretFiles(source: Source): { source: Source; problems: string[] } {
  const read = { ...source };
  const problems: string[] = [];
  for (const name of SECRETS) {
    const file = source[`${name}_FILE`];
    if (!file) continue;
    if (source[name]) {
      problems.push(`${name} and ${name}_FILE are both set; leave one out`);
      continue;
    }
    try {
      read[name] = readFileSync(/* turbopackIgnore: true */ file, "utf8").trim();
      if (!read[name]) problems.push(`${name}_FILE names an empty file`);
    } catch {
      problems.push(`${name}_FILE names a file that can't be read`);
    }
  }
  return { source: read, problems };
}
