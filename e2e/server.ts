import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import postgres from "postgres";
import { type Contract, readContract } from "./contract";

export type Answer<T = Record<string, unknown>> = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
};

/** The built app, started as `npm start` starts it, on a free port of 127.0.0.1 with data of its own. */
export type TestServer = {
  readonly url: string;
  /** Empty for a server database. */
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly logFile: string;
  pid(): number;
  /** Throws for an answer that the OpenAPI document does not promise. Those of `call` are looked at already. */
  readonly contract: Contract;
  /** Makes a key; scopes are read, write and admin unless said otherwise. */
  createKey(input?: Record<string, unknown>): Promise<string>;
  revokeKey(key: string): Promise<void>;
  call<T = Record<string, unknown>>(
    key: string,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
  /** The operator's call, as commands on the server's machine make it. Embedded only. */
  operator<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Answer<T>>;
  /** Gives the exit code; null when the signal itself ended it. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
  /** Starts it again after a kill, with the same data and port, and with settings that differ from before. */
  restart(changed?: Record<string, string>): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
};

const START_MS = 60_000;

/**
 * Starts a server: on a database of its own at TEST_DATABASE_URL when that is set, else embedded.
 * `engine: "embedded"` insists, `databaseServer` names another server, `through` gives the address at which the server finds its database, `node` are words for Node. `env` is added to a small environment; nothing else of this process' gets through.
 */
export async function startTestServer(
  options: {
    env?: Record<string, string>;
    engine?: "embedded";
    databaseServer?: string;
    through?: (databaseUrl: string) => string;
    node?: readonly string[];
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
    ...(database ? { DATABASE_URL: options.through?.(database.url) ?? database.url } : {}),
    ...options.env,
  };
  let child: ChildProcess;

  async function launch(): Promise<void> {
    const log = await open(logFile, "a");
    child = spawn(process.execPath, [...(options.node ?? []), "scripts/start.mjs"], {
      env: env as unknown as NodeJS.ProcessEnv,
      stdio: ["ignore", log.fd, log.fd],
    });
    await log.close();
    const deadline = Date.now() + START_MS;
    while (Date.now() < deadline) {
      if (child.exitCode !== null)
        throw new Error(`The server ended with ${child.exitCode}:\n${await readFile(logFile, "utf8")}`);
      const isUp = await fetch(`${url}/api/health`).then(
        (response) => response.ok,
        () => false,
      );
      if (isUp) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`The server did not start:\n${await readFile(logFile, "utf8")}`);
  }

  async function call<T>(
    token: string,
    method: string,
    at: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await fetch(`${url}${at}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const { status } = response;
    const text = await response.text();
    const sent = typeof body === "string" ? parsed(body) : body;
    contract({ method, path: at, sent, status, headers: response.headers, text });
    return {
      status,
      headers: response.headers,
      body: (text ? JSON.parse(text) : null) as T,
    };
  }

  async function operator<T>(method: string, at: string, body?: unknown): Promise<Answer<T>> {
    const { token } = JSON.parse(await readFile(path.join(dataDir, "lock.json"), "utf8")) as {
      token: string;
    };
    return call<T>(token, method, at, body);
  }

  /** `npm run key` with these words; its last line. Not waited for in the way of all else, or open sockets time out. */
  async function keyCommand(...words: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["scripts/palimpsest.mjs", "key", ...words],
      { env: env as unknown as NodeJS.ProcessEnv },
    );
    return stdout.trim().split("\n").at(-1) ?? "";
  }

  async function createKey(input: Record<string, unknown> = {}): Promise<string> {
    const wanted = { scopes: ["read", "write", "admin"], ...input };
    if (!database) return (await operator<{ key: string }>("POST", "/api/v1/keys", wanted)).body.key;
    const options = Object.entries(wanted).flatMap(([name, value]) => [
      `--${name.replaceAll("_", "-")}`,
      Array.isArray(value) ? value.join(",") : String(value),
    ]);
    return keyCommand("create", ...options);
  }

  async function revokeKey(key: string): Promise<void> {
    const id = key.split("_")[1] ?? "";
    if (database) await keyCommand("revoke", id);
    else await operator("DELETE", `/api/v1/keys/${id}`);
  }

  async function kill(signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    child.kill(signal);
    return ended;
  }

  await launch();
  const contract = await readContract(url);
  return {
    url,
    contract,
    dataDir,
    databaseUrl: options.env?.DATABASE_URL ?? database?.url ?? null,
    logFile,
    pid: () => child.pid ?? 0,
    createKey,
    revokeKey,
    call,
    operator,
    kill,
    restart(changed = {}) {
      Object.assign(env, changed);
      return launch();
    },
    async stop() {
      await kill("SIGKILL");
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What a text is as JSON; the text itself when it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** A database of its own on a server. */
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
