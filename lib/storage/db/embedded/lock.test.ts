// Only one process opens an embedded database at a time.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { readHolder, takeLock } from "./lock";

/** Simulates another process that acts between the check of the lock and its rename. */
const hooks = vi.hoisted((): { rename: (() => Promise<void>) | undefined } => ({ rename: undefined }));
vi.mock("node:fs/promises", async (original) => {
  const fileSystem = await original<typeof import("node:fs/promises")>();
  const rename: typeof fileSystem.rename = async (from, to) => {
    await hooks.rename?.();
    await fileSystem.rename(from, to);
  };
  return { ...fileSystem, rename };
});

const createDirectory = () => mkdtemp(path.join(tmpdir(), "palimpsest-lock-"));
const SERVER_URL = "http://127.0.0.1:1";

test("a directory that a server holds is rejected with the process id, and is free after its release", async () => {
  const dir = await createDirectory();
  const { release } = await takeLock(dir, SERVER_URL);
  await expect(takeLock(dir, SERVER_URL)).rejects.toThrow(`in use by process ${process.pid}`);
  expect(await readHolder(dir)).toMatchObject({ pid: process.pid, url: SERVER_URL });
  await release();
  expect(await readHolder(dir)).toBeNull();
  await (await takeLock(dir)).release();
  expect(await readdir(dir)).toEqual([]);
});

test("a server waits while a command holds the directory", async () => {
  const dir = await createDirectory();
  const command = await takeLock(dir);
  const server = takeLock(dir, SERVER_URL);
  const timeout = new Promise((resolve) => setTimeout(resolve, 150, "waiting"));
  expect(await Promise.race([server, timeout])).toBe("waiting");
  await command.release();
  await (await server).release();
});

test("the lock of a dead process is replaced, unless another process has replaced it meanwhile", async () => {
  const dir = await createDirectory();
  const lock = path.join(dir, "lock.json");
  const deadProcess = spawn(process.execPath, ["-e", ""]);
  await once(deadProcess, "exit");
  const { holder, release } = await takeLock(dir);
  await release();
  const staleLock = JSON.stringify({ ...holder, pid: deadProcess.pid, startedAt: "1", url: SERVER_URL });
  await writeFile(lock, staleLock);
  const first = await takeLock(dir, SERVER_URL);
  const activeLock = JSON.stringify(first.holder);
  await writeFile(lock, staleLock);
  hooks.rename = () => writeFile(lock, activeLock);
  await expect(takeLock(dir, SERVER_URL)).rejects.toThrow("in use");
  expect(await readdir(dir)).toEqual(["lock.json"]);
  expect(await readHolder(dir)).toEqual(first.holder);
});

test("a lock of another container is respected while it is touched, and replaced when it is stale", async () => {
  const dir = await createDirectory();
  const lock = path.join(dir, "lock.json");
  const { holder, release } = await takeLock(dir);
  await release();
  await writeFile(lock, JSON.stringify({ ...holder, realm: "elsewhere", url: SERVER_URL }));
  const touchTimer = setInterval(() => void utimes(lock, new Date(), new Date()), 500);
  await expect(takeLock(dir, SERVER_URL)).rejects.toThrow("in use");
  clearInterval(touchTimer);
  await (await takeLock(dir, SERVER_URL)).release();
  expect(await readdir(dir)).toEqual([]);
}, 20_000);
