import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { changeDatabase, changeDataDirectory } from "./change-database";
import { CHEAP_PASSWORDS } from "./cheap-passwords";
import { copyDataTemplate } from "./data-directory";
import { connectServer, type ServerClient, type ServerPlace } from "./server-client";

/** The variables and the options for Node that the start script of package.json sets. */
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { start: string } };
const START_ENV = Object.fromEntries(
  [...scripts.start.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
);
const START_OPTIONS = scripts.start.match(/(?<= )--\S+/g) ?? [];

export type { Answer } from "./server-client";

/** The built app, started as by `npm start`, on a free port of 127.0.0.1 with its own data. */
export type TestServer = ServerClient & {
  /** The values that `connectServer` needs in another process. */
  readonly place: ServerPlace;
  pid(): number;
  /** Sends the signal. Returns the exit code, or null when the signal itself ended the process. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
  /** Starts the server again after a kill, with the same data and port. `changedEnv` overrides settings. */
  restart(changedEnv?: Record<string, string>): Promise<void>;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
};

const START_MS = 60_000;

/**
 * Starts a server with its own database: on the database server at TEST_DATABASE_URL if it is set, else
 * embedded. `engine: "embedded"` ignores TEST_DATABASE_URL, `databaseServer` names another database server,
 * `mapDatabaseUrl` maps the database URL to the URL that the server uses, and `node` contains options for
 * Node. `env` is added to a minimal environment, without other variables of this process. An embedded server
 * gets an empty database with the current schema; with `isFirstStart` it creates its own database. `change`
 * is a SQL script that changes the database without row-level security; it runs before an embedded server
 * starts, and after any other server has started.
 */
export async function startTestServer(
  options: {
    env?: Record<string, string>;
    engine?: "embedded";
    databaseServer?: string;
    mapDatabaseUrl?: (databaseUrl: string) => string;
    node?: readonly string[];
    isFirstStart?: boolean;
    change?: string;
  } = {},
): Promise<TestServer> {
  const folder = await mkdtemp(path.join(tmpdir(), "palimpsest-e2e-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = options.env?.DATA_DIR ?? path.join(folder, "data");
  const logFile = path.join(folder, "server.log");
  const databaseServer = options.databaseServer ?? process.env.TEST_DATABASE_URL;
  const database = databaseServer && options.engine !== "embedded" ? await ownDatabase(databaseServer) : null;
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: folder,
    PORT: String(port),
    DATA_DIR: dataDir,
    ...START_ENV,
    ...(database ? { DATABASE_URL: options.mapDatabaseUrl?.(database.url) ?? database.url } : {}),
    ...options.env,
  };
  if (!database && !options.isFirstStart && !existsSync(dataDir)) await copyDataTemplate(dataDir);
  if (!database && options.change) await changeDataDirectory(dataDir, options.change);
  let child: ChildProcess;

  async function launch(): Promise<void> {
    const log = await open(logFile, "a");
    const nodeOptions = [...START_OPTIONS, ...CHEAP_PASSWORDS, ...(options.node ?? [])];
    child = spawn(process.execPath, [...nodeOptions, "scripts/start.mjs"], {
      env: env as unknown as NodeJS.ProcessEnv,
      stdio: ["ignore", log.fd, log.fd],
    });
    await log.close();
    const deadline = Date.now() + START_MS;
    while (Date.now() < deadline) {
      const end = child.exitCode ?? child.signalCode;
      if (end !== null) throw new Error(`The server ended with ${end}:\n${await readFile(logFile, "utf8")}`);
      const isUp = await fetch(`${url}/api/health`).then(
        (response) => response.ok,
        () => false,
      );
      if (isUp) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`The server did not start:\n${await readFile(logFile, "utf8")}`);
  }

  async function kill(signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));
    child.kill(signal);
    return exit;
  }

  await launch();
  if (database && options.change) await changeDatabase(database.url, options.change);
  const databaseUrl = options.env?.DATABASE_URL ?? database?.url ?? null;
  const place = { url, dataDir, databaseUrl, logFile, commandEnv: env };
  return {
    ...(await connectServer(place)),
    place,
    pid: () => child.pid ?? 0,
    kill,
    restart(changedEnv = {}) {
      Object.assign(env, changedEnv);
      return launch();
    },
    async stop() {
      await kill("SIGKILL");
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns a port on which no process listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** Creates a database on a database server. */
export async function ownDatabase(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `palimpsest_e2e_${randomBytes(6).toString("hex")}`;
  const admin = postgres(server, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.toString(),
    async drop() {
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}
