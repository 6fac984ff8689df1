import { AppError } from "@/lib/base/core";
import { Connection } from "./connection";

/** Queue limit. Beyond it, a 503 with Retry-After serves a caller better than a longer wait. */
const MAX_WAITING = 1024;

/** Up to `size` connections, created on demand. Broken connections are replaced. */
export class Pool {
  readonly #idle: Connection[] = [];
  readonly #waiting: ((connection: Connection) => void)[] = [];
  #count = 0;
  #isPooled: Promise<boolean> | undefined;

  constructor(
    readonly url: string,
    readonly size: number,
  ) {}

  /**
   * Returns a connection for one transaction. Waits when all are in use; throws `overloaded` when too many
   * wait.
   */
  async acquire(): Promise<Connection> {
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

  /** Returns a connection to the pool. Replaces a broken one if a caller is waiting. */
  release(connection: Connection): void {
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

  /** Returns whether a pooler is in front of the server, as determined by the first connection. */
  async isPooled(): Promise<boolean> {
    const connection = await this.acquire();
    this.release(connection);
    return !connection.isPrepared;
  }

  close(): void {
    for (const connection of this.#idle.splice(0)) this.#drop(connection);
  }

  async #connect(): Promise<Connection> {
    const connection = new Connection(this.url);
    this.#isPooled ??= connection.isPooled();
    connection.isPrepared = !(await this.#isPooled);
    // isPooled() is not reliable on a lost connection.
    if (connection.isBroken) this.#isPooled = undefined;
    return connection;
  }

  #drop(connection: Connection): void {
    this.#count--;
    connection.close();
  }
}
