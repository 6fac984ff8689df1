import { spawnSync } from "node:child_process";
import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { environment, jsonWords, readDockerfile } from "./dockerfile.mjs";

/**
 * Creates the files of the image in `folder` without Docker. It follows the COPY and RUN instructions of the
 * Dockerfile, with a folder as the root of each stage and the current Node executable. Returns the start
 * values of a container: root, cwd, env, user, command and health check. Throws when an instruction is
 * unknown.
 */
export function makeImage(folder) {
  const stages = new Map();
  let lastStage;
  for (const [index, { name, instructions }] of readDockerfile().entries()) {
    lastStage = {
      root: path.join(folder, name ?? `stage-${index}`),
      cwd: "/",
      env: {},
      user: 0,
      command: [],
    };
    mkdirSync(lastStage.root, { recursive: true });
    for (const instruction of instructions) apply(instruction, lastStage, stages);
    stages.set(name, lastStage);
  }
  return lastStage;
}

function apply({ keyword, flags, words, text }, stage, stages) {
  const resolveInside = (name) => path.join(stage.root, path.resolve(stage.cwd, name));
  if (keyword === "WORKDIR") {
    stage.cwd = path.posix.resolve(stage.cwd, words[0]);
    mkdirSync(resolveInside("."), { recursive: true });
  } else if (keyword === "ENV")
    Object.assign(stage.env, environment(words, { PATH: process.env.PATH, ...stage.env }));
  else if (keyword === "RUN") run(text, resolveInside("."));
  else if (keyword === "COPY") copy(words, flags, stages.get(flags.from)?.root ?? null, resolveInside);
  else if (keyword === "USER") stage.user = Number(words[0]);
  else if (keyword === "ENTRYPOINT") stage.entry = jsonWords(text);
  else if (keyword === "CMD") stage.command = [...(stage.entry ?? []), ...jsonWords(text)];
  else if (keyword === "HEALTHCHECK") stage.healthcheck = jsonWords(text);
  else if (!["VOLUME", "EXPOSE"].includes(keyword))
    throw new Error(`${keyword} is not supported without Docker.`);
}

function run(text, cwd) {
  const { status } = spawnSync("sh", ["-c", text], { cwd, stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) throw new Error(`RUN ${text} exited with ${status}.`);
}

function copy(words, { chown }, sourceRoot, resolveInside) {
  const target = words.at(-1);
  for (const source of words.slice(0, -1)) {
    const isWhole = source === ".";
    const origin = sourceRoot === null ? source : path.join(sourceRoot, source);
    const isFolder = statSync(origin).isDirectory();
    const place =
      isFolder || !target.endsWith("/")
        ? resolveInside(target)
        : resolveInside(path.join(target, path.basename(source)));
    if (isWhole && sourceRoot === null)
      for (const name of context()) cpSync(name, path.join(place, name), COPY);
    else cpSync(origin, place, COPY);
    // Only root can change the owner of files. Any other user runs the image under their own id.
    if (chown && process.getuid?.() === 0) changeOwner(place, Number(chown.split(":")[0]));
  }
}

const COPY = { recursive: true, verbatimSymlinks: true, filter: (file) => !/\.test\.ts$/.test(file) };

function changeOwner(place, user) {
  chownSync(place, user, user);
  if (statSync(place).isDirectory())
    for (const name of readdirSync(place)) changeOwner(path.join(place, name), user);
}

/** Returns the files that .dockerignore includes. It excludes everything and then names exceptions. */
function context() {
  const [firstLine, ...lines] = readFileSync(".dockerignore", "utf8").trim().split("\n");
  const unknown = lines.filter((line) => !line.startsWith("!") && line !== "**/*.test.ts");
  if (firstLine !== "*" || unknown.length > 0)
    throw new Error(`.dockerignore contains unsupported lines: ${unknown}`);
  return lines
    .filter((line) => line.startsWith("!"))
    .map((line) => line.slice(1))
    .filter(existsSync);
}
