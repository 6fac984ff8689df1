import { isCode } from "./read-files.mjs";
import { commentsOf, parse } from "./source.mjs";

const MAX_COLUMNS = 110;

/**
 * No line of a comment is longer than 110 columns, unless it is a single long word, such as a URL.
 * @param {readonly import("./read-files.mjs").File[]} files
 */
export function commentWidth(files) {
  return findWideComments(files).map(
    ({ path, line }) => `${path}:${line}: wide comment. Wrap it at ${MAX_COLUMNS} columns.`,
  );
}

/** @param {readonly import("./read-files.mjs").File[]} files */
export function findWideComments(files) {
  return files.filter(isCode).flatMap((file) => {
    const lines = file.text.split("\n");
    if (lines.every((line) => line.length <= MAX_COLUMNS)) return [];
    const source = parse(file);
    return commentsOf(source).flatMap(({ pos, end }) => {
      const first = source.getLineAndCharacterOfPosition(pos).line;
      const last = source.getLineAndCharacterOfPosition(end).line;
      return lines.slice(first, last + 1).flatMap((line, index) => {
        const start = index === 0 ? source.getLineAndCharacterOfPosition(pos).character : 0;
        const isOneWord = !/\w\s+\w/.test(line.slice(start));
        return line.length <= MAX_COLUMNS || isOneWord ? [] : [{ path: file.path, line: first + index + 1 }];
      });
    });
  });
}
