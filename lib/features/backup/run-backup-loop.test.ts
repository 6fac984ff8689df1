// Automatic backups run when they are due, and old ones are deleted only after a success.

import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parseEnv } from "@/lib/base/config";
import { readAutomatic } from "./automatic";
import { backupName, listBackups, removeOlder } from "./backup-name";
import { backupFailedAt, runBackupOnce } from "./run-backup-loop";

const HOUR_MS = 3_600_000;
const NOW = new Date("2026-11-21T20:10:00Z");
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);
const running = new AbortController().signal;

let dataDir: string;
let folder: string;
beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  vi.stubEnv("LOG_LEVEL", "silent");
  dataDir = await mkdtemp(path.join(tmpdir(), "palimpsest-keep-"));
  folder = path.join(dataDir, "backups");
  await mkdir(path.join(dataDir, "postgres-18"));
  await setCreatedAt(ago(100));
});
afterEach(async () => {
  // Clears the failure state, which is shared between tests.
  await runBackupOnce({ dataDir, everyHours: 1, keep: 1 }, (file) => writeFile(file, ""), running);
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await rm(dataDir, { recursive: true });
});

async function setCreatedAt(time: Date): Promise<void> {
  const marker = path.join(dataDir, "postgres-18", "palimpsest.ready");
  await writeFile(marker, "");
  await utimes(marker, time, time);
}

/** Runs the loop's check once and returns the number of backups created. */
async function runOnce(options: { everyHours?: number; keep?: number } = {}, fails = false): Promise<number> {
  let created = 0;
  const createBackup = async (file: string) => {
    created++;
    if (fails) throw new Error("no space");
    await writeFile(file, "a backup");
  };
  await runBackupOnce({ dataDir, everyHours: 24, keep: 7, ...options }, createBackup, running);
  return created;
}

test("an old database without backups is backed up, but not a new one or one with backups disabled", async () => {
  expect(await runOnce({ everyHours: 0 })).toBe(0);
  await setCreatedAt(ago(23));
  expect(await runOnce()).toBe(0);
  await setCreatedAt(ago(25));
  expect(await runOnce()).toBe(1);
  expect(await readdir(folder)).toEqual([backupName(NOW)]);
  expect(await runOnce()).toBe(0);
});

test("the interval starts at the newest backup, and a backup dated in the future does not block backups", async () => {
  await mkdir(folder);
  await writeFile(path.join(folder, backupName(ago(23))), "");
  expect(await runOnce()).toBe(0);
  vi.setSystemTime(new Date(NOW.getTime() + 2 * HOUR_MS));
  expect(await runOnce()).toBe(1);
  vi.setSystemTime(NOW);
  await writeFile(path.join(folder, backupName(ago(-24 * 365))), "");
  expect(await runOnce()).toBe(1);
});

test("only the oldest backups beyond the limit are deleted", async () => {
  await mkdir(folder);
  for (const hours of [30, 60, 90]) await writeFile(path.join(folder, backupName(ago(hours))), "");
  for (const other of ["notes.txt", "before-update.backup", "palimpsest-2026.backup"])
    await writeFile(path.join(folder, other), "");
  expect(await runOnce({ keep: 2 })).toBe(1);
  expect((await listBackups(folder)).map(({ at }) => at)).toEqual([NOW, ago(30)]);
  expect(await readdir(folder)).toHaveLength(5);
});

test("a failed backup deletes nothing, is reported, and is retried an hour later", async () => {
  await mkdir(folder);
  for (const hours of [30, 60]) await writeFile(path.join(folder, backupName(ago(hours))), "");
  const settings = parseEnv({ DATA_DIR: dataDir });
  expect(await runOnce({ keep: 1 }, true)).toBe(1);
  expect(await readdir(folder)).toHaveLength(2);
  expect(backupFailedAt()).toBe(NOW.getTime());
  expect(await readAutomatic(settings)).toEqual({ state: "failed", last_at: ago(30).toISOString() });
  expect(await runOnce()).toBe(0);
  vi.setSystemTime(new Date(NOW.getTime() + HOUR_MS));
  expect(await runOnce()).toBe(1);
  expect((await readAutomatic(settings))?.state).toBe("ok");
});

test("the temporary file of a killed backup is deleted after an hour", async () => {
  await mkdir(folder);
  const [old, recent] = [ago(9), ago(0)].map((time) => path.join(folder, `${backupName(time)}.part`));
  for (const [file, time] of [
    [old, ago(9)],
    [recent, ago(0)],
  ] as const) {
    await writeFile(file ?? "", "");
    await utimes(file ?? "", time, time);
  }
  await removeOlder(folder, 1);
  expect(await readdir(folder)).toEqual([path.basename(recent ?? "")]);
});
