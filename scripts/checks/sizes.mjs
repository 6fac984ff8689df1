import { isCode } from "./read-files.mjs";

const MAX_LINES = 300;
const USUAL = 200;
const USUAL_SHARE = 0.95;
const MEDIAN = 80;
/** Files with a lower limit, so that a reader can see a whole path at a glance. */
const SHORT_FILES = [
  {
    path: /^app\/(?:.*\/)?route\.tsx?$/,
    most: 5,
    say: "A route calls one operation: move everything else to the operation.",
  },
  {
    path: /^lib\/engine\/retrieve\/retrieve\.ts$/,
    most: 120,
    say: "It shows the whole hot path: move a stage to its own file.",
  },
  {
    path: /^lib\/engine\/ingest\/process\.ts$/,
    most: 120,
    say: "It shows the whole cold path: move a stage to its own file.",
  },
];

/** @param {string} text */
const lineCount = (text) => text.split("\n").length - (text.endsWith("\n") ? 1 : 0);

/**
 * No file has more than 300 lines, 95 % have fewer than 200, and the median is at most 80. Routes, the hot
 * path and the cold path have lower limits.
 * @param {readonly import("./read-files.mjs").File[]} files
 */
export function sizes(files) {
  const fileSizes = files
    .filter(isCode)
    .map(({ path, text }) => ({ path, lines: lineCount(text) }))
    .sort((a, b) => b.lines - a.lines);
  const problems = [];
  for (const { path, lines } of fileSizes) {
    const shortFile = SHORT_FILES.find((candidate) => candidate.path.test(path));
    if (shortFile && lines > shortFile.most)
      problems.push(`${path}: ${lines} lines (at most ${shortFile.most}). ${shortFile.say}`);
    else if (lines > MAX_LINES)
      problems.push(`${path}: ${lines} lines (at most ${MAX_LINES}). Split it: one topic per file.`);
  }
  const long = fileSizes.filter(({ lines }) => lines >= USUAL);
  if (long.length > fileSizes.length * (1 - USUAL_SHARE))
    problems.push(
      `${long.length} of ${fileSizes.length} files have ${USUAL} lines or more, but at most 5 % are allowed. Split one of: ` +
        long.map(({ path, lines }) => `${path} (${lines})`).join(", "),
    );
  const median = fileSizes[Math.floor(fileSizes.length / 2)]?.lines ?? 0;
  if (median > MEDIAN)
    problems.push(`The median file has ${median} lines (at most ${MEDIAN}). Split the longest files.`);
  return problems;
}
