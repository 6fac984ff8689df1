import { vi } from "vitest";

/** The original environment of this worker, so that no test file sees variables of another. */
const globalScope = globalThis as unknown as { testEnvironment?: NodeJS.ProcessEnv };
globalScope.testEnvironment ??= { ...process.env };
for (const name of Object.keys(process.env))
  if (!(name in globalScope.testEnvironment)) Reflect.deleteProperty(process.env, name);
Object.assign(process.env, globalScope.testEnvironment);

// A worker runs many test files, each with its own modules and process-wide state. Resources that take
// seconds to open are kept.
vi.resetModules();
for (const name of Object.keys(globalThis))
  if (name.startsWith("palimpsest")) Reflect.deleteProperty(globalThis, name);
