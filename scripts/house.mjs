// The rules of the house that no linter knows. Prints every breach with what to do, and ends with 1 if there is one.
import { readSettings } from "./generate-docs.mjs";
import { comments } from "./house/comments.mjs";
import { citedPaths, commands, machinePaths } from "./house/documents.mjs";
import { doors } from "./house/doors.mjs";
import { generated } from "./house/generated.mjs";
import { names } from "./house/names.mjs";
import { readFiles } from "./house/read-files.mjs";
import { sizes } from "./house/sizes.mjs";
import { tables, walls } from "./house/walls.mjs";

const files = readFiles();
const settings = await readSettings();
const problems = [
  ...[sizes, doors, comments, names, walls, tables, citedPaths, commands, machinePaths].flatMap((check) =>
    check(files),
  ),
  ...generated(files, settings),
];
for (const problem of problems) console.error(problem);
console.log(`house: ${files.length} files, ${problems.length} problem(s)`);
process.exit(problems.length === 0 ? 0 : 1);
