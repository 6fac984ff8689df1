// Adds up the JSON reports of vitest, prints each failure and then "N passed, N failed". Exits with 1 when a
// test failed, a file could not be loaded, or a run left no report or ran no test.
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

/**
 * Maximum number of characters printed per failure. Vitest prints the whole failure earlier, but a truncated
 * log loses its beginning.
 */
const MAX_FAILURE_CHARS = 600;

let passed = 0;
let failed = 0;
let skipped = 0;
const reportsWithoutTests = [];
for (const path of process.argv.slice(2)) {
  const report = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
  if (!report || report.numPassedTests + report.numFailedTests === 0) reportsWithoutTests.push(path);
  if (!report) continue;
  // A file that fails before its first test counts as one failure.
  const failures = report.testResults
    .filter((file) => file.status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter((test) => test.status === "failed");
      if (tests.length === 0) return [`${relative(".", name)}: ${message}`];
      return tests.map(
        (test) => `${relative(".", name)} > ${test.fullName}: ${test.failureMessages.join("\n")}`,
      );
    });
  for (const failure of failures) console.log(`Failed: ${failure.slice(0, MAX_FAILURE_CHARS)}`);
  passed += report.numPassedTests;
  failed += failures.length;
  skipped += report.numPendingTests;
}
for (const path of reportsWithoutTests) console.log(`No test ran: ${path}`);
if (skipped > 0) console.log(`${skipped} skipped; the name or condition of each test gives the reason`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && reportsWithoutTests.length === 0 ? 0 : 1);
