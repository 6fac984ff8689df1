// The files of an embedded database are readable only by their user.

import { chmod, lstat, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfigurationError } from "@/lib/base/config";
import { openDirectory } from "./directory";
import { makeFolderPrivate } from "./make-folder-private";

let folder: string;
let before: number;
beforeEach(async () => {
  // Makes the files accessible to all users, whatever the umask of the test run.
  before = process.umask(0);
  folder = path.join(await mkdtemp(path.join(tmpdir(), "palimpsest-modes-")), "data");
});
afterEach(async () => {
  process.umask(before);
  await rm(path.dirname(folder), { recursive: true });
});

const modeOf = async (file: string) => ((await lstat(file)).mode & 0o777).toString(8);

/** Returns all paths in the folder, including itself, that other users can access. */
async function accessiblePaths(): Promise<string[]> {
  const paths = ["", ...(await readdir(folder, { recursive: true }))];
  const modes = await Promise.all(paths.map(async (file) => [file, await modeOf(path.join(folder, file))]));
  return modes.filter(([, mode]) => !mode?.endsWith("00")).map(String);
}

test("all files of an embedded database are private, even in an existing accessible folder", async () => {
  await mkdir(folder, { mode: 0o777 });
  const { engine } = await openDirectory(folder);
  expect(await accessiblePaths()).toEqual([]);
  expect((await readdir(folder, { recursive: true })).length).toBeGreaterThan(900);
  await engine.close();
  expect(await accessiblePaths()).toEqual([]);
});

test("opening a folder makes only the files of Palimpsest private", async () => {
  const pathInside = (...names: string[]) => path.join(folder, ...names);
  for (const name of ["postgres-18/base", "backups", "photos"])
    await mkdir(pathInside(name), { recursive: true });
  for (const name of ["postgres-18/base/1", "backups/a.backup", "photos/one", "notes"])
    await writeFile(pathInside(name), "");
  await symlink(pathInside("notes"), pathInside("postgres-18", "link"));
  await chmod(folder, 0o700);
  await makeFolderPrivate(folder);
  for (const name of ["postgres-18", "postgres-18/base", "backups"])
    expect(await modeOf(pathInside(name))).toBe("700");
  for (const name of ["postgres-18/base/1", "backups/a.backup"])
    expect(await modeOf(pathInside(name))).toBe("600");
  expect(await modeOf(pathInside("photos/one"))).toBe("666");
  expect(await modeOf(pathInside("notes"))).toBe("666");
});

test("an accessible folder with other files is rejected with a chmod command and not changed", async () => {
  await mkdir(folder, { mode: 0o755 });
  await writeFile(path.join(folder, "notes"), "");
  const opening = openDirectory(folder);
  await expect(opening).rejects.toThrow(ConfigurationError);
  await expect(opening).rejects.toThrow(`chmod -R go-rwx ${folder}\n`);
  expect(await modeOf(folder)).toBe("755");
  expect(await readdir(folder)).toEqual(["notes"]);
});

test("an accessible folder of another user is rejected with chown and chmod commands", async () => {
  await mkdir(folder, { mode: 0o777 });
  const { uid } = await stat(folder);
  await expect(makeFolderPrivate(folder, uid + 1000)).rejects.toThrow(
    `chown -R ${uid + 1000} ${folder} && chmod -R go-rwx ${folder}`,
  );
  expect(await modeOf(folder)).toBe("777");
});

test("a private folder may contain any files, and the suggested command quotes the folder's path for the shell", async () => {
  const spaced = path.join(path.dirname(folder), "it's mine");
  await mkdir(spaced, { mode: 0o700 });
  await writeFile(path.join(spaced, "notes"), "");
  await makeFolderPrivate(spaced);
  await chmod(spaced, 0o750);
  await expect(makeFolderPrivate(spaced)).rejects.toThrow(
    `chmod -R go-rwx '${path.dirname(folder)}/it'\\''s mine'`,
  );
});
