import type { Command } from "commander";

/** `palimpsest start`: scripts/palimpsest.mjs runs it by itself, without the loader of the other commands. */
export function startCommand(program: Command): void {
  program
    .command("start")
    .description("build when the build is stale, then serve the dashboard and the API")
    .addHelpText("after", "\nThe same as npm start. HOST and PORT say where it listens: 127.0.0.1:3000.");
}
