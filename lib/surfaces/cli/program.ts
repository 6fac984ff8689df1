import { Command } from "commander";
import { VERSION } from "@/lib/base/config";
import { addCommand } from "./commands/add";
import { adminCommand } from "./commands/admin";
import { answerCommand } from "./commands/answer";
import { backfillCommand } from "./commands/backfill";
import { backupCommand } from "./commands/backup";
import { contextCommand } from "./commands/context";
import { doctorCommand } from "./commands/doctor";
import { embeddingCommand } from "./commands/embedding";
import { entityCommand } from "./commands/entity";
import { exportCommand } from "./commands/export";
import { flagCommand } from "./commands/flag";
import { getCommand } from "./commands/get";
import { hookCommand } from "./commands/hook";
import { importCommand } from "./commands/import";
import { keyCommand } from "./commands/key";
import { listCommand } from "./commands/list";
import { mcpCommand } from "./commands/mcp";
import { moveCommand } from "./commands/move";
import { optimizeCommand } from "./commands/optimize";
import { patternCommand } from "./commands/pattern";
import { promptCommand } from "./commands/prompt";
import { rebuildCommand } from "./commands/rebuild";
import { restoreCommand } from "./commands/restore";
import { searchCommand } from "./commands/search";
import { seedCommand } from "./commands/seed";
import { sessionCommand } from "./commands/session";
import { startCommand } from "./commands/start";
import { statsCommand } from "./commands/stats";
import { treeCommand } from "./commands/tree";
import { webhookCommand } from "./commands/webhook";
import { workerCommand } from "./commands/worker";

const COMMANDS: readonly ((program: Command) => void)[] = [
  startCommand,
  workerCommand,
  keyCommand,
  adminCommand,
  webhookCommand,
  flagCommand,
  doctorCommand,
  embeddingCommand,
  seedCommand,
  backupCommand,
  restoreCommand,
  moveCommand,
  rebuildCommand,
  optimizeCommand,
  promptCommand,
  addCommand,
  backfillCommand,
  importCommand,
  exportCommand,
  searchCommand,
  contextCommand,
  answerCommand,
  listCommand,
  getCommand,
  treeCommand,
  sessionCommand,
  entityCommand,
  patternCommand,
  statsCommand,
  hookCommand,
  mcpCommand,
];

/** Returns the command `palimpsest`. Each subcommand has a file in lib/surfaces/cli/commands. */
export function program(): Command {
  const root = new Command("palimpsest")
    .description("A self-hosted memory server for AI agents.")
    .version(VERSION)
    .showHelpAfterError("Add --help for the options and examples.")
    .exitOverride()
    .addHelpText(
      "after",
      `
Exit codes: 0 success, 1 error, 2 usage error, 3 not found, 4 permission denied, 5 server or database unreachable.

Examples:
  palimpsest start
  palimpsest key create --scopes read,write
  palimpsest add --user-id derek "I like the lights at 40%"
  palimpsest search --user-id derek "how bright should the lights be?"`,
    );
  for (const command of COMMANDS) command(root);
  return root;
}
