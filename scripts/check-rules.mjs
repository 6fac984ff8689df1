// Checks the rules that no linter covers. Prints each violation with its remedy, and exits with 1 if there is
// one.
// --modules prints the modules of lib instead; --write-remaining writes the lists of remaining violations.

import { writeFileSync } from "node:fs";
import { commentWidth, findWideComments } from "./checks/comment-width.mjs";
import { comments } from "./checks/comments.mjs";
import { citedPaths, commands, machinePaths } from "./checks/documents.mjs";
import { entryPoints } from "./checks/entry-points.mjs";
import { generated } from "./checks/generated.mjs";
import { listModules } from "./checks/modules.mjs";
import { names } from "./checks/names.mjs";
import { ownership, tables } from "./checks/ownership.mjs";
import { readFiles } from "./checks/read-files.mjs";
import { remainingOf } from "./checks/remaining.mjs";
import { sizes } from "./checks/sizes.mjs";
import { tableAccess } from "./checks/table-access.mjs";
import { findBannedWords, vocabulary } from "./checks/vocabulary.mjs";
import { readSources } from "./generate-docs.mjs";

const CHECKS = [
  sizes,
  entryPoints,
  comments,
  commentWidth,
  names,
  vocabulary,
  ownership,
  tables,
  tableAccess,
  citedPaths,
  commands,
  machinePaths,
];

const files = readFiles();
if (process.argv.includes("--modules")) console.table(listModules(files));
else if (process.argv.includes("--write-remaining")) writeRemaining();
else await check();

function writeRemaining() {
  write("vocabulary", findBannedWords(files));
  write("comment-width", findWideComments(files));
}

function write(name, hits) {
  const path = `scripts/checks/${name}-remaining.json`;
  writeFileSync(path, `${JSON.stringify(remainingOf(hits), null, 2)}\n`);
  console.log(`${path}: ${hits.length} remaining`);
}

async function check() {
  const sources = await readSources();
  const problems = [...CHECKS.flatMap((run) => run(files)), ...generated(files, sources)];
  for (const problem of problems) console.error(problem);
  console.log(
    `remaining: ${findBannedWords(files).length} banned words, ${findWideComments(files).length} wide comments`,
  );
  console.log(`rules: ${files.length} files, ${problems.length} problem(s)`);
  process.exit(problems.length === 0 ? 0 : 1);
}
