import { open, rename, rm } from "node:fs/promises";
import type { Command } from "commander";
import { exportOperation } from "@/lib/surfaces/operations";
import { MAX_LINE_BYTES } from "../backfill/batches";
import { readLines } from "../backfill/read-lines";
import { Failure, fileArgument } from "../command";
import { ExportChecker } from "../export-file/export-checker";
import { type OwnerOptions, ownerFields } from "../owner-options";
import { withKey } from "../with-key";

type Options = OwnerOptions & { readonly out?: string };

/** Adds the command `palimpsest export`, which writes an owner's or a tenant's memories as JSON lines. */
export function exportCommand(program: Command): void {
  program
    .command("export")
    .description("write what is stored about an owner or a tenant as JSON lines")
    .option("-u, --user-id <id>", "only this user")
    .option("-a, --agent-owner <id>", "only this agent's own memory")
    .option("-s, --shared", "only the tenant's shared memory")
    .option("--out <file>", "file to write (default: standard output)")
    .option("--tenant <name>", "tenant, unless PALIMPSEST_API_KEY is set", "default")
    .addHelpText(
      "after",
      `
The file contains texts of memories after redaction, and no keys. Only you can read it. An incomplete file is never left behind.
palimpsest import FILE restores it.

Examples:
  palimpsest export --out tenant.jsonl
  palimpsest export --user-id derek --out derek.jsonl`,
    )
    .action(exportFile);
}

async function exportFile(options: Options): Promise<void> {
  const isOfOwner = options.userId !== undefined || options.agentOwner !== undefined || options.shared;
  const owner = Object.entries(isOfOwner ? ownerFields(options) : {});
  const query = new URLSearchParams(owner.map(([name, value]) => [name, String(value)]));
  const path = `${exportOperation.http.path.replace("/api/v1/", "")}?${query}`;
  const { tenant, out } = options;
  await withKey({ tenant, scopes: ["admin"] }, async (_run, _call, download) => {
    const lines = checkedLines(await download(path));
    if (out === undefined) for await (const line of lines) await write(line);
    else await writeFile(fileArgument(out), lines);
  });
}

/** Yields the lines of an export, and throws Failure after the last one unless all of them arrived. */
async function* checkedLines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const checker = new ExportChecker();
  // TypeScript's type for web streams lacks Node's async iterator.
  const chunks = stream as unknown as AsyncIterable<Uint8Array>;
  for await (const { no, text, problem } of readLines(chunks, MAX_LINE_BYTES)) {
    if (text === null) throw new Failure(`Line ${no} ${problem}.`);
    checker.push(text);
    yield `${text}\n`;
  }
  checker.end();
}

/** Waits while the reader of standard output is slower than the server. */
function write(text: string): Promise<void> | void {
  if (process.stdout.write(text)) return;
  return new Promise((resolve) => process.stdout.once("drain", resolve));
}

/** Writes a file that only its owner can read, under its name once it is complete. */
async function writeFile(file: string, lines: AsyncIterable<string>): Promise<void> {
  const partial = `${file}.part`;
  try {
    // A file that is there already keeps its permissions, and a link its target.
    await rm(partial, { force: true });
    const handle = await open(partial, "wx", 0o600);
    try {
      for await (const line of lines) await handle.appendFile(line);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, file);
  } catch (thrown) {
    await rm(partial, { force: true });
    if (thrown instanceof Failure) throw thrown;
    throw new Failure(
      `The export to ${file} failed: ${thrown instanceof Error ? thrown.message : "unknown error"}.`,
    );
  }
}
