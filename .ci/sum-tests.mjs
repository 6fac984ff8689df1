// Adds up vitest's json reports and prints "N passed, N failed". Ends with 1 when a test failed, a file could not be
// loaded, or a run left no report or ran no test.
import { existsSync, readFileSync } from "node:fs";

let passed = 0;
let failed = 0;
let skipped = 0;
const empty = [];
for (const path of process.argv.slice(2)) {
  const report = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
  if (!report || report.numPassedTests + report.numFailedTests === 0) empty.push(path);
  if (!report) continue;
  // A file that fails before its first test counts as one failure.
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  passed += report.numPassedTests;
  failed += report.numFailedTests + broken.length;
  skipped += report.numPendingTests;
}
for (const path of empty) console.log(`No test ran: ${path}`);
if (skipped > 0) console.log(`${skipped} skipped; each says why in its name or condition`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && empty.length === 0 ? 0 : 1);
