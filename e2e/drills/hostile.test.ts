// Thousands of hostile requests to every surface are refused in its own form: no failure, no data of another
// tenant, no detail of the server.

import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROUTES } from "@/lib/surfaces/proxy";
import { type ChatUpstream, startChatUpstream } from "../../testkit/chat-upstream";
import { drillSize } from "../../testkit/drill-size";
import { startTestServer, type TestServer } from "../../testkit/server";
import { type HostileRequest, hostileRequests, type Keys } from "../hostile/requests";
import { send } from "../hostile/send";
import { CANARY, FOREIGN_TENANT, type Targets, TENANT } from "../permissions/surface";
import { createTargets, storedState } from "../permissions/targets";

const SEED = 20_261_125;
const REQUESTS = drillSize({ short: 300, full: 10_000 });
const AT_ONCE = 8;
/** The growth of the process that the requests can leave behind, beside its caches. */
const MAX_GROWTH_MB = 300;

let upstream: ChatUpstream;
let server: TestServer;
let targets: Targets;
let victim: string;
let keys: Keys;
beforeAll(async () => {
  upstream = await startChatUpstream();
  server = await startTestServer({
    env: { RATE_LIMIT_ADDRESS_PER_MINUTE: "1000000", PROXY_UPSTREAM: upstream.url },
  });
  victim = await server.createKey({ tenant: TENANT });
  targets = await createTargets(server, victim);
  const tenant = FOREIGN_TENANT;
  keys = {
    all: await server.createKey({ tenant, scopes: ["read", "write", "admin", "impersonate"] }),
    bound: await server.createKey({ tenant, user_id: "ana" }),
    reader: await server.createKey({ tenant, scopes: ["read"] }),
  };
});
afterAll(async () => {
  await server?.stop();
  await upstream?.stop();
});

/** Parts of statements, stacks, driver errors and paths, which no response contains. */
const INTERNALS =
  /\b(?:select|insert into|update|delete from)\b[^"]{0,80}\b(?:from|where|set|values)\b|\bat [\w.<>]+ \(|node_modules|\.next\/|PGlite|drizzle|syntax error at|invalid byte sequence|violates|ZodError|TypeError|SyntaxError|RangeError/i;
/** Codes of a refusal that is deliberate although its status says that the server could not answer. */
const DELIBERATE = ["not_supported", "overloaded", "database_unavailable", "ingest_disabled"];

/** JSON-RPC repeats the id of a request, and the protocol's package the name of what it does not find. */
const withoutNames = (text: string) =>
  text
    .replace(/"id":"(?:[^"\\]|\\.)*"/, "")
    .replace(/"message":"(?:Tool|Prompt|Resource) (?:[^"\\]|\\.)* (?:not found|is invalid)"/, "")
    .replace(/"uri":"(?:[^"\\]|\\.)*"/, "");

/** Checks an answer. Returns its status and code. */
function check(request: HostileRequest, { status, headers, text }: Awaited<ReturnType<typeof send>>): string {
  if (status === 0) return "connection closed";
  const about = `${request.method} ${request.path.slice(0, 200)} as ${request.key}`;
  expect(text, about).not.toContain(CANARY);
  for (const [name, id] of Object.entries(targets))
    if (id.length > 20 && name !== "key" && !JSON.stringify(request).includes(id))
      expect(text, about).not.toContain(id);
  const { host } = new URL(headers.get("location") ?? "", server.url);
  // Only the caller itself can set the header that a proxy sends.
  expect([new URL(server.url).host, request.headers["x-forwarded-host"]], about).toContain(host);
  // A tool, resource or prompt reports its refusal with status 200.
  const isRefusedCall = request.surface === "MCP" && /"isError":true|"error":\{"code"/.test(text);
  if (status < 400 && !isRefusedCall) return String(status);
  expect(text, about).not.toMatch(INTERNALS);
  expect(withoutNames(text), about).not.toContain(request.secret);
  if (status < 400) return `${status} refused`;
  // Node refuses headers that are too large, and Next methods that it does not know, without a body.
  if (text === "" && status === 431) return "431 too large";
  if (text === "" && status === 400 && request.method === "PROPFIND") return "400 unknown method";
  if (request.method === "HEAD") return `${status} without body`;
  const type = headers.get("content-type") ?? "";
  expect(type, `${about} ${status}`).toMatch(/^application\/(problem\+)?json/);
  const code = codeOf(JSON.parse(text));
  expect([about, code]).not.toEqual([about, "undefined"]);
  if (status >= 500) expect(DELIBERATE, `${about} ${text}`).toContain(code);
  return `${status} ${code}`;
}

type Refusal = {
  readonly code?: string;
  readonly jsonrpc?: string;
  readonly error?: string | { readonly code: number | string };
};

/** Returns the code of a problem, or of an error in the form of JSON-RPC, of OpenAI or of Ollama. */
function codeOf({ code, jsonrpc, error }: Refusal): string {
  if (typeof error === "string") return /\(([a-z_]+)\)$/.exec(error)?.[1] ?? "undefined";
  return jsonrpc ? `json-rpc ${error?.code}` : String(error?.code ?? code);
}

const residentMb = () =>
  Number(execFileSync("ps", ["-o", "rss=", "-p", String(server.pid())], { encoding: "utf8" })) / 1024;

test("hostile requests to every surface fail in its form and reveal nothing", {
  timeout: 900_000,
}, async () => {
  const before = await storedState(server, victim);
  const requests = fc.sample(hostileRequests(targets), { numRuns: REQUESTS, seed: SEED });
  const counts = new Map<string, number>();
  // The first requests fill caches and compile code, so that they are no measure of growth.
  const warm = Math.floor(REQUESTS / 5);
  const failures: string[] = [];
  let sent = 0;
  let warmMb = 0;
  const startedAt = performance.now();
  const sender = async () => {
    for (;;) {
      const request = requests[sent];
      sent += 1;
      if (!request) return;
      if (sent === warm) warmMb = residentMb();
      const answer = await send(server.url, keys, request);
      try {
        const label = `${request.surface}: ${check(request, answer)}`;
        counts.set(label, (counts.get(label) ?? 0) + 1);
      } catch (thrown) {
        failures.push(`${(thrown as Error).message} ${answer.text}`.slice(0, 1500));
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  expect(failures.slice(0, 20)).toEqual([]);
  const seconds = (performance.now() - startedAt) / 1000;
  // Nothing but the proxy's own paths reaches the upstream.
  const offered = ROUTES.map(({ path }) => path);
  const reached = upstream.requests.map(({ path }) => path.replace(/\?.*$/s, ""));
  expect(reached.filter((path) => !offered.includes(path))).toEqual([]);
  const health = await server.call("", "GET", "/api/health");
  expect(health.status).toBe(200);
  expect(await storedState(server, victim)).toBe(before);
  const grownMb = residentMb() - warmMb;
  const table = [...counts]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([label, count]) => `  ${count} ${label}`);
  console.log(
    `seed ${SEED}: ${REQUESTS} requests in ${seconds.toFixed(1)} s; resident ${warmMb.toFixed(0)} MB after ${warm}, ${grownMb.toFixed(0)} MB more at the end\n${table.join("\n")}`,
  );
  expect(grownMb).toBeLessThan(MAX_GROWTH_MB);
  for (const surface of ["REST", "MCP", "mem0", "proxy"])
    expect([...counts.keys()].some((label) => label.startsWith(`${surface}: 4`))).toBe(true);
  const log = await readFile(server.logFile, "utf8");
  expect(log).not.toContain(CANARY);
  expect(log.split("\n").filter((line) => line.includes('"level":50'))).toEqual([]);
});
