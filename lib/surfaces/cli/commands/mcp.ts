import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Command } from "commander";
import { AppError, ERRORS, type ErrorCode, type OwnerFields } from "@/lib/base/core";
import { log } from "@/lib/base/observability";
import { createMcpServer } from "@/lib/surfaces/mcp";
import {
  listPreferencesOperation,
  previewEventsOperation,
  type RunOperation,
} from "@/lib/surfaces/operations";
import { Refusal, requireServer } from "../call";
import { Failure } from "../command";
import { calledUrl, withKey } from "../with-key";

/** A client starts this command when it starts itself, which can be before the server is up. */
const PATIENCE_MS = 5 * 60_000;

type Options = { readonly userId?: string; readonly tenant: string };

/**
 * Adds the command `palimpsest mcp`, which an MCP client starts and speaks to on standard input and output.
 */
export function mcpCommand(program: Command): void {
  program
    .command("mcp")
    .description("serve the Model Context Protocol on standard input and output")
    .option("-u, --user-id <id>", "use the memory of this user, if the key is not bound to one")
    .option("--tenant <name>", "tenant, unless PALIMPSEST_API_KEY is set", "default")
    .addHelpText(
      "after",
      `
An MCP client such as Claude Desktop starts this command. It calls the server at PALIMPSEST_URL with PALIMPSEST_API_KEY.

Example:
  palimpsest mcp --user-id derek`,
    )
    .action(serve);
}

async function serve({ userId, tenant }: Options): Promise<void> {
  await requireServer(calledUrl()).catch((failure: Failure) => {
    process.stderr.write(`${failure.message} Waiting for it.\n`);
    return requireServer(calledUrl(), PATIENCE_MS);
  });
  await withKey({ tenant, scopes: ["read", "write"], source: "mcp" }, async (call) => {
    const run = withAppErrors(call);
    const owner = userId === undefined ? await ownerOfKey(run) : { user_id: userId };
    const session = { run, owner, sessionId: null, canSubscribe: false };
    const connection = serveStdio(() => createMcpServer(session), {
      onerror: (error) => log().debug({ error: error.name }, "mcp"),
    });
    await untilEnd();
    await connection.close();
  });
}

/** Calls that store nothing and need an owner, one for each scope that a key can have. */
const PROBES: readonly ((run: RunOperation) => Promise<unknown>)[] = [
  (run) => run(listPreferencesOperation, { limit: 1 }),
  (run) => run(previewEventsOperation, { events: [{ role: "user", text: "ok" }] }),
];

/**
 * Returns no fields for a key that is bound to an owner, and null for a key that is not, and for one without
 * the scopes read and write, which every tool refuses.
 */
async function ownerOfKey(run: RunOperation): Promise<OwnerFields | null> {
  for (const probe of PROBES)
    try {
      await probe(run);
      return {};
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      if (thrown.code === "owner_required") return null;
      if (thrown.code !== "scope_missing") throw thrown;
    }
  return null;
}

/** Resolves when the client closes standard input or stops this process. */
function untilEnd(): Promise<void> {
  return new Promise((resolve) => {
    process.stdin.once("close", resolve);
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}

/** Turns the failures of calls over HTTP into the errors that operations in this process throw. */
function withAppErrors(run: RunOperation): RunOperation {
  return (operation, sent) =>
    run(operation, sent).catch((thrown: unknown) => {
      if (!(thrown instanceof Failure)) throw thrown;
      const [sentence = ""] = thrown.message.split("\n");
      if (!(thrown instanceof Refusal)) throw new AppError("timeout", sentence);
      const code = thrown.code !== null && thrown.code in ERRORS ? (thrown.code as ErrorCode) : "internal";
      throw new AppError(code, sentence, { fields: thrown.fields });
    });
}
