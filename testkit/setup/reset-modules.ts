import { vi } from "vitest";

type ModuleState = { promise: unknown; exports: unknown; evaluated: boolean };
const workerState = globalThis as unknown as {
  testEnvironment?: NodeJS.ProcessEnv;
  __vitest_worker__?: { evaluatedModules: { idToModuleMap: Map<string, ModuleState> } };
};

/**
 * The original environment of this worker. It is restored, so that no test file sees variables of another
 * file.
 */
workerState.testEnvironment ??= { ...process.env };
for (const name of Object.keys(process.env))
  if (!(name in workerState.testEnvironment)) Reflect.deleteProperty(process.env, name);
Object.assign(process.env, workerState.testEnvironment);

/**
 * Modules whose state no test changes. Their regular expressions take a second to compile, and the types of
 * errors must stay the same for them. Vitest has no public function that keeps some modules; without its
 * internal map, all are loaded again.
 */
const KEPT = /\/lib\/(?:analysis|base\/core)\//;
const modules = [...(workerState.__vitest_worker__?.evaluatedModules.idToModuleMap ?? [])];
const kept = modules
  .filter(([id, { evaluated }]) => evaluated && KEPT.test(id))
  .map(([, module]) => ({
    module,
    state: { promise: module.promise, exports: module.exports, evaluated: true },
  }));

// A worker runs many test files, each with its own modules and process-wide state. Only what takes seconds
// to open or to compile is kept for the next file.
vi.resetModules();
for (const { module, state } of kept) Object.assign(module, state);
for (const name of Object.keys(globalThis))
  if (name.startsWith("palimpsest")) Reflect.deleteProperty(globalThis, name);
