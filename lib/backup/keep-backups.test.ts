import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parseEnv } from "@/lib/config";
import { readAutomatic } from "./automatic";
import { backupName, listBackups, removeOlder } from "./backup-name";
import { backupFailedAt, look } from "./keep-backups";

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
  await madeAt(ago(100));
});
afterEach(async () => {
  // The failure of one test is none of the next.
  await look({ dataDir, everyHours: 1, keep: 1 }, (file) => writeFile(file, ""), running);
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await rm(dataDir, { recursive: true });
});

async function madeAt(time: Date): Promise<void> {
  const mark = path.join(dataDir, "postgres-18", "palimpsest.ready");
  await writeFile(mark, "");
  await utimes(mark, time, time);
}

/** One look, and how many backups it made. */
async function looked(options: { everyHours?: number; keep?: number } = {}, fails = false): Promise<number> {
  let made = 0;
  const make = async (file: string) => {
    made++;
    if (fails) throw new Error("no room");
    await writeFile(file, "a backup");
  };
  await look({ dataDir, everyHours: 24, keep: 7, ...options }, make, running);
  return made;
}

test("a store that was made long ago and has no backup gets one, a young one does not, nor does one that wants none", async () => {
  expect(await looked({ everyHours: 0 })).toBe(0);
  await madeAt(ago(23));
  expect(await looked()).toBe(0);
  await madeAt(ago(25));
  expect(await looked()).toBe(1);
  expect(await readdir(folder)).toEqual([backupName(NOW)]);
  expect(await looked()).toBe(0);
});

test("the next is due so many hours after the newest, also when the clock was wrong", async () => {
  await mkdir(folder);
  await writeFile(path.join(folder, backupName(ago(23))), "");
  expect(await looked()).toBe(0);
  vi.setSystemTime(new Date(NOW.getTime() + 2 * HOUR_MS));
  expect(await looked()).toBe(1);
  vi.setSystemTime(NOW);
  await writeFile(path.join(folder, backupName(ago(-24 * 365))), "");
  expect(await looked()).toBe(1);
});

test("the oldest go when there are more than are kept, and nothing else does", async () => {
  await mkdir(folder);
  for (const hours of [30, 60, 90]) await writeFile(path.join(folder, backupName(ago(hours))), "");
  for (const other of ["notes.txt", "before-update.backup", "palimpsest-2026.backup"])
    await writeFile(path.join(folder, other), "");
  expect(await looked({ keep: 2 })).toBe(1);
  expect((await listBackups(folder)).map(({ at }) => at)).toEqual([NOW, ago(30)]);
  expect(await readdir(folder)).toHaveLength(5);
});

test("one that fails removes none, is told, and is tried again an hour later", async () => {
  await mkdir(folder);
  for (const hours of [30, 60]) await writeFile(path.join(folder, backupName(ago(hours))), "");
  const settings = parseEnv({ DATA_DIR: dataDir });
  expect(await looked({ keep: 1 }, true)).toBe(1);
  expect(await readdir(folder)).toHaveLength(2);
  expect(backupFailedAt()).toBe(NOW.getTime());
  expect(await readAutomatic(settings)).toEqual({ state: "failed", last_at: ago(30).toISOString() });
  expect(await looked()).toBe(0);
  vi.setSystemTime(new Date(NOW.getTime() + HOUR_MS));
  expect(await looked()).toBe(1);
  expect((await readAutomatic(settings))?.state).toBe("ok");
});

test("what a killed backup left of its file is removed when it is an hour old", async () => {
  await mkdir(folder);
  const [old, young] = [ago(9), ago(0)].map((time) => path.join(folder, `${backupName(time)}.part`));
  for (const [file, time] of [
    [old, ago(9)],
    [young, ago(0)],
  ] as const) {
    await writeFile(file ?? "", "");
    await utimes(file ?? "", time, time);
  }
  await removeOlder(folder, 1);
  expect(await readdir(folder)).toEqual([path.basename(young ?? "")]);
});
