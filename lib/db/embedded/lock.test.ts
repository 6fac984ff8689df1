import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { readHolder, takeLock } from "./lock";

/** What another process does between a look at the lock and the move of it. */
const before = vi.hoisted((): { rename: (() => Promise<void>) | undefined } => ({ rename: undefined }));
vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof import("node:fs/promises")>();
  const rename: typeof real.rename = async (from, to) => {
    await before.rename?.();
    await real.rename(from, to);
  };
  return { ...real, rename };
});

const directory = () => mkdtemp(path.join(tmpdir(), "palimpsest-lock-"));
const URL_OF = "http://127.0.0.1:1";

test("a directory that a server holds is refused, naming the process, and free after its end", async () => {
  const dir = await directory();
  const { release } = await takeLock(dir, URL_OF);
  await expect(takeLock(dir, URL_OF)).rejects.toThrow(`in use by process ${process.pid}`);
  expect(await readHolder(dir)).toMatchObject({ pid: process.pid, url: URL_OF });
  await release();
  expect(await readHolder(dir)).toBeNull();
  await (await takeLock(dir)).release();
  expect(await readdir(dir)).toEqual([]);
});

test("a command that holds the directory is waited for", async () => {
  const dir = await directory();
  const command = await takeLock(dir);
  const server = takeLock(dir, URL_OF);
  const aWhile = new Promise((resolve) => setTimeout(resolve, 150, "waiting"));
  expect(await Promise.race([server, aWhile])).toBe("waiting");
  await command.release();
  await (await server).release();
});

test("the lock of a dead process is taken over, unless another process has done so meanwhile", async () => {
  const dir = await directory();
  const lock = path.join(dir, "lock.json");
  const dead = spawn(process.execPath, ["-e", ""]);
  await once(dead, "exit");
  const { holder, release } = await takeLock(dir);
  await release();
  const stale = JSON.stringify({ ...holder, pid: dead.pid, startedAt: "1", url: URL_OF });
  await writeFile(lock, stale);
  const first = await takeLock(dir, URL_OF);
  const living = JSON.stringify(first.holder);
  await writeFile(lock, stale);
  before.rename = () => writeFile(lock, living);
  await expect(takeLock(dir, URL_OF)).rejects.toThrow("in use");
  expect(await readdir(dir)).toEqual(["lock.json"]);
  expect(await readHolder(dir)).toEqual(first.holder);
});

test("a lock of another container is respected while it is touched, and taken over when it falls silent", async () => {
  const dir = await directory();
  const lock = path.join(dir, "lock.json");
  const { holder, release } = await takeLock(dir);
  await release();
  await writeFile(lock, JSON.stringify({ ...holder, realm: "elsewhere", url: URL_OF }));
  const touching = setInterval(() => void utimes(lock, new Date(), new Date()), 500);
  await expect(takeLock(dir, URL_OF)).rejects.toThrow("in use");
  clearInterval(touching);
  await (await takeLock(dir, URL_OF)).release();
  expect(await readdir(dir)).toEqual([]);
}, 20_000);
