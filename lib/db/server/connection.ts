import postgres from "postgres";
import type { Row } from "../engine";
import type { Param } from "../sql";

/**
 * One connection of postgres.js. Its own pool and begin() are not used: when a connection is lost in a transaction they
 * write to the closed socket, which ends the process or hangs. This one breaks for good at the first loss, so that no
 * statement of a transaction can run on a new connection without its role and tenant.
 */
export class Connection {
  readonly #client: postgres.Sql<{ bigint: string }>;
  #isBroken = false;
  /** Why the connection could not be made, such as a wrong password. */
  #refusal: unknown;

  /** Whether statements keep their plan on the connection; behind a pooler the next one may not be the same. */
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
      // int8 as text, the same as the embedded engine gives.
      types: { bigint: { to: 20, from: [20], serialize: String, parse: String } },
    });
  }

  get isBroken(): boolean {
    return this.#isBroken;
  }

  /**
   * Whether something between here and the server hands its connections around, such as PgBouncer: it tells a process
   * number of its own. False when the connection is lost meanwhile.
   */
  async isPooled(): Promise<boolean> {
    try {
      const result = await this.#client.unsafe("select pg_backend_pid() as pid").execute();
      return result.state?.pid !== result[0]?.pid;
    } catch (error) {
      this.#refusal = error;
      this.#isBroken = true;
      return false;
    }
  }

  /** Sends one statement. Statements sent without waiting run in order, in one flight. */
  query(text: string, params: readonly Param[]): Promise<Row[]> {
    return this.#send(() =>
      this.#client.unsafe(text, params as never[], { prepare: this.isPrepared }).execute(),
    );
  }

  /** Sends a script of several statements without parameters. */
  async script(text: string): Promise<void> {
    await this.#send(() => this.#client.unsafe(text).simple().execute());
  }

  /** Drops the connection without waiting for anything. */
  close(): void {
    this.#isBroken = true;
    this.#client.end({ timeout: 0 }).catch(() => undefined);
  }

  async #send(start: () => Promise<unknown>): Promise<Row[]> {
    if (this.#isBroken)
      throw this.#refusal ?? Object.assign(new Error("connection lost"), { code: "CONNECTION_CLOSED" });
    try {
      return (await start()) as Row[];
    } catch (error) {
      if (/^CONN|^E[A-Z]{4,}|^57P|^08/.test(String((error as { code?: unknown }).code)))
        this.#isBroken = true;
      throw error;
    }
  }
}
