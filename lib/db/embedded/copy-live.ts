import { constants } from "node:fs";
import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Query, Row } from "../engine";
import { engine } from "../transaction";
import { databaseDirectory } from "./directory";

const LOG = "pg_wal";
/** A file of the log is named by its place in it. */
const SEGMENT = /^[0-9A-F]{24}$/;

/**
 * Copies the open embedded database to a new data directory while it goes on serving, as Postgres' online backups do:
 * after a checkpoint its files are copied one by one, whatever is written meanwhile, and then the log of that time, from
 * which the copy mends itself when it is opened. It serves all the while; the two statements take some 20 ms.
 * Nobody else makes a checkpoint: the embedded Postgres makes none by itself, so the log stays until it is copied.
 */
export async function copyLive(dataDir: string, target: string): Promise<void> {
  const [from, to] = [databaseDirectory(dataDir), databaseDirectory(target)];
  await run((query) => query("select pg_backup_start('palimpsest', fast => true)", []));
  let stopped: Row | undefined;
  try {
    await copyFolder(from, to, (name) => name !== LOG && name !== "postmaster.pid");
  } finally {
    [stopped] = await run((query) =>
      query("select labelfile, pg_walfile_name(lsn) as last from pg_backup_stop(false)", []),
    );
  }
  const label = String(stopped?.labelfile);
  const last = String(stopped?.last);
  const [, first = ""] = /\(file ([0-9A-F]{24})\)/.exec(label) ?? [];
  const log = path.join(/*turbopackIgnore: true*/ to, LOG);
  await copyFolder(
    path.join(/*turbopackIgnore: true*/ from, LOG),
    log,
    (name) => !SEGMENT.test(name) || (name >= first && name <= last),
  );
  await writeFile(path.join(/*turbopackIgnore: true*/ to, "backup_label"), label);
}

function run<T>(work: (query: Query) => Promise<T>): Promise<T> {
  return engine().transaction("work", work);
}

/** One file after another, so that a disk has time for others. A table that is dropped meanwhile needs no file. */
async function copyFolder(from: string, to: string, isWanted: (name: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!isWanted(entry.name)) continue;
    const source = path.join(/*turbopackIgnore: true*/ from, entry.name);
    const copy = path.join(/*turbopackIgnore: true*/ to, entry.name);
    if (entry.isDirectory()) await copyFolder(source, copy, () => true);
    else
      await copyFile(source, copy, constants.COPYFILE_FICLONE).catch((error: { code?: string }) => {
        if (error.code !== "ENOENT") throw error;
      });
  }
}
