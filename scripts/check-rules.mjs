// Checks the rules that no linter covers. Prints each violation with its remedy, and exits with 1 if there
// are any. --modules prints the modules of lib instead.

import { commentWidth } from "./checks/comment-width.mjs";
import { comments } from "./checks/comments.mjs";
import { citedPaths, commands, documentedModules, machinePaths } from "./checks/documents.mjs";
import { entryPoints } from "./checks/entry-points.mjs";
import { generated } from "./checks/generated.mjs";
import { listModules } from "./checks/modules.mjs";
import { names } from "./checks/names.mjs";
import { ownership, tables } from "./checks/ownership.mjs";
import { readFiles } from "./checks/read-files.mjs";
import { serverActions } from "./checks/server-actions.mjs";
import { sizes } from "./checks/sizes.mjs";
import { tableAccess } from "./checks/table-access.mjs";
import { testPurpose } from "./checks/test-purpose.mjs";
import { vocabulary } from "./checks/vocabulary.mjs";
import { readSources } from "./generate-docs.mjs";

const CHECKS = [
  sizes,
  serverActions,
  entryPoints,
  comments,
  testPurpose,
  commentWidth,
  names,
  vocabulary,
  ownership,
  tables,
  tableAccess,
  citedPaths,
  documentedModules,
  commands,
  machinePaths,
];

const files = readFiles();
if (process.argv.includes("--modules")) console.table(listModules(files));
else await check();

async function check() {
  const sources = await readSources();
  const problems = [...CHECKS.flatMap((run) => run(files)), ...generated(files, sources)];
  for (const problem of problems) console.error(problem);
  console.log(`rules: ${files.length} files, ${problems.length} problem(s)`);
  process.exit(problems.length === 0 ? 0 : 1);
}
