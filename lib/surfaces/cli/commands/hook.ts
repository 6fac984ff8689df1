import type { Command } from "commander";

/**
 * Describes `palimpsest hook` for --help. scripts/palimpsest.mjs runs it from one file, because an agent
 * waits for its hooks.
 */
export function hookCommand(program: Command): void {
  program
    .command("hook")
    .description("read and send memory at the two moments of a coding agent; called by the agent")
    .argument("<agent>", "claude-code, codex or cursor")
    .argument("<moment>", "prompt (prints memories) or stop (sends the new messages)")
    .addHelpText(
      "after",
      `
Reads the agent's JSON on standard input, ends within 1.5 s and always exits with 0.
PALIMPSEST_URL, PALIMPSEST_API_KEY and PALIMPSEST_USER_ID select the server, the key and the owner.`,
    );
}
