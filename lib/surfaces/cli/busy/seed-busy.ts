import { existsSync } from "node:fs";
import { busyBegin } from "@/demo/busy";
import { env, parseEnv } from "@/lib/base/config";
import { type OnProgress, OPERATOR } from "@/lib/base/core";
import { createEmbedder, type Embedder, embedderOptions, spaceName } from "@/lib/models/embedder";
import { databaseDirectory, engine, openDatabase, readHolder, setEngine } from "@/lib/storage/db";
import { setEmbedder } from "@/lib/storage/index";
import { fillStoreOperation } from "@/lib/surfaces/operations";
import { inProcess } from "../caller";
import { PastClock } from "./past-clock";
import { copyName, createTemporaryFolder, restore } from "./stored-copy";

const SECOND_MS = 1000;

/**
 * Creates the store of the scenario `busy` in the empty data directory, from a cached copy or a new build.
 * Throws when the directory is in use or contains a database, or when DATABASE_URL is set.
 */
export async function seedBusy(input: {
  tenant: string;
  stored: number;
  end: Date;
  cache: string;
}): Promise<void> {
  const settings = env();
  await requireEmpty();
  const embedder = createEmbedder(embedderOptions(settings));
  const space = embedder ? spaceName(embedder.space) : "none";
  const copy = await copyName(input.cache, input.tenant, input.stored, space);
  const startedAt = performance.now();
  if (!existsSync(copy)) await build(copy, embedder, input);
  else process.stderr.write(`Using the cached build: ${copy}\n`);
  await embedder?.close();
  await restore(copy, settings.DATA_DIR);
  const seconds = ((performance.now() - startedAt) / SECOND_MS).toFixed(0);
  process.stdout.write(
    `${settings.DATA_DIR} now has ${input.stored} memories in tenant "${input.tenant}" (${seconds} s)\n`,
  );
}

async function requireEmpty(): Promise<void> {
  const settings = env();
  if (settings.DATABASE_URL)
    throw new Error(
      "busy requires the embedded database. Unset DATABASE_URL, and set DATA_DIR to a new folder.",
    );
  const holder = await readHolder(settings.DATA_DIR);
  if (holder)
    throw new Error(
      `Process ${holder.pid} uses ${settings.DATA_DIR}. Stop it, or set DATA_DIR to a new folder.`,
    );
  if (existsSync(databaseDirectory(settings.DATA_DIR)))
    throw new Error(
      `${settings.DATA_DIR} already contains a database. Set DATA_DIR to a new folder, here and for npm start: DATA_DIR=.data-busy npm run seed -- busy`,
    );
}

/** Builds the store in a separate folder, so an interrupted build leaves the data directory empty. */
async function build(
  copy: string,
  embedder: Embedder | null,
  { tenant, stored, end }: { tenant: string; stored: number; end: Date },
): Promise<void> {
  const { folder, keep } = await createTemporaryFolder(copy);
  process.stderr.write(`Building ${stored} memories in ${folder}; this happens only once.\n`);
  const clock = new PastClock(busyBegin(end));
  await openDatabase(parseEnv({ DATA_DIR: folder }), { clock: clock.shared });
  const open = engine();
  setEmbedder(embedder);
  const startedAt = performance.now();
  let printedAtSeconds = 0;
  const onProgress: OnProgress = ({ rows: done }) => {
    const seconds = (performance.now() - startedAt) / SECOND_MS;
    if (seconds - printedAtSeconds < 2 && done < stored) return;
    printedAtSeconds = seconds;
    process.stderr.write(
      `\r${done} of ${stored} memories, ${(done / seconds).toFixed(0)} memories/s, ${seconds.toFixed(0)} s `,
    );
  };
  try {
    const run = inProcess({ ...OPERATOR, setClock: (at) => clock.set(at), onProgress });
    await run(fillStoreOperation, { tenant, stored, end: end.toISOString() });
    process.stderr.write("\n");
  } finally {
    clock.remove();
    setEmbedder(null);
    setEngine(undefined);
    await open.close();
  }
  await keep();
}
