import { isCode } from "./read-files.mjs";

const EMPTY = ["util", "utils", "helper", "helpers", "manager", "data", "info", "misc", "common"];

/**
 * The names of files and folders are kebab-case and describe the content. In app, Next's own names (`[id]`,
 * `(group)`) are also allowed, as are folders that end in `.json` and `.well-known`, because their URL does.
 * @param {readonly import("./read-files.mjs").File[]} files
 */
export function names(files) {
  return files.filter(isCode).flatMap(({ path }) => {
    const parts = path
      .split("/")
      .map((segment) => segment.replace(/\.((?:db|contract|drill)\.test|test|d)?\.?(tsx?|mts|mjs)$/, ""));
    return parts.flatMap((segment) => {
      if (EMPTY.includes(segment.toLowerCase()))
        return [`${path}: "${segment}" is not specific. Name the file after its main export.`];
      const bareSegment = path.startsWith("app/")
        ? segment
            .replace(/\.json$|^\.(?=well-known$)/, "")
            .replace(/^\[{1,2}(?:\.\.\.)?(.+?)\]{1,2}$|^[(@](.+?)\)?$/, "$1$2")
        : segment;
      return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(bareSegment) || bareSegment === ""
        ? []
        : [`${path}: "${segment}" is not kebab-case. Rename it.`];
    });
  });
}
