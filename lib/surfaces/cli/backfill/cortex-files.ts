import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fromCortexFile, isCortexCategory } from "@/lib/analysis/import-files";
import { EXIT, Failure, fileArgument } from "../command";

/** A message or a memory is a page of text at most; a larger file is none. */
const MAX_FILE_BYTES = 4 * 1024 * 1024;

/**
 * Yields the files of a directory of Cortex Memory as lines in the format of POST /api/v1/events, in the
 * order of their paths, memories of users first. Keeps one file and the names of one directory per level in
 * memory, and follows no links. Of several users below `user`, only `userId` is taken. Adds what is left out
 * to `leftOut`, by kind, also what cannot be read. Throws Failure for a directory without `session` and
 * `user`, and for one with several users, none of whom is `userId`.
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
  const users = await usersIn(root);
  const isKnown = users.includes(userId);
  if (users.length > 1 && !isKnown)
    throw new Failure(
      `${root} has several users: ${users.join(", ")}. Name one of them with --user-id, or rename a directory.`,
    );
  const isOther = (user = "") => isKnown && user !== userId && !isCortexCategory(user);
  const userFirst = names.toSorted((a, b) => Number(b.name === "user") - Number(a.name === "user"));
  for await (const path of filesBelow(root, [], userFirst, count)) {
    const [top, user] = path;
    if (top === "agent") count("memory of an agent");
    else if (top !== "user" && top !== "session") count("other file");
    else if (top === "user" && isOther(user)) count("memory of another user");
    else {
      const text = await textOf(join(root, ...path));
      const { events, skipped } = typeof text === "string" ? fromCortexFile(path, text) : text;
      for (const kind of skipped) count(kind);
      for (const event of events) yield Buffer.from(`${JSON.stringify({ ...event, user_id: userId })}\n`);
    }
  }
}

async function usersIn(root: string): Promise<readonly string[]> {
  const below = (await namesIn(join(root, "user"))) ?? [];
  return below.flatMap(({ name, kind }) => (kind === "directory" && !isCortexCategory(name) ? [name] : []));
}

/** Returns the text of a file, or why it is left out. */
async function textOf(file: string): Promise<string | { events: []; skipped: [string] }> {
  try {
    if ((await stat(file)).size > MAX_FILE_BYTES) return { events: [], skipped: ["file of more than 4 MB"] };
    return await readFile(file, "utf8");
  } catch {
    // Its name is not UTF-8, it is gone, or this process has no right to read it.
    return { events: [], skipped: ["file that cannot be read"] };
  }
}

async function* filesBelow(
  root: string,
  path: readonly string[],
  names: readonly Name[] | null,
  count: (kind: string) => void,
): AsyncGenerator<readonly string[], void> {
  if (!names) count("directory that cannot be read");
  for (const { name, kind } of names ?? []) {
    const below = [...path, name];
    if (kind === "directory") yield* filesBelow(root, below, await namesIn(join(root, ...below)), count);
    else if (kind === "file") yield below;
    else count("link or special file");
  }
}

type Name = { readonly name: string; readonly kind: "directory" | "file" | "other" };

/** Sorted, because the names of messages begin with their times. Null for a directory that cannot be read. */
async function namesIn(directory: string): Promise<readonly Name[] | null> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => null);
  return (
    entries
      ?.map((entry): Name => {
        const kind = entry.isDirectory() ? "directory" : entry.isFile() ? "file" : "other";
        return { name: entry.name, kind };
      })
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)) ?? null
  );
}
