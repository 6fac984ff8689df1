import { commentBlocksOf } from "./source.mjs";

/**
 * A test file begins with a comment that is a sentence and does not belong to a declaration.
 * @param {readonly import("./read-files.mjs").File[]} files
 */
export function testPurpose(files) {
  return files
    .filter(({ path }) => /\.test\.tsx?$/.test(path))
    .filter((file) => !hasPurpose(file))
    .map(
      ({ path }) =>
        `${path}: the file does not say what its tests show. Begin it with one sentence in a comment, followed by a blank line.`,
    );
}

function hasPurpose(file) {
  const [first] = commentBlocksOf(file);
  if (first?.pos !== 0) return false;
  const sentence = file.text.slice(0, first.end).replace(/\*\/$/, "").trimEnd();
  return sentence.endsWith(".") && /^\r?\n(?:\r?\n|import\b)/.test(file.text.slice(first.end));
}
