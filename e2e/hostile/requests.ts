import fc from "fast-check";
import { mcp } from "../permissions/mcp";
import { mem0 } from "../permissions/mem0";
import { proxy } from "../permissions/proxy";
import { rest } from "../permissions/rest";
import type { HttpCall, Targets } from "../permissions/surface";
import { hostileText, hostileValue, mutateJson } from "./values";

export type Keys = Readonly<Record<"all" | "bound" | "reader", string>>;

export type HostileRequest = {
  readonly surface: string;
  readonly method: string;
  /** As it is sent: not decoded and not corrected. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly key: keyof Keys | "none";
  /** A word in its values that no refusal repeats. The names of unknown fields are repeated. */
  readonly secret: string;
};

/** A word inside hostile texts that no refusal repeats. */
const SECRET = "qzsecretqz";
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "PROPFIND"];
const TYPES = [
  "application/json",
  "application/json; charset=utf-16",
  "text/plain",
  "",
  "multipart/form-data",
  "application/x-www-form-urlencoded",
  "application/xml",
  `application/${SECRET}`,
];
const PATHS = [
  "//api/v1/memories",
  "//evil.example/",
  "/\\evil.example/mcp/",
  "/api/../api/v1/owners",
  "/api/v1/memories/%",
  "/api/v1/memories/%00",
  "/api/v1/memories/..%2f..%2fkeys",
  "/api/v1/memories/%ff%fe",
  "/api/mem0/%",
  "/api/mem0//v1//memories",
  "/mcp/",
  "/mcp/../api/v1/keys",
  "/proxy/v1/../../api/v1/keys",
  "/proxy//evil.example/",
  "/proxy/v1/%2e%2e/%ff",
  "/API/V1/memories",
  "/api/v1/memories/%ed%a0%80",
  `/api/v1/${"a".repeat(4000)}`,
  `/api/${SECRET}`,
  "/api/mem0/v1/memories/%00/",
  "/.well-known/%2e%2e/x",
  "/api/v1/events/%F0%9F%92%A9?wait_ms=-1",
  "/api/v1/memories?limit=1e9&cursor=%00&user_id=ana",
];
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { "x-palimpsest-user-id": "' or 1=1 --" },
  { "x-palimpsest-user-id": "ana" },
  { "x-palimpsest-user-id": "\u00ff\u00fe" },
  { "x-palimpsest-user-id": "{{USER_ID}}" },
  { "x-palimpsest-session-id": "s".repeat(300) },
  { "x-palimpsest-tenant": "permissions" },
  { "x-palimpsest-source": SECRET },
  { "idempotency-key": "\u00e9".repeat(300) },
  { "idempotency-key": "" },
  { "last-event-id": "-1" },
  { traceparent: `00-${SECRET}` },
  { cookie: "next-auth.session-token=x.y.z" },
  { "x-forwarded-for": "1.1.1.1, ' or 1=1", "x-forwarded-host": "evil.example" },
  { origin: "http://evil.example" },
  { accept: "text/html" },
  { "accept-encoding": "gzip;q=x" },
  { "mcp-protocol-version": "1999-01-01" },
  { "mcp-method": "tools/call", "mcp-name": "nobody" },
  { "transfer-coding": "x", te: "trailers" },
  { expect: "100-continue" },
  { range: "bytes=0-" },
  { "content-encoding": "gzip" },
  { "x-http-method-override": "DELETE" },
];

/** Bodies that are no JSON, or JSON of an odd kind. */
const BODIES = [
  "",
  "{",
  "[",
  "null",
  '"text"',
  "1e999",
  "[[]]",
  '{"a":}',
  "\ufeff{}",
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{}}}',
  `{"${SECRET}`,
  "NaN",
  "{}{}",
  "\u0000",
  `${"[".repeat(20_000)}`,
  `${"[".repeat(3000)}${"]".repeat(3000)}`,
  `${'{"a":'.repeat(3000)}1${"}".repeat(3000)}`,
];
const RAW_BODIES = [
  ...BODIES.map((text) => Buffer.from(text)),
  Buffer.from([0xff, 0xfe, 0x7b, 0x00]),
  Buffer.from([0xc3, 0x28]),
];

type Call = HttpCall & { readonly surface: string };

/** Changes what a call sends: its fields, the variable parts of its path and its query. */
function mutated(call: Call): fc.Arbitrary<Pick<HostileRequest, "path" | "body">> {
  const [address = "", query = ""] = call.path.split("?");
  const segments = address.split("/");
  const path = fc.oneof(
    { weight: 4, arbitrary: fc.constant(call.path) },
    {
      weight: 2,
      arbitrary: hostileText(SECRET).map((text) => {
        const changed = segments.map((part, at) => (at > 3 && part.length > 2 ? encode(text) : part));
        return `${changed.join("/")}?${query}`;
      }),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.constantFrom("user_id", "limit", "cursor", "types", "from", "after", "page", "metadata", "q"),
          hostileText(SECRET),
        )
        .map(([name, text]) => `${address}?${query}&${name}=${encode(text)}`),
    },
  );
  const body = fc.oneof(
    {
      weight: 6,
      arbitrary: mutateJson(call.body, SECRET).map((value) =>
        value === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(value)),
      ),
    },
    { weight: 2, arbitrary: fc.constantFrom(...RAW_BODIES) },
    { weight: 1, arbitrary: hostileValue(SECRET).map((value) => Buffer.from(JSON.stringify(value) ?? "")) },
  );
  return fc.record({ path, body });
}

/** Text as a part of a URL. Lone surrogates have no encoding, so they are sent as the bytes of one. */
function encode(text: string): string {
  try {
    return encodeURIComponent(text.slice(0, 2000));
  } catch {
    return "%ED%A0%80";
  }
}

/** Requests made from the valid calls of every surface, with anything that a client can change. */
export function hostileRequests(targets: Targets): fc.Arbitrary<HostileRequest> {
  const calls: Call[] = [rest, mcp, mem0, proxy].flatMap(({ name, cases }) =>
    cases.map((one) => ({ surface: name, ...one.call(targets) })),
  );
  const surfaceCalls = ["REST", "MCP", "mem0", "proxy"].map((name) =>
    fc.constantFrom(...calls.filter(({ surface }) => surface === name)),
  );
  const headers = fc.tuple(
    fc.oneof(
      { weight: 6, arbitrary: fc.constant("application/json") },
      { weight: 1, arbitrary: fc.constantFrom(...TYPES) },
    ),
    fc.oneof(
      { weight: 2, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: fc.constantFrom(...HEADERS) },
    ),
  );
  return fc.oneof(...surfaceCalls).chain((call) =>
    fc
      .record({
        sent: mutated(call),
        oddPath: fc.oneof(
          { weight: 12, arbitrary: fc.constant(null) },
          { weight: 1, arbitrary: fc.constantFrom(...PATHS) },
        ),
        method: fc.oneof(
          { weight: 8, arbitrary: fc.constant(call.method) },
          { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
        ),
        headers,
        key: fc.oneof(
          { weight: 8, arbitrary: fc.constantFrom("all", "bound", "reader") },
          { weight: 1, arbitrary: fc.constant("none") },
        ),
      })
      .map(
        ({ sent, oddPath, method, headers: [type, more], key }): HostileRequest => ({
          surface: oddPath === null ? call.surface : "odd path",
          method,
          path: oddPath ?? sent.path,
          headers: { ...call.headers, ...(type ? { "content-type": type } : {}), ...more },
          body: sent.body,
          key: key as HostileRequest["key"],
          secret: SECRET,
        }),
      ),
  );
}
