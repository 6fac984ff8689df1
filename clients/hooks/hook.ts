import process from "node:process";
import { AGENTS, isAgent, isMoment } from "./agents";
import { runHook } from "./run-hook";

/**
 * The limit of the whole process, counted from its start. An agent waits for its hooks, so the process ends
 * at this time whatever happens; what was not sent stays in the spool.
 */
const LIMIT_MS = 1_300;
/** On a machine on which Node itself starts that slowly, this is left for writing messages into the spool. */
const SPOOL_MS = 500;

const [agent = "", moment = ""] = process.argv.slice(2);

if (isAgent(agent) && isMoment(moment)) {
  let answer = AGENTS[agent].emptyAnswer(moment);
  const end = () => process.stdout.write(`${JSON.stringify(answer)}\n`, () => process.exit(0));
  const endAfter = (error: unknown) => {
    process.stderr.write(`palimpsest hook: ${error instanceof Error ? error.message : error}\n`);
    end();
  };
  process.on("uncaughtException", endAfter);
  const late = "the server is too slow, or the folder of the hook cannot be used (PALIMPSEST_HOOK_DIR)";
  setTimeout(() => endAfter(late), Math.max(LIMIT_MS - performance.now(), SPOOL_MS));
  runHook(AGENTS[agent], moment, (found) => {
    answer = found;
  }).then(end, endAfter);
} else {
  process.stderr.write(`Usage: palimpsest hook ${Object.keys(AGENTS).join("|")} prompt|stop\n`);
  // Also a wrong command must not stop the agent that runs it.
  process.stdout.write("{}\n", () => process.exit(0));
}
