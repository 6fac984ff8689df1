import { Readable } from "node:stream";
import { type Command, Option } from "commander";
import { env } from "@/lib/base/config";
import { MAX_LINE_BYTES } from "../backfill/batches";
import { cortexFiles } from "../backfill/cortex-files";
import { importedLines } from "../backfill/imported-lines";
import { mem0Pages } from "../backfill/mem0-pages";
import { openFile } from "../backfill/open-file";
import { readLines } from "../backfill/read-lines";
import { type RunOptions, runFile, runOptions } from "../backfill/run-file";
import { wrongCall } from "../command";
import { importExport, isExportFile } from "../export-file/import-export";

type Options = RunOptions & { readonly userId?: string; readonly from: "auto" | "cortex" };

/** Adds the command `palimpsest import FILE`, which sends what another system exported. */
export function importCommand(program: Command): void {
  runOptions(program.command("import"))
    .description("import conversations and memories from another system’s export")
    .argument(
      "<file>",
      "export file, - for standard input, the URL of a mem0 server, or a directory (--from)",
    )
    .addOption(
      new Option("--from <system>", "recognize the format of a file, or import a directory of this system")
        .choices(["auto", "cortex"])
        .default("auto"),
    )
    .option("--user-id <id>", "owner of everything in the file, unless the file names the owners")
    .addHelpText(
      "after",
      `
The format is recognized by itself:
  ChatGPT      the ZIP file of the data export, or a conversations.json in it
  Claude       the ZIP file of the data export, or a conversations.json or memories.json in it
  mem0         the JSON of get_all, or the URL of a server, with the key in MEM0_API_KEY
  Open WebUI   the JSON of the chat export, or of GET /api/v1/memories/
  Palimpsest   a file of palimpsest export, which is restored as it was
  own format   JSON lines in the format of POST /api/v1/events
  Cortex       with --from cortex, the directory that holds session and user
  text         a .txt file with one fact per line, for example memories copied from ChatGPT’s settings

Conversations are decided like live messages, at their own times; memories are kept in any case. IDs come from the export, so
a second import changes nothing, and an interrupted one continues when you run the same command again.

Examples:
  palimpsest import chatgpt-export.zip --user-id derek --dry-run
  palimpsest import chatgpt-export.zip --user-id derek --wait
  palimpsest import --from cortex cortex-data/tenants/default --user-id derek
  MEM0_API_KEY=… palimpsest import http://localhost:8888 --user-id derek`,
    )
    .action(importFile);
}

async function importFile(file: string, options: Options): Promise<void> {
  const isUrl = /^https?:\/\//.test(file);
  const userId = options.userId ?? null;
  if (options.from === "cortex") return importCortex(file, options);
  if (!isUrl && file !== "-" && (await isExportFile(file))) return importExport(file, options);
  if (isUrl && userId === null) throw wrongCall("The URL of a server requires --user-id.");
  await runFile(file, options, "item", async () => {
    const { stream, bytes } =
      isUrl && userId !== null
        ? { stream: Readable.from(mem0Pages(file, userId, env().MEM0_API_KEY)), bytes: null }
        : await openFile(file);
    const leftOut: Record<string, number> = {};
    return {
      chunks: stream,
      bytes,
      linesOf: (chunks) => importedLines(chunks, { userId, isText: file.endsWith(".txt"), leftOut }),
      counts: () => leftOut,
    };
  });
}

async function importCortex(directory: string, options: Options): Promise<void> {
  const { userId } = options;
  if (userId === undefined) throw wrongCall("--from cortex requires --user-id: its sessions name no owner.");
  const leftOut: Record<string, number> = {};
  await runFile(directory, options, "event", async () => ({
    chunks: Readable.from(cortexFiles(directory, userId, leftOut)),
    bytes: null,
    linesOf: (chunks) => readLines(chunks, MAX_LINE_BYTES),
    counts: () => leftOut,
  }));
}
