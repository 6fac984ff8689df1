// The checks of docker-compose.yml and the Dockerfile find mistakes.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { composeProblems, dockerfileProblems } from "./image/compose.mjs";
import { environment, jsonWords, readDockerfile } from "./image/dockerfile.mjs";

/** Replaces part of a file and parses the result with `read`. */
function readChanged<T>(
  file: string,
  oldText: string | RegExp,
  newText: string,
  read: (copy: string) => T,
): T {
  const folder = mkdtempSync(path.join(tmpdir(), "palimpsest-image-"));
  const copy = path.join(folder, file);
  const text = readFileSync(file, "utf8").replace(oldText, newText);
  expect(text).not.toBe(readFileSync(file, "utf8"));
  writeFileSync(copy, text);
  try {
    return read(copy);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.each<[what: string, from: string | RegExp, to: string, says: RegExp]>([
  ["a second open port", "  db:\n", '  db:\n    ports: ["5432:5432"]\n', /Only web may open a port/],
  ["a port for all networks", "BIND:-127.0.0.1", "BIND:-0.0.0.0", /open to this machine only/],
  ["a password in the file", "palimpsest@db", "palimpsest:word@db", /contains a password in DATABASE_URL/],
  [
    "a secret in the environment",
    "POSTGRES_PASSWORD_FILE: /run/secrets/database-password",
    "POSTGRES_PASSWORD: word",
    /db contains the value of POSTGRES_PASSWORD/,
  ],
  [
    "a service that does not wait for a health check",
    "ollama: { condition: service_healthy }",
    "ollama: { condition: service_started }",
    /does not wait until ollama is healthy/,
  ],
  ["an unknown setting", "LOG_LEVEL: $", "LOG_LEVLE: $", /LOG_LEVLE, which is not a setting/],
  [
    "an image without a version",
    "pgvector/pgvector:0.8.1-pg17",
    "pgvector/pgvector",
    /db specifies no version/,
  ],
  [
    "a secret that is not provided",
    "secrets: [database-password]\n    volumes",
    "volumes",
    /db reads the secret database-password/,
  ],
  [
    "a service without a health check",
    'healthcheck:\n      test: ["CMD", "ollama"',
    'x-check:\n      test: ["CMD", "ollama"',
    /ollama has no health check/,
  ],
  [
    "a worker without a port for its health check",
    'WORKER_PORT: "3000"',
    'LOG_LEVEL: "info"',
    /worker does not answer its health check/,
  ],
])("compose: finds %s", (_, oldText, newText, problem) => {
  expect(
    readChanged("docker-compose.yml", oldText, newText, (copy) => composeProblems(copy).join("\n")),
  ).toMatch(problem);
});

test.each<[what: string, from: string | RegExp, to: string, says: RegExp]>([
  ["root", "USER 1000\n", "", /runs as root/],
  ["no health check", /HEALTHCHECK[\s\S]*?(?=ENTRYPOINT)/, "", /no health check/],
  ["another Node", /node:24-bookworm-slim\nENV/, "node:latest\nENV", /not on a small Node 24/],
  ["sources in the image", "COPY --from=build /app/dist ./", "COPY . .", /copies source files/],
])("Dockerfile: finds %s", (_, oldText, newText, problem) => {
  const problems = readChanged("Dockerfile", oldText, newText, (copy) =>
    dockerfileProblems(readDockerfile(copy)),
  );
  expect(problems.join("\n")).toMatch(problem);
});

test("the image sets the variables of the start script", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { start: string } };
  const pairs = scripts.start.split(" exec ")[0]?.split(" ") ?? [];
  expect(pairs).toHaveLength(3);
  const words = readFileSync("Dockerfile", "utf8").split(/\s+/);
  expect(pairs.filter((pair) => !words.includes(pair))).toEqual([]);
});

test("the image, npm start and the worker start Node with the same options", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
    scripts: { start: string; worker: string };
  };
  const entry = readFileSync("Dockerfile", "utf8").match(/^ENTRYPOINT .*$/m)?.[0] ?? "";
  const optionsOf = (command: string) => command.match(/--[\w-]+/g);
  expect(optionsOf(scripts.start)).toEqual(["--no-regexp-tier-up"]);
  expect([optionsOf(scripts.worker), optionsOf(entry)]).toEqual([
    optionsOf(scripts.start),
    optionsOf(scripts.start),
  ]);
});

test("neither file has problems", () => {
  expect([...composeProblems(), ...dockerfileProblems(readDockerfile())]).toEqual([]);
});

test("reads the words of instructions as Docker does", () => {
  expect(jsonWords('--interval=5s CMD ["node", "-e", "1 ? [2] : 3"]')).toEqual(["node", "-e", "1 ? [2] : 3"]);
  expect(environment(["A=1", "PATH=/x:$PATH", "B=a=b"], { PATH: "/bin" })).toEqual({
    A: "1",
    PATH: "/x:/bin",
    B: "a=b",
  });
});
