import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)) };
const exclude = ["**/node_modules/**", ".next/**"];
/** What a test waits for comes at once; on a machine that does ten other things, later than within vitest's second. */
const patient = { poll: { timeout: 15_000 } };

export default defineConfig({
  test: {
    // Groups run one after another; vitest wants it so of projects that differ in their number of workers.
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          include: ["{lib,components,scripts,bench}/**/*.test.ts"],
          exclude: [...exclude, "**/*.db.test.ts", "**/*.contract.test.ts"],
          // Some take a second; on a machine that does ten other things, ten.
          testTimeout: 30_000,
          expect: patient,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "database",
          include: ["lib/**/*.db.test.ts"],
          exclude,
          expect: patient,
          // Hashing eleven passwords takes half a minute on a machine that does ten other things.
          testTimeout: 90_000,
          hookTimeout: 90_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve: { alias },
        test: {
          name: "contract",
          include: ["lib/**/*.contract.test.ts"],
          exclude,
          expect: patient,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      ...[
        { name: "e2e", include: ["e2e/*.test.ts", "e2e/api/*.test.ts"] },
        { name: "dashboard", include: ["e2e/dashboard/*.test.ts"] },
      ].map((test) => ({
        resolve: { alias },
        test: {
          ...test,
          exclude,
          globalSetup: ["e2e/build.ts"],
          expect: patient,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      })),
    ],
  },
});
