import { vi } from "vitest";

/** The original environment of this worker, so that no test file sees variables of another. */
const holder = globalThis as unknown as { testEnvironment?: NodeJS.ProcessEnv };
holder.testEnvironment ??= { ...process.env };
for (const name of Object.keys(process.env))
  if (!(name in holder.testEnvironment)) Reflect.deleteProperty(process.env, name);
Object.assign(process.env, holder.testEnvironment);

// A worker runs many test files, each with its own modules and process-wide state. Resources that take
// seconds to open are kept.
vi.resetModules();
for (const name of Object.keys(globalThis))
  if (name.startsWith("palimpsest")) Reflect.deleteProperty(globalThis, name);
