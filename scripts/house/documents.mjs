import path from "node:path";

const FOLDERS = "app|components|lib|drizzle|public|e2e|bench|scripts|examples|docs|\\.ci";
/** A path that a document cites: in backticks or as the target of a link. */
const CITED = new RegExp(`[\`(]\\.{0,2}/?((?:${FOLDERS})/[\\w./\\-\\[\\]…]*[\\w\\])/])[\`)#:]`, "g");
const LINK = /\]\((?!https?:|mailto:|#)([^)\s#]+)/g;

/**
 * Paths that *.md files cite exist.
 * @param {readonly import("./read-files.mjs").File[]} files
 */
export function citedPaths(files) {
  const known = new Set();
  for (const { path: at } of files)
    for (let part = at; part !== "."; part = path.posix.dirname(part)) known.add(part);
  return documents(files).flatMap(({ path: at, text }) => {
    const targets = [...text.matchAll(LINK)].map(([, target]) =>
      path.posix.join(path.posix.dirname(at), target),
    );
    const cited = [...text.matchAll(CITED)].map(([, target]) => target.replace(/\/$/, ""));
    return [...new Set([...targets, ...cited])]
      .filter((target) => !known.has(target.replace(/\/$/, "")) && !/[…*<>]/.test(target))
      .map((target) => `${at}: ${target} does not exist. Mend the path.`);
  });
}

/**
 * Every `npm run x` that is documented stands in package.json.
 * @param {readonly import("./read-files.mjs").File[]} files
 */
export function commands(files) {
  const manifest = files.find(({ path: at }) => at === "package.json");
  const scripts = Object.keys(JSON.parse(manifest?.text ?? "{}").scripts ?? {});
  return files
    .filter(({ path: at }) => /\.(md|yml|yaml)$|^\.ci\/|^lib\/cli\//.test(at))
    .flatMap(({ path: at, text }) =>
      [...new Set([...text.matchAll(/\bnpm run ([a-z][\w:-]*)/g)].map(([, name]) => name))]
        .filter((name) => !scripts.includes(name))
        .map((name) => `${at}: "npm run ${name}" is not in package.json. Mend the command or add it.`),
    );
}

/** Parts are joined here so that this file does not hold what it looks for. */
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
 * No path of a machine and no host of a package registry in a tracked file.
 * @param {readonly import("./read-files.mjs").File[]} files
 */
export function machinePaths(files) {
  return files.flatMap(({ path: at, text }) =>
    text.split("\n").flatMap((line, index) => {
      const found = MACHINE.exec(line)?.[0];
      return found ? [`${at}:${index + 1}: holds "${found}". Use a relative path or a setting.`] : [];
    }),
  );
}

function documents(files) {
  return files.filter(({ path: at }) => at.endsWith(".md"));
}
