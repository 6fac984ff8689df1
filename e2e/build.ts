import { spawnSync } from "node:child_process";

/** Builds the app once before the tests that start it, when the build is stale. */
export default function build(): void {
  const { status } = spawnSync(process.execPath, ["scripts/start.mjs", "--build-only"], { stdio: "inherit" });
  if (status !== 0) throw new Error("The build failed.");
}
