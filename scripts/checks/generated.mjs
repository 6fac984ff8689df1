import { generateFiles } from "../generate-docs.mjs";

/**
 * The files that `npm run docs` writes match lib/base.
 * @param {readonly import("./read-files.mjs").File[]} files
 * @param {Parameters<typeof generateFiles>[0]} sources
 */
export function generated(files, sources) {
  const textOf = (path) => files.find((file) => file.path === path)?.text ?? "";
  return generateFiles(sources, textOf)
    .filter((file) => !isCurrent(file, textOf))
    .map(({ path }) => `${path}: does not match lib/base. Run npm run docs.`);
}

function isCurrent({ path, text }, textOf) {
  try {
    return textOf(path) === text();
  } catch {
    return false;
  }
}
