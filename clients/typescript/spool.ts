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

/** `later` keeps the write and stops; `refused` gives it up; `stop` keeps it and throws the error. */
export type Judgement = "later" | "refused" | "stop";
type Send = (write: Write) => Promise<unknown>;
type Judge = (error: unknown) => Judgement;
type Outcome = { readonly answer: unknown } | { readonly error: unknown };

const MAX_BYTES = 64 * 1024 * 1024;
const REJECTED = "rejected";

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
   * Throws when the server refuses it.
   */
  async deliver(write: Write, send: Send, judge: Judge): Promise<unknown> {
    const name = await this.#putInTurn(write).catch((error: Error) => {
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
      });
      const outcome = this.#outcomes.get(name);
      if (outcome && "error" in outcome) throw outcome.error;
      if (outcome) return outcome.answer;
      // Another process may have sent the file; its answer is then read by a repeat, which changes nothing.
      return (await this.#names()).includes(name) ? null : await send(write);
    } catch (error) {
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
    for (const name of await this.#names()) {
      const write = await this.#read(name);
      if (!write) continue;
      try {
        const answer = await send(write);
        if (this.#awaited.has(name)) this.#outcomes.set(name, { answer });
      } catch (error) {
        const judgement = judge(error);
        if (judgement === "later") {
          this.#failures += 1;
          return;
        }
        if (judgement === "stop") throw error;
        if (this.#awaited.has(name)) this.#outcomes.set(name, { error });
        else await this.#reject(name, `the server refused it (${(error as Error).message})`);
      }
      await this.#remove(name);
    }
  }

  /** Returns null for a file that is gone; a file that holds no write is rejected. */
  async #read(name: string): Promise<Write | null> {
    const text = await readFile(path.join(this.folder, name), "utf8").catch(() => null);
    if (text === null) return null;
    try {
      return JSON.parse(text) as Write;
    } catch {
      await this.#reject(name, "it is not complete");
      return null;
    }
  }

  /** Files appear in the order of the calls, or a later one could be sent before an earlier one is there. */
  #putInTurn(write: Write): Promise<string> {
    const put = this.#puts.then(() => this.#put(write));
    this.#puts = put.catch(() => undefined);
    return put;
  }

  /** A temporary name hides the file from others until it is complete. */
  async #put(write: Write): Promise<string> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await chmod(this.folder, 0o700);
    latest = Math.max(Date.now(), latest);
    count += 1;
    const name = `${latest}-${process.pid}-${String(count).padStart(9, "0")}.json`;
    const temporary = path.join(this.folder, `.${randomUUID()}`);
    const text = JSON.stringify(write);
    await writeFile(temporary, text, { mode: 0o600 });
    await rename(temporary, path.join(this.folder, name));
    this.#bytes = (this.#bytes ?? (await this.#sizeOf(await this.#names(name)))) + Buffer.byteLength(text);
    if (this.#bytes > this.#maxBytes) await this.#rejectOldest(name);
    return name;
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

  async #names(except?: string): Promise<string[]> {
    const names = await readdir(this.folder).catch(() => []);
    return names.filter((name) => /^\d+-\d+-\d+\.json$/.test(name) && name !== except).sort();
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

function warn(text: string): void {
  process.stderr.write(`palimpsest spool: ${text}\n`);
}
