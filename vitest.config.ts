import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { SlowFilesFirst } from "./scripts/tests/slow-files-first";

const aiSdk = process.env.TEST_AI_SDK;
const alias = {
  "@": fileURLToPath(new URL(".", import.meta.url)),
  // Another version of the package than the installed one: .ci/ai-sdk.
  ...(aiSdk ? { "ai/test": `${aiSdk}/dist/test/index.js`, ai: `${aiSdk}/dist/index.js` } : {}),
};
/**
 * These tests see no difference between databases: their statements are also in the tests of the project
 * "database". `.ci/run` leaves them out when it repeats tests on a database server.
 */
const SAME_ON_EVERY_DATABASE = [
  "e2e/{ai-sdk,client*,connect,mcp*,mem0*,open*,recipes}.test.ts",
  "e2e/api/{bad-*,direct-requests,oidc}.test.ts",
  "e2e/drills/{chat-proxy,clients-spool,embedding-*,fault-embedder-*,first-run,hooks,import}.test.ts",
  "e2e/drills/{maintenance-kill,mcp-changes,models,pages,permissions,stop,tenants,unresolved}.test.ts",
  "lib/**/{home,languages,sample-corrections,team}.drill.test.ts",
];
const exclude = [
  "**/node_modules/**",
  ".next/**",
  ...(process.env.TEST_ONLY_DATABASE ? SAME_ON_EVERY_DATABASE : []),
];
/** Vitest polls for one second by default, which is too short on a busy machine. */
const longPolling = { poll: { timeout: 15_000 } };

const BUILD = "testkit/build.ts";

const CORES = availableParallelism();

/**
 * Starting a worker and opening a database or a browser takes seconds, so a worker reuses them for several
 * test files. There are two workers more than there are cores, because tests of servers and browsers wait:
 * SlowFilesFirst mixes them with the others.
 */
const workers = {
  isolate: false,
  setupFiles: ["testkit/setup/reset-modules.ts"],
  maxWorkers: CORES + 2,
};

export default defineConfig({
  test: {
    // Failed comparisons are printed completely, because the CI log keeps little more than the message.
    chaiConfig: { truncateThreshold: 0 },
    reporters: ["default", "./scripts/tests/durations-reporter.ts"],
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          include: ["{lib,clients,components,scripts,bench,testkit}/**/*.test.ts"],
          exclude: [...exclude, "**/*.{db,contract,drill}.test.ts", "bench/small.test.ts"],
          // Some tests take one second, or ten seconds on a busy machine.
          testTimeout: 30_000,
          expect: longPolling,
          ...workers,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "database",
          include: ["lib/**/*.db.test.ts"],
          exclude,
          expect: longPolling,
          testTimeout: 90_000,
          hookTimeout: 90_000,
          ...workers,
          setupFiles: [...workers.setupFiles, "testkit/setup/cheap-passwords.mjs"],
        },
      },
      {
        resolve: { alias },
        test: {
          name: "contract",
          include: ["lib/**/*.contract.test.ts"],
          exclude,
          expect: longPolling,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          ...workers,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "bench",
          include: ["bench/small.test.ts"],
          exclude,
          globalSetup: [BUILD],
          testTimeout: 300_000,
          maxConcurrency: 3,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      ...[
        {
          name: "e2e",
          include: ["e2e/*.test.ts", "e2e/api/*.test.ts"],
          globalSetup: [BUILD, "testkit/setup/shared-server.ts"],
        },
        { name: "dashboard", include: ["e2e/dashboard/*.test.ts"], globalSetup: [BUILD] },
        // Not part of `npm test`, because they take minutes in total.
        {
          name: "drills",
          include: ["e2e/drills/*.test.ts", "lib/**/*.drill.test.ts"],
          globalSetup: [BUILD],
          maxWorkers: 2 * CORES,
          sequence: { groupOrder: 1 },
        },
        // Not part of `npm test`: it needs the tools that .ci/mcp-tools installs.
        { name: "conformance", include: ["e2e/conformance/*.test.ts"], globalSetup: [BUILD] },
      ].map((test) => ({
        resolve: { alias },
        test: {
          exclude,
          expect: longPolling,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          ...workers,
          ...test,
          setupFiles: [...workers.setupFiles, "testkit/setup/cheap-passwords.mjs"],
        },
      })),
    ],
  },
});
