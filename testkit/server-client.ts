import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { commandsFile } from "./commands";
import { type Contract, readContract } from "./contract";

export type Answer<T = Record<string, unknown>> = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
};

/** The location of a running server. vitest passes it to its workers, so it contains only plain values. */
export type ServerPlace = {
  readonly url: string;
  /** The data directory; an empty string with a server database. */
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly logFile: string;
  /** The environment for commands on the server's machine. */
  readonly commandEnv: Readonly<Record<string, string>>;
};

/** A test's client for a running server. */
export type ServerClient = Omit<ServerPlace, "commandEnv"> & {
  /** Throws when the OpenAPI document does not allow a response. `call` uses it for each response. */
  readonly contract: Contract;
  /** Creates a key; the default scopes are read, write and admin. */
  createKey(input?: Record<string, unknown>): Promise<string>;
  revokeKey(key: string): Promise<void>;
  call<T = Record<string, unknown>>(
    key: string,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
  /** Sends a request with the operator's token, as commands on the server's machine do. Embedded only. */
  operator<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Answer<T>>;
};

/** Connects to a running server. Keys belong to `tenant` unless the input of `createKey` names another. */
export async function connectServer(place: ServerPlace, tenant?: string): Promise<ServerClient> {
  const { url, dataDir, databaseUrl, logFile, commandEnv } = place;
  const contract = await readContract(url);

  async function call<T>(
    token: string,
    method: string,
    urlPath: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await fetch(`${url}${urlPath}`, {
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
    const sent = typeof body === "string" ? parseJson(body) : body;
    contract({ method, path: urlPath, sent, status, headers: response.headers, text });
    return {
      status,
      headers: response.headers,
      body: (text ? JSON.parse(text) : null) as T,
    };
  }

  async function operator<T>(method: string, urlPath: string, body?: unknown): Promise<Answer<T>> {
    const { token } = JSON.parse(await readFile(path.join(dataDir, "lock.json"), "utf8")) as {
      token: string;
    };
    return call<T>(token, method, urlPath, body);
  }

  /**
   * Runs `npm run key` with these arguments and returns its output. It is asynchronous, because open sockets
   * time out while a process is blocked.
   */
  async function keyCommand(...words: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(process.execPath, [commandsFile(), "key", ...words], {
      env: commandEnv as unknown as NodeJS.ProcessEnv,
    });
    return stdout.trim();
  }

  async function createKey(input: Record<string, unknown> = {}): Promise<string> {
    const keyInput = { scopes: ["read", "write", "admin"], ...(tenant ? { tenant } : {}), ...input };
    if (!databaseUrl) return (await operator<{ key: string }>("POST", "/api/v1/keys", keyInput)).body.key;
    const words = Object.entries(keyInput).flatMap(([name, value]) => [
      `--${name.replaceAll("_", "-")}`,
      Array.isArray(value) ? value.join(",") : String(value),
    ]);
    return keyCommand("create", ...words);
  }

  async function revokeKey(key: string): Promise<void> {
    const id = key.split("_")[1] ?? "";
    if (databaseUrl) await keyCommand("revoke", id);
    else await operator("DELETE", `/api/v1/keys/${id}`);
  }

  return { url, dataDir, databaseUrl, logFile, contract, createKey, revokeKey, call, operator };
}

/** Parses JSON. Returns the text itself when it is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
