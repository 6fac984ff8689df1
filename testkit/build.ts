import { spawnSync } from "node:child_process";
import { makeCommands } from "./commands";
import { makeDataTemplate } from "./data-directory";

/**
 * Before tests that start the app: builds it, and makes an empty data directory and the commands for it, when
 * those are stale.
 */
export default async function build(): Promise<void> {
  const { status } = spawnSync(process.execPath, ["scripts/start.mjs", "--build-only"], { stdio: "inherit" });
  if (status !== 0) throw new Error("The build failed.");
  await makeDataTemplate();
  await makeCommands();
}
