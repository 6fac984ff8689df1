import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import process from "node:process";
import { InvalidInputError, Palimpsest } from "../typescript/palimpsest";
import { Spool } from "../typescript/spool";
import type { Agent, HookInput, Moment } from "./agents";
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
  const client = new Palimpsest({
    timeout: REQUEST_MS,
    maxRetries: 0,
    ...(env.PALIMPSEST_SPOOL === "off" ? {} : { spool: new Spool(spoolFolder(folder, env)) }),
  });
  const project = projectOf(input.cwd ?? input.workspace_roots?.[0] ?? env.INIT_CWD ?? process.cwd());
  await send(moment === "prompt" ? search() : Promise.resolve());

  async function search(): Promise<void> {
    const query = userText(input.prompt ?? "") || `What matters for work on ${project}?`;
    try {
      const context = await client.context({
        ...owner,
        query: query.slice(0, QUERY_CHARS),
        max_tokens: MAX_TOKENS,
      });
      if (context) onContext(agent.contextAnswer(context));
    } catch (error) {
      report(error);
    }
  }

  async function send(after: Promise<void>): Promise<void> {
    const { events, onKept } = await agent.turns(input, moment, path.join(folder, "transcripts"));
    const session = input.session_id ?? input.conversation_id;
    const place = {
      ...owner,
      ...(session ? { session_id: session } : {}),
      agent_id: agent.name,
      source: "hook",
      tags: [`project:${project}`.slice(0, 64)],
    };
    try {
      if (events.length > 0)
        await client.events(
          events.map((event) => ({ ...event, ...place })),
          { after },
        );
      else if (moment === "stop") await client.drain();
      else await after;
      await onKept?.();
    } catch (error) {
      report(error);
      // Sent again, the same messages would be refused again.
      if (error instanceof InvalidInputError) await onKept?.();
    }
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
  return Buffer.concat(chunks).toString("utf8");
}

function report(error: unknown): void {
  process.stderr.write(`palimpsest hook: ${error instanceof Error ? error.message : "failed"}\n`);
}
