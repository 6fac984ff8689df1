// Builds the content of the image into dist/: Next's standalone server, the commands as one file, and the
// files that both read from disk. Uses .next, so the next npm start builds again.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { bundleCommands } from "./bundle-commands.mjs";

const OUT = "dist";

function run(command, args) {
  const { status } = spawnSync(command, args, {
    stdio: "inherit",
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NEXT_OUTPUT: "standalone" },
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** Returns the folders of the named packages and of all their run-time dependencies. */
function closure(names, folders = new Map(), parentFolder = ".") {
  for (const name of names) {
    const folder = [path.join(parentFolder, "node_modules", name), path.join("node_modules", name)].find(
      existsSync,
    );
    // Optional dependencies for other platforms are not installed.
    if (!folder || folders.has(folder)) continue;
    folders.set(folder, true);
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      readFileSync(path.join(folder, "package.json"), "utf8"),
    );
    closure(Object.keys({ ...dependencies, ...optionalDependencies }), folders, folder);
  }
  return [...folders.keys()];
}

/** Source maps, types, and the second and third OpenTelemetry builds (for bundlers) are not needed. */
function isNeeded(file) {
  return !/\.(map|d\.[cm]?ts)$|@opentelemetry\/[^/]+\/build\/(esm|esnext)$/.test(file);
}

rmSync(OUT, { recursive: true, force: true });
rmSync(".next/palimpsest-build", { force: true });
run(process.execPath, ["node_modules/next/dist/bin/next", "build"]);

/** Packages that cannot be bundled, as listed in next.config.ts. */
const { serverExternalPackages: onDisk } = JSON.parse(
  readFileSync(".next/required-server-files.json", "utf8"),
).config;
/** Threads load their own files; the embedder's thread also loads its weights and kernel. */
const threads = readdirSync("lib", { recursive: true }).filter((file) => /\.(mjs|wasm|gz)$/.test(file));

mkdirSync(OUT);
cpSync(".next/standalone", OUT, { recursive: true });
// Next includes its image resizer, but next.config.ts disables it.
for (const name of ["@img", "sharp"]) rmSync(`${OUT}/node_modules/${name}`, { recursive: true, force: true });
cpSync(".next/static", `${OUT}/.next/static`, { recursive: true });
for (const name of ["public", "drizzle", "LICENSE", "NOTICE", "package.json"])
  cpSync(name, path.join(OUT, name), { recursive: true });
for (const name of ["start.mjs", "palimpsest.mjs"]) cpSync(`scripts/${name}`, `${OUT}/scripts/${name}`);
cpSync("clients/hooks/palimpsest-hook.mjs", `${OUT}/clients/hooks/palimpsest-hook.mjs`);
mkdirSync(`${OUT}/bin`);
symlinkSync("../scripts/palimpsest.mjs", `${OUT}/bin/palimpsest`);
for (const file of threads) cpSync(`lib/${file}`, `${OUT}/lib/${file}`);
// start.mjs is not bundled and needs dotenv.
for (const folder of closure([...onDisk, "dotenv"]))
  cpSync(folder, path.join(OUT, folder), { recursive: true, dereference: true, filter: isNeeded });

await bundleCommands(`${OUT}/commands.mjs`, [...onDisk, "@huggingface/transformers"]);
