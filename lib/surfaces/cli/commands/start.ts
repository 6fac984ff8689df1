import type { Command } from "commander";

/**
 * Describes `palimpsest start` for --help. scripts/palimpsest.mjs runs it without the other commands' loader.
 */
export function startCommand(program: Command): void {
  program
    .command("start")
    .description("build if needed, then serve the dashboard and the API")
    .addHelpText(
      "after",
      "\nLike npm start, which also sets options for memory and speed. HOST and PORT set the address (default: 127.0.0.1:3000).",
    );
}
