import { isCode } from "./read-files.mjs";

const EMPTY = ["util", "utils", "helper", "helpers", "manager", "data", "info", "misc", "common"];

/**
 * Files and folders are kebab-case and describe their content. Allowed in app: Next's own names (`[id]`,
 * `(group)`), and folders that end in `.json`, because their URL does.
 * @param {readonly import("./read-files.mjs").File[]} files
 */
export function names(files) {
  return files.filter(isCode).flatMap(({ path }) => {
    const parts = path
      .split("/")
      .map((part) => part.replace(/\.(db\.test|contract\.test|test|d)?\.?(tsx?|mts|mjs)$/, ""));
    return parts.flatMap((part) => {
      if (EMPTY.includes(part.toLowerCase()))
        return [`${path}: "${part}" is not specific. Name the file after its main export.`];
      const own = path.startsWith("app/")
        ? part.replace(/\.json$/, "").replace(/^\[{1,2}(?:\.\.\.)?(.+?)\]{1,2}$|^[(@](.+?)\)?$/, "$1$2")
        : part;
      return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(own) || own === ""
        ? []
        : [`${path}: "${part}" is not kebab-case. Rename it.`];
    });
  });
}
