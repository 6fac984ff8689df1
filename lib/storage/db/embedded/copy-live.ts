import { constants } from "node:fs";
import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Query, Row } from "../engine";
import { engine } from "../transaction";
import { databaseDirectory } from "./directory";

const WAL_FOLDER = "pg_wal";
/** WAL segments are named by their position in the log. */
const SEGMENT = /^[0-9A-F]{24}$/;

/**
 * Copies the open embedded database to a new data directory, like an online backup of Postgres: after a
 * checkpoint it copies all files while the database keeps serving, then the WAL of that period, from which
 * the copy recovers when it is opened. The statements that start and stop the backup take about 20 ms. The
 * embedded Postgres makes no checkpoints of its own, so the WAL stays until it is copied.
 */
export async function copyLive(dataDir: string, target: string): Promise<void> {
  const [from, to] = [databaseDirectory(dataDir), databaseDirectory(target)];
  await run((query) => query("select pg_backup_start('palimpsest', fast => true)", []));
  let stopResult: Row | undefined;
  try {
    await copyFolder(from, to, (name) => name !== WAL_FOLDER && name !== "postmaster.pid");
  } finally {
    [stopResult] = await run((query) =>
      query("select labelfile, pg_walfile_name(lsn) as last from pg_backup_stop(false)", []),
    );
  }
  const label = String(stopResult?.labelfile);
  const last = String(stopResult?.last);
  const [, first = ""] = /\(file ([0-9A-F]{24})\)/.exec(label) ?? [];
  const walFolder = path.join(/*turbopackIgnore: true*/ to, WAL_FOLDER);
  await copyFolder(
    path.join(/*turbopackIgnore: true*/ from, WAL_FOLDER),
    walFolder,
    (name) => !SEGMENT.test(name) || (name >= first && name <= last),
  );
  await writeFile(path.join(/*turbopackIgnore: true*/ to, "backup_label"), label);
}

function run<T>(work: (query: Query) => Promise<T>): Promise<T> {
  return engine().transaction("work", work);
}

/**
 * Copies one file at a time to limit the disk load. Ignores files that disappear in the meantime because
 * their table is dropped.
 */
async function copyFolder(from: string, to: string, isIncluded: (name: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!isIncluded(entry.name)) continue;
    const source = path.join(/*turbopackIgnore: true*/ from, entry.name);
    const copy = path.join(/*turbopackIgnore: true*/ to, entry.name);
    if (entry.isDirectory()) await copyFolder(source, copy, () => true);
    else
      await copyFile(source, copy, constants.COPYFILE_FICLONE).catch((error: { code?: string }) => {
        if (error.code !== "ENOENT") throw error;
      });
  }
}
