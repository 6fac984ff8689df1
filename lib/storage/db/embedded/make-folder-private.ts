import { chmod, lstat, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { ConfigurationError, GROUP_AND_OTHERS, restrictUmask } from "@/lib/base/config";
import { log } from "@/lib/base/observability";

/**
 * Names that Palimpsest creates in a data directory. Other files stay untouched: the folder can be a home
 * directory.
 */
const OWN_NAMES = /^(postgres-\d+(\..*)?|lock\.json(\..*)?|backups|.*\.backup(\..*)?)$/;

/** The user of the process; null on Windows, which has no file modes. */
const USER = process.getuid?.() ?? null;
const ROOT = 0;

/**
 * Makes a data directory and the files that Palimpsest created in it private to its user (0700, 0600), and
 * all files that this process creates later. Throws ConfigurationError with commands that fix the problem
 * when an accessible folder belongs to another user, contains other files, or ignores chmod.
 */
export async function makeFolderPrivate(folder: string, user = USER): Promise<void> {
  restrictUmask();
  if (user === null) return;
  const stats = await stat(folder);
  const names = await readdir(folder);
  if (isAccessible(stats.mode)) {
    if (stats.uid !== user && user !== ROOT)
      throw refusal(folder, stats.mode, `belongs to user ${stats.uid}, not to user ${user}`, [
        `chown -R ${user} ${quotePath(folder)}`,
      ]);
    if (!names.every((name) => OWN_NAMES.test(name)))
      throw refusal(folder, stats.mode, "contains files that do not belong to Palimpsest");
    await restrict(folder, stats.mode);
    if (isAccessible((await stat(folder)).mode))
      throw refusal(folder, stats.mode, "stays accessible because its file system ignores chmod");
  }
  const counts = await Promise.all(
    names
      .filter((name) => OWN_NAMES.test(name))
      .map((name) => restrictTree(path.join(/*turbopackIgnore: true*/ folder, name))),
  );
  const files = counts.reduce((sum, count) => sum + count, 0);
  if (files > 0)
    log().warn({ files }, "files of another user in the data directory are accessible to other users");
}

/**
 * Restricts a file or folder tree. Returns how many files stay accessible because they belong to another
 * user.
 */
async function restrictTree(file: string): Promise<number> {
  // Another process may delete files in the meantime.
  const stats = await lstat(file).catch(() => null);
  if (!stats || stats.isSymbolicLink()) return 0;
  let failedCount = 0;
  if (isAccessible(stats.mode)) failedCount += (await restrict(file, stats.mode)) ? 0 : 1;
  if (!stats.isDirectory()) return failedCount;
  const names = await readdir(file).catch(() => []);
  for (const count of await Promise.all(
    names.map((name) => restrictTree(path.join(/*turbopackIgnore: true*/ file, name))),
  ))
    failedCount += count;
  return failedCount;
}

function isAccessible(mode: number): boolean {
  return (mode & GROUP_AND_OTHERS) !== 0;
}

async function restrict(file: string, mode: number): Promise<boolean> {
  return chmod(file, mode & 0o7777 & ~GROUP_AND_OTHERS).then(
    () => true,
    (error: { code?: string }) => error.code === "ENOENT",
  );
}

function refusal(
  folder: string,
  mode: number,
  problem: string,
  commandsBefore: readonly string[] = [],
): ConfigurationError {
  const octal = (mode & 0o777).toString(8);
  const commands = [...commandsBefore, `chmod -R go-rwx ${quotePath(folder)}`].join(" && ");
  return new ConfigurationError(
    `The data directory ${folder} is accessible to other users of this machine (mode ${octal}) and ${problem}.\n` +
      `  Run:  ${commands}\n  Or set DATA_DIR to a folder that does not exist yet.`,
  );
}

/** Quotes a path for the shell. */
function quotePath(folder: string): string {
  const absolutePath = path.resolve(/*turbopackIgnore: true*/ folder);
  return /^[\w./-]+$/.test(absolutePath) ? absolutePath : `'${absolutePath.replaceAll("'", `'\\''`)}'`;
}
