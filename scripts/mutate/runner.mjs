// A test runner for Stryker that runs everything in one process. It bundles the tests and their subjects, and
// loads this bundle again for each mutant. See docs/decisions/0020-mutation-testing.md.
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Script } from "node:vm";
import { INSTRUMENTER_CONSTANTS } from "@stryker-mutator/api/core";
import { declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";
import {
  DryRunStatus,
  determineHitLimitReached,
  TestStatus,
  toMutantRunResult,
} from "@stryker-mutator/api/test-runner";
import { build } from "esbuild";
import * as vitest from "./vitest.mjs";

/** The golden cases come first, because their first hundred find most mutants. */
const TESTS = ["testkit/golden", "lib/analysis/decide", "lib/analysis/link"];
/** Tests that measure time are omitted, because on a busy machine they fail for any mutant. */
const TIMING_TESTS = /bounded time/;
/** Tests of the share of correct golden cases are omitted, because pin.test.ts checks each case. */
const FLOORS = "golden.test.ts";
/** Property tests use the same few values for every mutant. */
const OF_CHANCE = { seed: 1, numRuns: 10 };
const LOADING = "the tests load";

class InProcessRunner {
  /** The global variable that the instrumented code reads and writes. */
  stryker = isOwnNamespace(INSTRUMENTER_CONSTANTS.NAMESPACE);

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    const files = TESTS.flatMap((folder) =>
      readdirSync(folder)
        .filter((file) => file.endsWith(".test.ts") && file !== FLOORS)
        .map((file) => `./${folder}/${file}`),
    );
    const { outputFiles } = await build({
      stdin: { contents: files.map((file) => `import "${file}";`).join("\n"), resolveDir: process.cwd() },
      alias: { "@": process.cwd() },
      // These packages are never mutated, so they stay loaded.
      packages: "external",
      // The golden cases read files in their own folder.
      define: { "import.meta.url": JSON.stringify(pathToFileURL(path.resolve(TESTS[0], "x.ts")).href) },
      bundle: true,
      write: false,
      platform: "node",
      format: "cjs",
      logLevel: "error",
    });
    const code = outputFiles[0]?.text ?? "";
    this.bundle = new Script(`(function (require, module, exports) {${code}\n})`).runInThisContext();
    const require = createRequire(path.resolve("bundle.cjs"));
    require("fast-check").configureGlobal(OF_CHANCE);
    this.require = (name) => (name === "vitest" ? vitest : require(name));
  }

  async dryRun() {
    const tests = await this.run(this.load(), { isCounting: true });
    return { status: DryRunStatus.Complete, tests, mutantCoverage: this.stryker.mutantCoverage };
  }

  async mutantRun({ activeMutant, mutantActivation, testFilter, hitLimit }) {
    this.stryker.hitCount = hitLimit === undefined ? undefined : 0;
    this.stryker.hitLimit = hitLimit;
    this.stryker.activeMutant = mutantActivation === "static" ? activeMutant.id : undefined;
    const testNames = testFilter && new Set(testFilter);
    const loadedTests = this.load();
    this.stryker.activeMutant = activeMutant.id;
    const tests = await this.run(loadedTests, { wanted: testNames });
    this.stryker.activeMutant = undefined;
    const hitLimitResult = determineHitLimitReached(this.stryker.hitCount, hitLimit);
    return toMutantRunResult(hitLimitResult ?? { status: DryRunStatus.Complete, tests });
  }

  /**
   * Loads a fresh copy of every module and returns its tests. When loading fails because of a mutant, it
   * returns one failing test.
   */
  load() {
    globalThis.__tests__ = [];
    try {
      this.bundle(this.require, { exports: {} }, {});
      return globalThis.__tests__.filter(({ name }) => !TIMING_TESTS.test(name));
    } catch (thrown) {
      return [{ name: LOADING, run: () => Promise.reject(thrown) }];
    }
  }

  /** Runs the tests until the first failure. */
  async run(loadedTests, { wanted: testNames, isCounting = false }) {
    const results = [{ id: LOADING, name: LOADING, status: TestStatus.Success, timeSpentMs: 0 }];
    const coverage = new Map();
    for (const { name, run } of loadedTests) {
      const times = (coverage.get(name) ?? 0) + 1;
      coverage.set(name, times);
      const id = times === 1 ? name : `${name} (${times})`;
      if (testNames && !testNames.has(id) && id !== LOADING) continue;
      if (isCounting) this.stryker.currentTestId = id;
      const startedAt = performance.now();
      const failure = await failureOf(run);
      const timeSpentMs = performance.now() - startedAt;
      if (failure === null) results.push({ id, name: id, status: TestStatus.Success, timeSpentMs });
      else results.push({ id, name: id, status: TestStatus.Failed, failureMessage: failure, timeSpentMs });
      if (failure !== null) break;
    }
    this.stryker.currentTestId = undefined;
    return results;
  }
}

function isOwnNamespace(namespace) {
  globalThis[namespace] ??= {};
  return globalThis[namespace];
}

async function failureOf(run) {
  try {
    await run();
    return null;
  } catch (thrown) {
    return String(thrown?.message ?? thrown);
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, "in-process", InProcessRunner)];
