import { randomInt, randomUUID } from "node:crypto";
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

/** A write as its file holds it. It is sent with the same key until the server answers. */
export type Write = {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly idempotency_key: string;
};

/**
 * `later` keeps the write and stops; `refused` gives it up; `held` keeps it and what follows for its owners;
 * `unauthorized` keeps it and all that follows, and throws the error; `stop` only throws the error.
 */
export type Judgement = "later" | "refused" | "held" | "unauthorized" | "stop";
type Send = (write: Write) => Promise<unknown>;
type Judge = (error: unknown) => Judgement;
type Outcome = { readonly answer: unknown } | { readonly error: unknown };

const MAX_BYTES = 64 * 1024 * 1024;
const REJECTED = "rejected";
/** Writing a file takes much less. */
const LEFTOVER_MS = 3_600_000;

/** The time of the latest name, so that names of one process are in the order of its calls. */
let latest = 0;
/** Begins at random, because processes in two containers can have the same id. */
let count = randomInt(1_000_000);

/**
 * A folder with one file per write that the server has not acknowledged. A write enters the folder before it
 * is sent, so it survives the end of the process. Files hold texts as they were given, secrets included, and
 * only their user can read them. Use one folder per server and tenant.
 */
export class Spool {
  readonly folder: string;
  readonly #maxBytes: number;
  readonly #awaited = new Set<string>();
  readonly #outcomes = new Map<string, Outcome>();
  #bytes: number | null = null;
  /** How often sending stopped because the server could not be reached. */
  #failures = 0;
  #puts: Promise<unknown> = Promise.resolve();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(folder: string, { maxBytes = MAX_BYTES }: { maxBytes?: number } = {}) {
    this.folder = folder;
    this.#maxBytes = maxBytes;
  }

  /**
   * Sends everything in the folder and then `write`. Returns its answer, or null when it stays in the folder.
   * Throws when the server refuses it, and when it stays because the server refuses the key for an older one.
   */
  async deliver(write: Write, send: Send, judge: Judge): Promise<unknown> {
    const name = await this.put(write).catch((error: Error) => {
      warn(`cannot write to ${this.folder} (${error.message}); the write is sent without it`);
      return null;
    });
    if (name === null) return send(write);
    this.#awaited.add(name);
    const failures = this.#failures;
    try {
      // When sending failed meanwhile, this write waits for the next call, or each call would try in turn.
      await this.#inTurn(async () => {
        if (!this.#outcomes.has(name) && failures === this.#failures) await this.#drain(send, judge);
      }).catch((error: unknown) => {
        // Later files that other processes wrote are no matter of this call.
        if (!this.#outcomes.has(name)) throw error;
      });
      const outcome = this.#outcomes.get(name);
      if (outcome && "error" in outcome) throw outcome.error;
      if (outcome) return outcome.answer;
      // Another process may have sent the file; its answer is then read by a repeat, which changes nothing.
      return (await this.#names()).includes(name) ? null : await send(write);
    } catch (error) {
      if (judge(error) === "unauthorized" && (await this.#names()).includes(name))
        throw asSpooled(error as Error);
      await this.#remove(name);
      throw error;
    } finally {
      this.#awaited.delete(name);
      this.#outcomes.delete(name);
    }
  }

  /** Sends the files, oldest first, until one fails. Returns how many remain. */
  async drain(send: Send, judge: Judge): Promise<number> {
    await this.#inTurn(() => this.#drain(send, judge));
    return (await this.#names()).length;
  }

  async #drain(send: Send, judge: Judge): Promise<void> {
    const heldOwners = new Set<string>();
    const names = await this.#names();
    for (let name = names.shift(); name !== undefined; name = names.shift()) {
      const write = await this.#read(name);
      if (!write) continue;
      const owners = ownersOf(write);
      if (owners.some((owner) => heldOwners.has(owner))) {
        for (const owner of owners) heldOwners.add(owner);
        continue;
      }
      try {
        const answer = await send(write);
        if (this.#awaited.has(name)) this.#outcomes.set(name, { answer });
      } catch (error) {
        const judgement = judge(error);
        if (judgement === "later") {
          this.#failures += 1;
          return;
        }
        const isAwaited = this.#awaited.has(name);
        if (judgement === "stop" || (judgement === "unauthorized" && !isAwaited)) throw error;
        const { message } = error as Error;
        const parts = eventsOf(write);
        if (isAwaited) {
          this.#outcomes.set(name, { error });
        } else if (judgement === "held") {
          warn(`${name} stays, because the server refuses it to this key (${message})`);
          for (const owner of owners) heldOwners.add(owner);
          continue;
        } else if (parts.length > 1) {
          names.unshift(...(await this.#split(name, write, parts)));
        } else {
          await this.#reject(name, `the server refused it (${message})`);
        }
      }
      await this.#remove(name);
    }
  }

  /** Returns null for a file that is gone; a file that holds no write is rejected. */
  async #read(name: string): Promise<Write | null> {
    const text = await readFile(path.join(this.folder, name), "utf8").catch(() => null);
    if (text === null) return null;
    const write = parseWrite(text);
    if (!write) await this.#reject(name, "it holds no complete write");
    return write;
  }

  /** Puts both halves of a write in its place, so that an invalid event is refused alone. */
  async #split(name: string, write: Write, events: readonly unknown[]): Promise<string[]> {
    const half = Math.ceil(events.length / 2);
    const halves = [events.slice(0, half), events.slice(half)].map((part, index) => ({
      name: name.replace(/\.json$/, `-${index}.json`),
      write: { ...write, body: { ...(write.body as object), events: part }, idempotency_key: randomUUID() },
    }));
    for (const part of halves) await this.#writeFile(part.name, JSON.stringify(part.write));
    return halves.map((part) => part.name);
  }

  /**
   * Only writes the file, for a later `drain`, and returns its name. Files appear in the order of the calls,
   * or a later one could be sent before an earlier one is there.
   */
  put(write: Write): Promise<string> {
    const text = JSON.stringify(write);
    const put = this.#puts.then(() => this.#put(text));
    this.#puts = put.catch(() => undefined);
    return put;
  }

  /** A temporary name hides the file from others until it is complete. */
  async #put(text: string): Promise<string> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await chmod(this.folder, 0o700);
    latest = Math.max(Date.now(), latest);
    count += 1;
    const name = `${latest}-${process.pid}-${String(count).padStart(9, "0")}.json`;
    if (this.#bytes === null) {
      await this.#removeLeftovers();
      this.#bytes = await this.#sizeOf(await this.#names());
    }
    await this.#writeFile(name, text);
    if (this.#bytes > this.#maxBytes) await this.#rejectOldest(name);
    return name;
  }

  async #writeFile(name: string, text: string): Promise<void> {
    const temporary = path.join(this.folder, `.${randomUUID()}`);
    await writeFile(temporary, text, { mode: 0o600 });
    await rename(temporary, path.join(this.folder, name));
    this.#bytes = (this.#bytes ?? 0) + Buffer.byteLength(text);
  }

  /** Deletes temporary files of processes that were killed. Their writes were never acknowledged. */
  async #removeLeftovers(): Promise<void> {
    for (const name of await readdir(this.folder)) {
      if (!/^\.[\da-f-]{36}$/.test(name)) continue;
      const file = path.join(this.folder, name);
      const info = await stat(file).catch(() => null);
      if (info && Date.now() - info.mtimeMs > LEFTOVER_MS) await rm(file, { force: true });
    }
  }

  async #rejectOldest(newest: string): Promise<void> {
    const names = await this.#names();
    let bytes = await this.#sizeOf(names);
    for (const name of names) {
      if (bytes <= this.#maxBytes || name === newest) break;
      bytes -= await this.#sizeOf([name]);
      await this.#reject(name, `the spool is larger than ${this.#maxBytes} bytes`);
    }
    this.#bytes = bytes;
  }

  /** A half of a write has its name with -0 or -1, so it comes before the next write. */
  async #names(): Promise<string[]> {
    const names = await readdir(this.folder).catch(() => []);
    return names.filter((name) => /^\d+-\d+-\d+(-[01])*\.json$/.test(name)).sort();
  }

  async #sizeOf(names: readonly string[]): Promise<number> {
    let bytes = 0;
    for (const name of names)
      bytes += await stat(path.join(this.folder, name)).then(
        ({ size }) => size,
        () => 0,
      );
    return bytes;
  }

  async #reject(name: string, reason: string): Promise<void> {
    const folder = path.join(this.folder, REJECTED);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Another process can have moved the file.
    await rename(path.join(this.folder, name), path.join(folder, name)).catch(() => undefined);
    warn(`${name} was moved to ${folder}: ${reason}`);
  }

  async #remove(name: string): Promise<void> {
    const bytes = await this.#sizeOf([name]);
    this.#bytes = Math.max(0, (this.#bytes ?? 0) - bytes);
    await rm(path.join(this.folder, name), { force: true });
  }

  /** Calls of one process send one after the other, or a later write could arrive before an earlier one. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }
}

/** Makes an error tell that the write of its call is in the folder. */
function asSpooled(error: Error): Error {
  error.message += " The new write stays in the spool.";
  return Object.assign(error, { isSpooled: true });
}

function parseWrite(text: string): Write | null {
  try {
    const write = JSON.parse(text) as Partial<Write> | null;
    const { method, path: to, body, idempotency_key } = write ?? {};
    const areStrings = [method, to, idempotency_key].every((field) => typeof field === "string");
    return areStrings && body !== null && typeof body === "object" ? (write as Write) : null;
  } catch {
    return null;
  }
}

function eventsOf({ body }: Write): readonly Record<string, unknown>[] {
  const { events } = body as { events?: unknown };
  return Array.isArray(events) ? events : [];
}

/** The owners that a write names. A correction names none, like an event of the key's own owner. */
function ownersOf(write: Write): string[] {
  const events = eventsOf(write);
  const owners = (events.length === 0 ? [{}] : events).map((event: Record<string, unknown> | null) => [
    event?.user_id ?? null,
    event?.agent_owner ?? null,
    event?.scope ?? null,
  ]);
  return [...new Set(owners.map((owner) => JSON.stringify(owner)))];
}

function warn(text: string): void {
  process.stderr.write(`palimpsest spool: ${text}\n`);
}
