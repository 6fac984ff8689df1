import { randomBytes } from "node:crypto";
import { link, open, readFile, readlink, rename, rm, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { ConfigurationError } from "@/lib/base/config";

/**
 * The process that holds the data directory. `token` lets a command on the same machine call the server at
 * `url`.
 */
export type Holder = {
  readonly pid: number;
  /** Scope in which the pid is valid: this boot of the machine and this container. */
  readonly realm: string;
  readonly startedAt: string;
  readonly url?: string;
  readonly token: string;
};

const NAME = "lock.json";

/**
 * Commands hold the directory for a second or two, so a server or another command waits this long for them.
 */
const MAX_WAIT_MS = 15_000;
const POLL_MS = 100;

/** Interval in which the holder touches its lock. A lock of another container is stale after STALE_MS. */
const TOUCH_MS = 1000;
const STALE_MS = 6000;

/**
 * Locks the data directory for this process with link(), which is atomic. Replaces the lock of a process that
 * no longer exists, and that of another container or machine, whose processes are not visible, when it is
 * stale. A holder without `url` is a command that ends soon, so this call waits for it. Throws
 * ConfigurationError with the process that holds the lock.
 */
export async function takeLock(
  directory: string,
  url?: string,
): Promise<{ holder: Holder; release: () => Promise<void> }> {
  const holder: Holder = {
    pid: process.pid,
    realm: await realm(),
    startedAt: await startOf(process.pid),
    token: randomBytes(24).toString("base64url"),
    ...(url ? { url } : {}),
  };
  const lock = path.join(directory, NAME);
  const ownLock = `${lock}.${process.pid}.${randomBytes(4).toString("hex")}`;
  await writeFile(ownLock, JSON.stringify(holder), { mode: 0o600 });
  try {
    for (const deadline = performance.now() + MAX_WAIT_MS; ; ) {
      if (await isLinked(ownLock, lock)) {
        const stop = await startTouching(ownLock);
        return { holder, release: () => stop().then(() => rm(lock, { force: true })) };
      }
      const other = await readHolder(directory);
      if (!other) await moveStale(directory, ownLock);
      else if (other.url || performance.now() > deadline)
        throw new ConfigurationError(inUse(directory, other.pid));
      else await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  } finally {
    await rm(ownLock, { force: true });
  }
}

function isLinked(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    (error: { code?: string }) => {
      if (error.code !== "EEXIST") throw error;
      return false;
    },
  );
}

/**
 * Renames the lock before removing it, and restores it when it is active: another process may have replaced
 * the stale lock between the check and the rename.
 */
async function moveStale(directory: string, ownLock: string): Promise<void> {
  const lock = path.join(directory, NAME);
  const movedLock = `${ownLock}.stale`;
  await rename(lock, movedLock).catch(() => undefined);
  if (await readActive(movedLock)) await isLinked(movedLock, lock);
  await rm(movedLock, { force: true });
}

/** Returns the running process that holds the directory, or null. */
export function readHolder(directory: string): Promise<Holder | null> {
  return readActive(path.join(directory, NAME));
}

async function readActive(file: string): Promise<Holder | null> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return null;
  try {
    const holder = JSON.parse(text) as Holder;
    if (holder.realm !== (await realm())) return (await isStale(file)) ? null : holder;
    return (await startOf(holder.pid)) === holder.startedAt ? holder : null;
  } catch {
    return null;
  }
}

/** Touches the file, even after it is renamed, until the returned function is called. */
async function startTouching(file: string): Promise<() => Promise<void>> {
  const handle = await open(file);
  const timer = setInterval(() => {
    const now = new Date();
    handle.utimes(now, now).catch(() => undefined);
  }, TOUCH_MS).unref();
  return () => {
    clearInterval(timer);
    return handle.close();
  };
}

/**
 * Returns whether a lock stays untouched. Compares only its own timestamps, because clocks of machines
 * differ.
 */
async function isStale(file: string): Promise<boolean> {
  const touchedAt = () =>
    stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
  const before = await touchedAt();
  for (const deadline = performance.now() + STALE_MS; performance.now() < deadline; ) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    if ((await touchedAt()) !== before) return false;
  }
  return true;
}

/** Identifies this boot of the machine and this container on Linux, otherwise the host name. */
async function realm(): Promise<string> {
  const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => hostname());
  const container = await readlink("/proc/self/ns/pid").catch(() => "");
  return `${boot.trim()} ${container}`;
}

function inUse(directory: string, pid: number): string {
  const holderName = pid ? `process ${pid}` : "another process";
  return `The data directory ${directory} is in use by ${holderName}. Stop it, set another DATA_DIR, or set DATABASE_URL to share one database.`;
}

/**
 * Distinguishes processes with the same pid by their start time in /proc. Without /proc, it returns only
 * whether the process runs.
 */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  if (stat) return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  try {
    process.kill(pid, 0);
    return "alive";
  } catch (error) {
    return (error as { code?: string }).code === "EPERM" ? "alive" : "gone";
  }
}
