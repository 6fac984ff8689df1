import type { Command } from "commander";

/** `palimpsest start`. scripts/palimpsest.mjs runs it directly, without the loader of the other commands. */
export function startCommand(program: Command): void {
  program
    .command("start")
    .description("build if needed, then serve the dashboard and the API")
    .addHelpText(
      "after",
      "\nThe same as npm start. HOST and PORT set the address (default: 127.0.0.1:3000).",
    );
}
