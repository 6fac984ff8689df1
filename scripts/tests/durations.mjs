// The duration of each test file in its last run. Git ignores the file.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const FILE = ".cache/tests/durations.json";

/** @typedef {{ project: string, file: string, ms: number }} Duration */

/** @returns {Duration[]} The durations of files that still exist. */
export function readDurations(durationsFile = FILE) {
  if (!existsSync(durationsFile)) return [];
  return JSON.parse(readFileSync(durationsFile, "utf8")).filter(({ file }) => existsSync(file));
}

/** @param {readonly Duration[]} durations */
export function writeDurations(durations, durationsFile = FILE) {
  mkdirSync(path.dirname(durationsFile), { recursive: true });
  writeFileSync(durationsFile, `${JSON.stringify(durations, null, 1)}\n`);
}

/** One line per file, slowest first. @param {readonly Duration[]} durations */
export function slowestLines(durations, count = 20) {
  return [...durations]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ project, file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${project.padEnd(9)}  ${file}`);
}
