import { commentBlocksOf } from "./source.mjs";

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
  return files.flatMap((file) => {
    const lines = file.text.split("\n");
    if (lines.every((line) => line.length <= MAX_COLUMNS)) return [];
    return commentBlocksOf(file).flatMap(({ pos, end }) => {
      const linesBefore = file.text.slice(0, pos).split("\n");
      const firstLine = linesBefore.length - 1;
      const lastLine = firstLine + file.text.slice(pos, end).split("\n").length - 1;
      return lines.slice(firstLine, lastLine + 1).flatMap((line, index) => {
        const start = index === 0 ? (linesBefore.at(-1)?.length ?? 0) : 0;
        const isOneWord = !/\w\s+\w/.test(line.slice(start));
        return line.length <= MAX_COLUMNS || isOneWord
          ? []
          : [{ path: file.path, line: firstLine + index + 1 }];
      });
    });
  });
}
