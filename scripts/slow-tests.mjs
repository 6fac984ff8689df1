// Prints the 20 slowest test files of the last runs, or how to measure them.
import { readDurations, slowestLines } from "./tests/durations.mjs";

const durations = readDurations();
console.log(
  durations.length === 0
    ? "No test durations yet: npm test records them."
    : ["The slowest test files, in their last runs:", ...slowestLines(durations)].join("\n"),
);
