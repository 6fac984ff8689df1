import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../server";

const LOOK_MS = 50;

/** A PgBouncer in front of a Postgres server. Each transaction gets the next free connection. */
export type Pooler = {
  /** The URL of a database through the pooler. */
  poolerUrl(databaseUrl: string): string;
  stop(): Promise<void>;
};

/**
 * Starts the PgBouncer in `program` (`.ci/pgbouncer` prints its path) with `connections` connections per
 * database.
 */
export async function startPooler(program: string, server: string, connections: number): Promise<Pooler> {
  const folder = await mkdtemp(path.join(tmpdir(), "palimpsest-pooler-"));
  const port = await freePort();
  const { hostname, port: target, username, password } = new URL(server);
  const settings = path.join(folder, "pgbouncer.ini");
  const secret = password ? ` password='${decodeURIComponent(password)}'` : "";
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${target || 5432} user=${username}${secret}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
`,
  );
  // PgBouncer refuses to run as root and runs as another user, which must read the file whatever the umask
  // is.
  await chmod(folder, 0o755);
  await chmod(settings, 0o644);
  const child = spawn(program, ["-q", settings], { stdio: "ignore" });
  const exit = once(child, "exit");
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => socket.end());
      socket.on("error", () => undefined).on("close", (hasFailed) => resolve(!hasFailed));
    });
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}.`);
    await setTimeout(LOOK_MS);
  }
  return {
    poolerUrl: (url) => Object.assign(new URL(url), { hostname: "127.0.0.1", port: String(port) }).toString(),
    async stop() {
      child.kill("SIGKILL");
      await exit;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
