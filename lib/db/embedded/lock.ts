import { randomBytes } from "node:crypto";
import { link, open, readFile, readlink, rename, rm, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { ConfigurationError } from "@/lib/config";

/** Who holds the data directory. `token` lets a command on the same machine speak to the server at `url`. */
export type Holder = {
  readonly pid: number;
  /** Where pid means something: this boot of the machine and its container. */
  readonly realm: string;
  readonly startedAt: string;
  readonly url?: string;
  readonly token: string;
};

const NAME = "lock.json";

/** A command holds the directory for a second or two; a server's start waits for it this long, and it for another. */
const PATIENCE_MS = 15_000;
const LOOK_MS = 100;

/** The holder touches its lock this often. One of another container or machine that doesn't for SILENT_MS is gone. */
const TOUCH_MS = 1000;
const SILENT_MS = 6000;

/**
 * Takes the data directory for this process, with link(), which is atomic. A lock whose process is gone, or whose
 * number belongs to a newer process, is taken over; one of another container or machine, whose processes can't be seen,
 * when it falls silent. A holder without `url` is a command, which soon ends: it is waited
 * for. Throws ConfigurationError naming the process that holds it.
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
  const own = `${lock}.${process.pid}.${randomBytes(4).toString("hex")}`;
  await writeFile(own, JSON.stringify(holder), { mode: 0o600 });
  try {
    for (const until = performance.now() + PATIENCE_MS; ; ) {
      if (await isLinked(own, lock)) {
        const stop = await beat(own);
        return { holder, release: () => stop().then(() => rm(lock, { force: true })) };
      }
      const other = await readHolder(directory);
      if (!other) await moveStale(directory, own);
      else if (other.url || performance.now() > until)
        throw new ConfigurationError(inUse(directory, other.pid));
      else await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  } finally {
    await rm(own, { force: true });
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
 * Moved before it is removed, and put back when it turns out to be alive: another process may have taken the stale lock
 * over between our look at it and the move.
 */
async function moveStale(directory: string, own: string): Promise<void> {
  const lock = path.join(directory, NAME);
  const moved = `${own}.stale`;
  await rename(lock, moved).catch(() => undefined);
  if (await readLiving(moved)) await isLinked(moved, lock);
  await rm(moved, { force: true });
}

/** The living process that holds the directory, or null. */
export function readHolder(directory: string): Promise<Holder | null> {
  return readLiving(path.join(directory, NAME));
}

async function readLiving(file: string): Promise<Holder | null> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return null;
  try {
    const holder = JSON.parse(text) as Holder;
    if (holder.realm !== (await realm())) return (await isSilent(file)) ? null : holder;
    return (await startOf(holder.pid)) === holder.startedAt ? holder : null;
  } catch {
    return null;
  }
}

/** Touches the file, under whatever name it has by then, until the function it gives is called. */
async function beat(file: string): Promise<() => Promise<void>> {
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

/** Whether a lock stays untouched while it is watched. Its time is compared with itself: clocks of machines differ. */
async function isSilent(file: string): Promise<boolean> {
  const touched = () =>
    stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
  const before = await touched();
  for (const until = performance.now() + SILENT_MS; performance.now() < until; ) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    if ((await touched()) !== before) return false;
  }
  return true;
}

/** This boot of the machine and this container, where Linux tells them; else the machine's name. */
async function realm(): Promise<string> {
  const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => hostname());
  const container = await readlink("/proc/self/ns/pid").catch(() => "");
  return `${boot.trim()} ${container}`;
}

function inUse(directory: string, pid: number): string {
  const who = pid ? `process ${pid}` : "another process";
  return `The data directory ${directory} is in use by ${who}. Stop it, set another DATA_DIR, or set DATABASE_URL to share one database.`;
}

/** Tells two processes of the same number apart: the start time where /proc gives it, else only that it lives. */
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
