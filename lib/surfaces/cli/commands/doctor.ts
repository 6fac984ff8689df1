import { access, constants, mkdir, statfs } from "node:fs/promises";
import path from "node:path";
import type { Command } from "commander";
import { env, VERSION } from "@/lib/base/config";
import { type Check, check } from "@/lib/features/health";
import { diagnoseOperation } from "@/lib/surfaces/operations";
import { EXIT, print } from "../command";
import { asOperator } from "../operator";
import { calledUrl } from "../with-key";

type Options = { readonly json?: boolean };

/** The embedded database and its backups grow, so with less free space than this, writes will soon fail. */
const MIN_BYTES = 1024 ** 3;
const ANSWER_MS = 5_000;
const MARKS = { ok: "ok", warning: "warning", failed: "FAILED" } as const;

/** Adds the command `palimpsest doctor`. */
export function doctorCommand(program: Command): void {
  program
    .command("doctor")
    .description("run diagnostics and suggest fixes")
    .option("--json", "print JSON")
    .addHelpText("after", "\nThe exit code is 1 when a check has failed. Warnings do not count.")
    .action(doctor);
}

async function doctor({ json }: Options): Promise<void> {
  const settings = env();
  const checks = [
    check("settings", "ok", "valid", null),
    check("node", "ok", process.version, null),
    ...(settings.DATABASE_URL ? [] : await folderChecks(settings.DATA_DIR)),
    await serverCheck(calledUrl()),
    ...(await insideChecks()),
  ];
  const width = Math.max(...checks.map(({ name }) => name.length)) + 2;
  const lines = checks.flatMap(({ name, state, result, advice }) => [
    `${MARKS[state].padEnd(8)} ${name.padEnd(width)} ${result}`,
    ...(advice ? [`${" ".repeat(width + 10)}${advice}`] : []),
  ]);
  print(json, { checks }, lines);
  if (checks.some(({ state }) => state === "failed")) process.exitCode = EXIT.failed;
}

async function folderChecks(folder: string): Promise<Check[]> {
  const folderPath = path.resolve(folder);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    return [
      check("data folder", "ok", folderPath, null),
      check(
        "disk",
        free > MIN_BYTES ? "ok" : "warning",
        `${(free / 1024 ** 3).toFixed(1)} GB free`,
        "Free some space: a full disk prevents storing memories.",
      ),
    ];
  } catch {
    return [
      check(
        "data folder",
        "failed",
        folderPath,
        "Not writable. Make the user who runs the server its owner.",
      ),
    ];
  }
}

async function serverCheck(url: string): Promise<Check> {
  const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(ANSWER_MS) })
    .then(async (response) => (await response.json()) as { version?: string })
    .catch(() => null);
  if (!answer)
    return check(
      "server",
      "warning",
      `no server at ${url}`,
      "Start it with palimpsest start, or set PALIMPSEST_URL to its address.",
    );
  const { version = "another program" } = answer;
  const isSame = version === VERSION;
  return check(
    "server",
    isSame ? "ok" : "warning",
    `${version} at ${url}`,
    `This is ${VERSION}: restart the server after an update.`,
  );
}

async function insideChecks(): Promise<Check[]> {
  try {
    return (await asOperator((run) => run(diagnoseOperation, {}))).checks;
  } catch (thrown) {
    const result = thrown instanceof Error ? thrown.message : "could not be opened";
    return [check("database", "failed", result, "Skipped the remaining checks.")];
  }
}
