import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import process from "node:process";
import { judge, Palimpsest, PalimpsestError } from "../typescript/palimpsest";
import { Spool } from "../typescript/spool";
import type { Agent, HookInput, Moment } from "./agents";
import { batchTurns, projectTag, type Turns } from "./turns";
import { userText } from "./user-text";

/** The context block is short, because every prompt carries it. */
const MAX_TOKENS = 1_500;
/** The server refuses longer queries. */
const QUERY_CHARS = 2_000;
const REQUEST_MS = 800;

/**
 * Runs one hook. `onContext` gets the answer with the memories. Messages enter the spool at once, because the
 * process can be ended during the search, and are sent after it, or the prompt would find itself.
 */
export async function runHook(
  agent: Agent,
  moment: Moment,
  onContext: (answer: object) => void,
): Promise<void> {
  const input = JSON.parse(await readStdin()) as HookInput;
  const env = process.env;
  const folder = env.PALIMPSEST_HOOK_DIR || path.join(homedir(), ".palimpsest");
  const owner = env.PALIMPSEST_USER_ID ? { user_id: env.PALIMPSEST_USER_ID } : {};
  const hasSpool = env.PALIMPSEST_SPOOL !== "off";
  const client = new Palimpsest({
    timeout: REQUEST_MS,
    maxRetries: 0,
    ...(hasSpool ? { spool: new HookSpool(spoolFolder(folder, env)) } : {}),
  });
  const project = projectOf(input.cwd ?? input.workspace_roots?.[0] ?? env.INIT_CWD ?? process.cwd());
  const session = input.session_id ?? input.conversation_id;
  const place = {
    ...owner,
    ...(session ? { session_id: String(session) } : {}),
    agent_id: agent.name,
    source: "hook",
    tags: [projectTag(project)],
  };
  const batches = () => batchTurns(agent.turns(input, moment, path.join(folder, "transcripts")), place);

  const kept = hasSpool ? await attempt(spoolTurns) : null;
  if (moment === "prompt") await attempt(search);
  await attempt(async () => {
    if (kept === null) for await (const batch of batches()) await sendTurns(batch);
    else if (kept > 0 || moment === "stop") await client.drain();
  });

  async function search(): Promise<void> {
    const query = userText(input.prompt ?? "") || `What matters for work on ${project}?`;
    const context = await client
      .contextBlock({ ...owner, query: query.slice(0, QUERY_CHARS), max_tokens: MAX_TOKENS })
      .catch(explain);
    if (context) onContext(agent.contextAnswer(context));
  }

  /** Puts the messages into the spool. Returns how many events they are. */
  async function spoolTurns(): Promise<number> {
    let count = 0;
    for await (const turns of batches()) {
      const events = turns.flatMap((turn) => turn.events);
      if (events.length > 0) await client.events(events, { defer: true });
      await savePosition(turns);
      count += events.length;
    }
    return count;
  }

  /** Sends messages without the spool. Those of a refused request are sent in halves: one can be invalid. */
  async function sendTurns(turns: readonly Turns[]): Promise<void> {
    const events = turns.flatMap((turn) => turn.events);
    try {
      if (events.length > 0) await client.events(events).catch(explain);
    } catch (error) {
      if (judge(error) !== "refused") throw error;
      if (turns.length > 1) {
        const half = Math.ceil(turns.length / 2);
        await sendTurns(turns.slice(0, half));
        await sendTurns(turns.slice(half));
        return;
      }
      report(error);
    }
    await savePosition(turns);
  }
}

/** A spool whose errors say what the person can do. */
class HookSpool extends Spool {
  override drain(...[send, judgeError]: Parameters<Spool["drain"]>): Promise<number> {
    return super.drain((write) => send(write).catch(explain), judgeError);
  }
}

/** Rethrows an error. The one for a request without an owner then names the two ways to give one. */
function explain(error: unknown): never {
  if (error instanceof PalimpsestError && error.code === "owner_required")
    error.message += " Use a key that is bound to a user, or set PALIMPSEST_USER_ID.";
  throw error;
}

/** Later hooks do not read these messages again. */
async function savePosition(turns: readonly Turns[]): Promise<void> {
  await turns.findLast(({ onKept }) => onKept)?.onKept?.();
}

/** Reports an error instead of throwing it, and returns null. */
async function attempt<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    report(error);
    return null;
  }
}

/** One folder per server and user, so that a changed setting does not send messages to another server. */
function spoolFolder(
  folder: string,
  { PALIMPSEST_URL = "", PALIMPSEST_USER_ID = "" }: NodeJS.ProcessEnv,
): string {
  const name = createHash("sha256")
    .update(JSON.stringify([PALIMPSEST_URL, PALIMPSEST_USER_ID]))
    .digest("hex");
  return path.join(folder, `spool-${name.slice(0, 16)}`);
}

/** The name of the folder with the git repository, else of the folder itself. */
function projectOf(folder: string): string {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (existsSync(path.join(at, ".git"))) return path.basename(at);
    if (at === path.dirname(at)) return path.basename(path.resolve(folder)) || "files";
  }
}

async function readStdin(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  // Unlike toString, the decoder leaves out a byte order mark, which PowerShell puts in front of its output.
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function report(error: unknown): void {
  process.stderr.write(`palimpsest hook: ${error instanceof Error ? error.message : "failed"}\n`);
}
