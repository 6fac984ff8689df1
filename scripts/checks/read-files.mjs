import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** @typedef {{ path: string, text: string }} File */

const TEXT =
  /\.(ts|tsx|mjs|js|css|json|md|sql|yml|yaml|html|svg|txt|example)$|^\.[\w-]+(ignore|rc)?$|^\.ci\/|^Dockerfile$/;

/** @returns {File[]} Every file that git tracks or does not ignore. The text of a binary file is empty. */
export function readFiles() {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  return [...new Set(listed.split("\0"))]
    .filter((path) => path !== "" && existsSync(path))
    .map((path) => ({ path, text: TEXT.test(path) ? readFileSync(path, "utf8") : "" }));
}

/** Written by npm run clients. */
const GENERATED = /^clients\/(?:typescript\/types\.ts|hooks\/palimpsest-hook\.mjs)$/;

/** Whether the rules for code apply to the file. @param {File} file */
export function isCode({ path }) {
  return (
    /^(lib|app|components|clients|e2e|bench|scripts|demo|testkit)\/.*\.(ts|tsx|mjs)$/.test(path) &&
    !GENERATED.test(path)
  );
}

/** Whether the file is a program: code, or a program in the root or in .ci. @param {File} file */
export function isProgram(file) {
  return isCode(file) || /^(?:\.ci\/)?[^/]+\.(?:ts|mjs)$/.test(file.path);
}

/** Whether comments in the file begin with `#`. @param {File} file */
export function hasHashComments({ path }) {
  return (
    /\.(?:ya?ml|sh)$|^\.ci\/[^.]+$|^\.(?:git|docker)ignore$|^\.env\.example$/.test(path) ||
    /(?:^|\/)Dockerfile$/.test(path)
  );
}

/** @param {File} file */
export function isTest({ path }) {
  return /\.test\.tsx?$|(^|\/)(testing|contract)\.ts$|\/testing\//.test(path);
}
