import { spawnSync } from "node:child_process";
import { prepareCommands } from "./commands";
import { makeDataTemplate } from "./data-directory";

/**
 * Builds the app before tests that start it, and creates an empty data directory and a bundle of the commands
 * for this build. Skips whatever is up to date.
 */
export default async function build(): Promise<void> {
  const { status } = spawnSync(process.execPath, ["scripts/start.mjs", "--build-only"], { stdio: "inherit" });
  if (status !== 0) throw new Error("The build failed.");
  await makeDataTemplate();
  await prepareCommands();
}
