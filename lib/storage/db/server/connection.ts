import postgres from "postgres";
import { parse as parseArray } from "postgres-array";
import type { Row } from "../engine";
import type { Param } from "../sql";

/**
 * One postgres.js connection. The driver's own pool and begin() are not used: when a connection is lost in a
 * transaction they write to the closed socket, which crashes or hangs the process. After a loss this
 * connection stays broken, so that no statement of a transaction runs on a new connection without its role
 * and tenant.
 */
export class Connection {
  readonly #client: postgres.Sql<{ bigint: string; textArray: string[]; intArray: number[] }>;
  #isBroken = false;
  /** Why the connection failed, such as a wrong password. */
  #connectError: unknown;

  /**
   * Whether to use prepared statements. Behind a pooler, the next statement may run on another connection.
   */
  isPrepared = true;

  constructor(url: string) {
    this.#client = postgres(url, {
      max: 1,
      idle_timeout: 0,
      max_lifetime: null,
      connect_timeout: 5,
      onnotice: () => undefined,
      onclose: () => {
        this.#isBroken = true;
      },
      connection: { application_name: "palimpsest" },
      // The driver would ask for all array types on each new connection, and nothing could catch the error
      // when the connection is closed meanwhile. Lists are read as text[] or int[], and sent as text, see
      // `list`.
      fetch_types: false,
      types: {
        // Returns int8 as text, like the embedded engine.
        bigint: { to: 20, from: [20], serialize: String, parse: String },
        textArray: { to: 1009, from: [1009], serialize: String, parse: (text: string) => parseArray(text) },
        intArray: {
          to: 1007,
          from: [1007],
          serialize: String,
          parse: (text: string) => parseArray(text, Number),
        },
      },
    });
  }

  get isBroken(): boolean {
    return this.#isBroken;
  }

  /**
   * Returns whether a pooler such as PgBouncer shares the server's connections. A pooler reports a process id
   * that differs from the backend's. Returns false when the connection is lost.
   */
  async isPooled(): Promise<boolean> {
    try {
      const result = await this.#client.unsafe("select pg_backend_pid() as pid").execute();
      return result.state?.pid !== result[0]?.pid;
    } catch (error) {
      this.#connectError = error;
      this.#isBroken = true;
      return false;
    }
  }

  /** Sends one statement. Statements that are sent without awaiting run in order, in one round trip. */
  query(text: string, params: readonly Param[]): Promise<Row[]> {
    return this.#send(() =>
      this.#client.unsafe(text, params as never[], { prepare: this.isPrepared }).execute(),
    );
  }

  /** Sends a script of several statements without parameters. */
  async script(text: string): Promise<void> {
    await this.#send(() => this.#client.unsafe(text).simple().execute());
  }

  /** Closes the connection immediately. */
  close(): void {
    this.#isBroken = true;
    this.#client.end({ timeout: 0 }).catch(() => undefined);
  }

  async #send(start: () => Promise<unknown>): Promise<Row[]> {
    if (this.#isBroken)
      throw this.#connectError ?? Object.assign(new Error("connection lost"), { code: "CONNECTION_CLOSED" });
    try {
      return (await start()) as Row[];
    } catch (error) {
      if (/^CONN|^E[A-Z]{4,}|^57P|^08/.test(String((error as { code?: unknown }).code)))
        this.#isBroken = true;
      throw error;
    }
  }
}
