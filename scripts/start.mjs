// Builds the app when the build is stale, then serves it in this process, so that there is only one process
// to stop. An image contains its build.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { config } from "dotenv";

process.chdir(path.dirname(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname)));
process.env.NEXT_TELEMETRY_DISABLED = "1";
process.env.NEXT_MANUAL_SIG_HANDLE = "true";
process.env.NODE_ENV = "production";
config({ quiet: true });

/** The image contains its build; a checkout builds when its sources have changed. */
const isImage = existsSync("server.js");
const STAMP = ".next/palimpsest-build";
const SOURCES = [
  "app",
  "components",
  "lib",
  "public",
  "instrumentation.ts",
  "proxy.ts",
  "next.config.ts",
  "package-lock.json",
  "tsconfig.json",
];

/** Hashes the inputs of the build: sources, lock file, Next's public settings and the Node version. */
function fingerprint() {
  const hash = createHash("sha256").update(process.versions.modules);
  for (const [name, value] of Object.entries(process.env))
    if (name.startsWith("NEXT_PUBLIC_")) hash.update(`${name}=${value}`);
  const add = (file) => hash.update(file).update("\0").update(readFileSync(file));
  for (const source of SOURCES) {
    if (!existsSync(source)) continue;
    const entries = readdirSync(".", { withFileTypes: true }).find((entry) => entry.name === source);
    if (entries?.isFile()) add(source);
    else {
      const files = readdirSync(source, { recursive: true, withFileTypes: true }).filter(
        (entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name),
      );
      for (const entry of files.map((file) => path.join(file.parentPath ?? file.path, file.name)).sort())
        add(entry);
    }
  }
  return hash.digest("hex");
}

function build() {
  const currentFingerprint = fingerprint();
  const builtFingerprint = existsSync(STAMP) ? readFileSync(STAMP, "utf8") : "";
  if (builtFingerprint === currentFingerprint) return;
  console.log("Building the app, which takes about a minute ...");
  rmSync(STAMP, { force: true });
  const { status } = spawnSync(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
  // The stamp is written last, so that an interrupted build is repeated.
  writeFileSync(STAMP, currentFingerprint);
}

/** Ends the start with advice when another program uses the address. */
async function checkAddress() {
  const probe = createServer().listen(Number(port), host);
  try {
    await once(probe, "listening");
  } catch (error) {
    if (error.code !== "EADDRINUSE") throw error;
    console.error(
      `Port ${port} of ${host} is in use. Stop what uses it, or choose another one: PORT=3001 npm start`,
    );
    process.exit(1);
  }
  await once(probe.close(), "close");
}

if (!isImage) build();
if (process.argv.includes("--build-only")) process.exit(0);

// The options below can be set in a running process. --no-regexp-tier-up (warm-up.ts) must be on the command
// line instead (package.json, Dockerfile), because V8 can crash when it is set after the first pattern.

// By default, V8 lets a heap grow to several times its live size before a collection; this keeps the server
// much smaller (docs/performance.md).
setFlagsFromString("--heap-growing-percent=20");
// By default, V8 creates objects in the old generation when many like them were alive at a collection, such
// as the candidates of retrievals. They are garbage a moment later, and their pages fragment the heap.
setFlagsFromString("--no-allocation-site-pretenuring");
// The embedded database is WebAssembly. Each thread that compiles a part of it keeps its memory afterwards.
setFlagsFromString("--wasm-num-compilation-tasks=1");
// Megabytes. Holds for the threads of the embedder and the database, which start later: most of what they
// allocate is garbage at once, and each would keep up to 34 MB for it.
setFlagsFromString("--max-semi-space-size=2");

const host = process.env.HOST || "127.0.0.1";
const port = process.env.PORT || "3000";
if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
  console.error("PORT must be a number from 0 to 65535.");
  process.exit(1);
}
await checkAddress();
// Node's 5 s are also the limit of common clients (httpx), which then send on a connection that just ended.
// Load balancers keep theirs for 60 s.
const KEEP_ALIVE_MS = "75000";
if (isImage) {
  Object.assign(process.env, { HOSTNAME: host, PORT: port, KEEP_ALIVE_TIMEOUT: KEEP_ALIVE_MS });
  await import(path.resolve("server.js"));
} else {
  // The server of an image gets its configuration this way, too. Otherwise Next loads a compiler for
  // next.config.ts, and 24 MB of it stay resident.
  const { config: builtConfig } = JSON.parse(readFileSync(".next/required-server-files.json", "utf8"));
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(builtConfig);
  process.argv = [
    process.argv[0],
    "next",
    "start",
    "-H",
    host,
    "-p",
    port,
    "--keepAliveTimeout",
    KEEP_ALIVE_MS,
  ];
  await import("next/dist/bin/next");
}
