import path from "node:path";
import { DISTRICTS } from "../districts.mjs";
import { isTest } from "./read-files.mjs";

const FOLDERS = "app|clients|components|lib|drizzle|public|e2e|bench|scripts|demo|testkit|docs|\\.ci";
/**
 * Patterns for paths that documents cite in backticks or commands, and for file paths that programs cite. A
 * path in a document that ends with a hyphen is the beginning of paths.
 */
const IN_DOCUMENT = new RegExp(`[\`\\s]((?:${FOLDERS})/[\\w./\\-\\[\\]()]*[\\w\\])/-])(?=…?[\`\\s:])`, "g");
const IN_PROGRAM = new RegExp(`\\b((?:${FOLDERS})/[\\w./-]+\\.(?:md|ts|mjs|sql))\\b`, "g");
const LINK = /\]\((?!https?:|mailto:|#)([^)\s#]+)/g;

/**
 * Paths cited in documents and programs exist.
 * @param {readonly import("./read-files.mjs").File[]} files
 */
export function citedPaths(files) {
  const knownPaths = new Set();
  for (const { path: filePath } of files)
    for (let ancestor = filePath; ancestor !== "."; ancestor = path.posix.dirname(ancestor))
      knownPaths.add(ancestor);
  const exists = (target) =>
    knownPaths.has(target) ||
    (target.endsWith("-") && [...knownPaths].some((known) => known.startsWith(target)));
  return files.flatMap((file) =>
    [...new Set(findCitedPaths(file))]
      .filter((target) => !exists(target))
      .map((target) => `${file.path}: ${target} does not exist. Correct the path.`),
  );
}

function findCitedPaths(file) {
  const { path: filePath, text } = file;
  if (filePath.endsWith(".md")) {
    const linkTargets = [...text.matchAll(LINK)].map(([, target]) =>
      path.posix.join(path.posix.dirname(filePath), target),
    );
    return [...linkTargets, ...matches(text, IN_DOCUMENT)].map((target) => target.replace(/\/$/, ""));
  }
  return /\.(ts|tsx|mjs|sql)$/.test(filePath) && !isTest(file) ? matches(text, IN_PROGRAM) : [];
}

const matches = (text, pattern) => [...text.matchAll(pattern)].map(([, target]) => target);

/**
 * ARCHITECTURE.md lists every module of lib: in the diagram, and in a row that says what it does.
 * @param {readonly import("./read-files.mjs").File[]} files
 */
export function documentedModules(files) {
  const architecture = files.find(({ path: filePath }) => filePath === "ARCHITECTURE.md");
  if (!architecture) return [];
  return DISTRICTS.flatMap(({ name, edges }) => {
    const [, listed = ""] = new RegExp(`\\["${name}: (.+)"\\]`).exec(architecture.text) ?? [];
    const inDiagram = listed.split(" · ");
    return Object.keys(edges).flatMap((module) => [
      ...(inDiagram.includes(module)
        ? []
        : [`ARCHITECTURE.md: the diagram lacks ${name}/${module}. Add it.`]),
      ...(architecture.text.includes(`\n| \`lib/${name}/${module}\` | `)
        ? []
        : [`ARCHITECTURE.md: the table lacks \`lib/${name}/${module}\`. Add a row that says what it does.`]),
    ]);
  });
}

/**
 * Every documented `npm run x` exists in package.json.
 * @param {readonly import("./read-files.mjs").File[]} files
 */
export function commands(files) {
  const manifest = files.find(({ path: filePath }) => filePath === "package.json");
  const scripts = Object.keys(JSON.parse(manifest?.text ?? "{}").scripts ?? {});
  return files
    .filter(({ path: filePath }) => /\.(md|yml|yaml)$|^\.ci\/|^lib\/surfaces\/cli\//.test(filePath))
    .flatMap(({ path: filePath, text }) =>
      [...new Set([...text.matchAll(/\bnpm run (?:-s )?([a-z][\w:-]*)/g)].map(([, name]) => name))]
        .filter((name) => !scripts.includes(name))
        .map(
          (name) => `${filePath}: "npm run ${name}" is not in package.json. Correct the command or add it.`,
        ),
    );
}

/** The patterns are assembled from parts, so that this file does not match them. */
const MACHINE = new RegExp(
  [
    ["", "work", ""].join("/"),
    ["", "farm", ""].join("/"),
    ["", "(?:home|Users)", "[a-z]\\w*", ""].join("/"),
    "registry\\.npm" + "js",
    "files\\.python" + "hosted",
    "deb\\.deb" + "ian",
  ].join("|"),
);

/**
 * No tracked file contains a machine path or the host of a package registry.
 * @param {readonly import("./read-files.mjs").File[]} files
 */
export function machinePaths(files) {
  return files.flatMap(({ path: filePath, text }) =>
    text.split("\n").flatMap((line, index) => {
      const match = MACHINE.exec(line)?.[0];
      return match
        ? [`${filePath}:${index + 1}: contains "${match}". Use a relative path or a setting.`]
        : [];
    }),
  );
}
