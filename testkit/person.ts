import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { CHEAP_PASSWORDS } from "./cheap-passwords";
import type { Answer, TestServer } from "./server";

export const FIRST_PERSON = { name: "ana", password: "several plain words" };

/** A person with a browser. Requests have the person's cookies and the headers of a page of this server. */
export type TestPerson = {
  readonly cookies: Map<string, string>;
  call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
  /** Signs in as the sign-in page does. Returns the error code, or null after success. */
  signIn(name: string, password: string): Promise<string | null>;
};

/** Returns the setup token that the server printed at its last start. */
export async function setupToken(server: TestServer): Promise<string> {
  const log = await readFile(server.logFile, "utf8");
  return [...log.matchAll(/\/setup\?token=([\w-]+)/g)].at(-1)?.[1] ?? "";
}

/** Creates the first account and signs in. */
export async function firstPerson(server: TestServer): Promise<TestPerson> {
  const person = newPerson(server);
  await person.call("POST", "/api/v1/setup", { token: await setupToken(server), ...FIRST_PERSON });
  const failure = await person.signIn(FIRST_PERSON.name, FIRST_PERSON.password);
  if (failure) throw new Error(`The first person cannot sign in: ${failure}`);
  return person;
}

/** Returns a person without a session. `base` sets further headers, such as those of a proxy. */
export function newPerson(server: TestServer, base: Record<string, string> = {}): TestPerson {
  const cookies = new Map<string, string>();

  async function send(method: string, path: string, init: RequestInit): Promise<Response> {
    const response = await fetch(`${server.url}${path}`, {
      ...init,
      method,
      redirect: "manual",
      headers: {
        "sec-fetch-site": "same-origin",
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...base,
        ...(init.headers as Record<string, string>),
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return response;
  }

  return {
    cookies,
    async call<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
      const response = await send(method, path, {
        headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      server.contract({
        method,
        path,
        sent: body,
        status: response.status,
        headers: response.headers,
        text,
      });
      const isJson = /json/.test(response.headers.get("content-type") ?? "");
      return {
        status: response.status,
        headers: response.headers,
        body: (isJson ? JSON.parse(text) : text) as T,
      };
    },
    async signIn(name, password) {
      const { csrfToken } = (await (await send("GET", "/api/auth/csrf", {})).json()) as { csrfToken: string };
      const response = await send("POST", "/api/auth/callback/credentials", {
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ csrfToken, name, password, json: "true" }),
      });
      const { url } = (await response.json()) as { url: string };
      return new URL(url).searchParams.get("error");
    },
  };
}

/** Runs `npm run admin` with these arguments and returns its output. */
export async function adminCommand(server: TestServer, ...words: string[]): Promise<string> {
  const env = {
    PATH: process.env.PATH ?? "",
    ...(server.databaseUrl ? { DATABASE_URL: server.databaseUrl } : { DATA_DIR: server.dataDir }),
  };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...CHEAP_PASSWORDS, "scripts/palimpsest.mjs", "admin", ...words],
    { env: env as unknown as NodeJS.ProcessEnv },
  );
  return stdout.trim();
}
