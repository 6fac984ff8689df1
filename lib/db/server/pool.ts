import { AppError } from "@/lib/core";
import { Connection } from "./connection";

/** At more than this many waiting, a caller is better served by 503 and Retry-After than by a place in the queue. */
const MAX_WAITING = 1024;

/** Up to `size` connections, made when needed; broken ones are replaced. */
export class Pool {
  readonly #idle: Connection[] = [];
  readonly #waiting: ((connection: Connection) => void)[] = [];
  #count = 0;
  #isPooled: Promise<boolean> | undefined;

  constructor(
    readonly url: string,
    readonly size: number,
  ) {}

  /** A connection for one transaction. Waits when all are taken; throws `overloaded` when too many wait. */
  async take(): Promise<Connection> {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      if (!idle.isBroken) return idle;
      this.#drop(idle);
    }
    if (this.#count < this.size) {
      this.#count++;
      return this.#connect();
    }
    if (this.#waiting.length >= MAX_WAITING) {
      throw new AppError("overloaded", "Too many requests are waiting for the database. Try again shortly.", {
        retryAfterSeconds: 1,
      });
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Gives a connection back. A broken one makes room for a new one, also for who waits. */
  give(connection: Connection): void {
    const next = this.#waiting.shift();
    if (!connection.isBroken) {
      if (next) next(connection);
      else this.#idle.push(connection);
      return;
    }
    this.#drop(connection);
    if (!next) return;
    this.#count++;
    void this.#connect().then(next);
  }

  /** Whether a pooler stands before the server; asked once, by the first connection that is made. */
  async isPooled(): Promise<boolean> {
    const connection = await this.take();
    this.give(connection);
    return !connection.isPrepared;
  }

  close(): void {
    for (const connection of this.#idle.splice(0)) this.#drop(connection);
  }

  async #connect(): Promise<Connection> {
    const connection = new Connection(this.url);
    this.#isPooled ??= connection.isPooled();
    connection.isPrepared = !(await this.#isPooled);
    // What a lost connection says counts for nothing.
    if (connection.isBroken) this.#isPooled = undefined;
    return connection;
  }

  #drop(connection: Connection): void {
    this.#count--;
    connection.close();
  }
}
