import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fromCortexFile } from "@/lib/analysis/import-files";
import { EXIT, Failure, fileArgument } from "../command";

/** A message or a memory is a page of text at most; a larger file is none. */
const MAX_FILE_BYTES = 4 * 1024 * 1024;

/**
 * Yields the files of a directory of Cortex Memory as lines in the format of POST /api/v1/events, oldest
 * message first. Keeps one file and the names of one directory per level in memory, and follows no links. Of
 * several users below `user`, only `userId` is taken when it is among them. Adds what is left out to
 * `leftOut`, by kind. Throws Failure for a directory without `session` and `user`.
 */
export async function* cortexFiles(
  directory: string,
  userId: string,
  leftOut: Record<string, number>,
): AsyncGenerator<Uint8Array, void> {
  const root = fileArgument(directory);
  const names = await namesIn(root);
  if (!names) throw new Failure(`${root} cannot be read.`, EXIT.notFound);
  if (!names.some(({ name }) => name === "session" || name === "user"))
    throw new Failure(`${root} is no directory of Cortex Memory: it has neither session nor user.`);
  const count = (kind: string) => {
    leftOut[kind] = (leftOut[kind] ?? 0) + 1;
  };
  const users = ((await namesIn(join(root, "user"))) ?? []).filter((one) => one.isDirectory);
  const isOther = ([top, user]: readonly string[]) =>
    top === "user" &&
    users.some(({ name }) => name === userId) &&
    user !== userId &&
    !CATEGORY.test(user ?? "");
  for (const top of ["user", "session"])
    for await (const path of filesBelow(root, [top])) {
      if (isOther(path)) {
        count("memory of another user");
        continue;
      }
      const file = join(root, ...path);
      if ((await stat(file)).size > MAX_FILE_BYTES) {
        count("file of more than 4 MB");
        continue;
      }
      const { events, skipped } = fromCortexFile(path, await readFile(file, "utf8"));
      for (const kind of skipped) count(kind);
      for (const event of events) yield Buffer.from(`${JSON.stringify(event)}\n`);
    }
}

/** The directories directly below `user` in trees without a directory for each user. */
const CATEGORY = /^(preferences|entities|events)$/;

async function* filesBelow(root: string, path: readonly string[]): AsyncGenerator<readonly string[], void> {
  for (const { name, isDirectory } of (await namesIn(join(root, ...path))) ?? []) {
    if (isDirectory) yield* filesBelow(root, [...path, name]);
    else yield [...path, name];
  }
}

type Name = { readonly name: string; readonly isDirectory: boolean };

/** Sorted, because the names of messages begin with their times. Null when there is no such directory. */
async function namesIn(directory: string): Promise<readonly Name[] | null> {
  try {
    const entries = await readdir(directory, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory() || entry.isFile())
      .map((entry) => ({ name: entry.name, isDirectory: entry.isDirectory() }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw thrown;
  }
}
