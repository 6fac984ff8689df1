import { vi } from "vitest";

/** The environment as this worker got it; no test file sees what another one set. */
const holder = globalThis as unknown as { testEnvironment?: NodeJS.ProcessEnv };
holder.testEnvironment ??= { ...process.env };
for (const name of Object.keys(process.env))
  if (!(name in holder.testEnvironment)) Reflect.deleteProperty(process.env, name);
Object.assign(process.env, holder.testEnvironment);

// A worker runs many test files, each with modules and process-wide state of its own. What took seconds to
// open stays.
vi.resetModules();
for (const name of Object.keys(globalThis))
  if (name.startsWith("palimpsest")) Reflect.deleteProperty(globalThis, name);
