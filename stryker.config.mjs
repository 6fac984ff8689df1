// `npm run mutate` tests lib/analysis/decide and lib/analysis/link by mutation. The reasons for these
// settings are in docs/decisions/0020-mutation-testing.md.
/** @type {import("@stryker-mutator/api/core").PartialStrykerOptions} */
export default {
  testRunner: "in-process",
  plugins: ["./scripts/mutate/runner.mjs"],
  mutate: ["lib/analysis/{decide,link}/**/*.ts", "!**/*.test.ts"],
  coverageAnalysis: "perTest",
  // A run takes a second. A run that takes this long is in an endless loop, even on a busy machine.
  timeoutMS: 30_000,
  concurrency: 2,
  incremental: true,
  incrementalFile: ".cache/mutate.json",
  reporters: ["clear-text", "progress-append-only", "json"],
  jsonReporter: { fileName: ".cache/mutation.json" },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 85, break: 85 },
  // Built files and data are not copied beside the sources.
  ignorePatterns: [
    "**",
    "!lib/**",
    "!testkit/golden/**",
    "!tsconfig.json",
    "!package.json",
    "!scripts/mutate/**",
  ],
  tempDirName: ".cache/stryker",
  allowEmpty: false,
};
