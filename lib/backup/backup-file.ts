import { createHash, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { link, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline as pipe, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { BackupError } from "./backup-error";

/** The end of the file: the sha256 of all bytes before, which gzip would not notice all to be changed. */
const TRAILER = "palimpsest-sha256:";
const TRAILER_BYTES = TRAILER.length + 64 + 1;
const GZIP_MAGIC = Buffer.of(0x1f, 0x8b);
const CHUNK_BYTES = 256 * 1024;
/** Vectors compress badly at any level; level 1 takes a third of the time of 6. */
const LEVEL = 1;

/**
 * Writes a backup: gzip of the body, then the checksum of it. Readable by its owner alone, complete or not there: it is
 * written beside its place and renamed when it is on the disk and `check` has read it there. Gives what that gives.
 */
export async function writeFileWhole<T>(
  file: string,
  body: AsyncIterable<Buffer>,
  check: (written: string) => Promise<T>,
): Promise<T> {
  if (existsSync(file)) throw taken(file);
  // Its own, or a second command of the same name would take it away.
  const part = `${file}.${randomBytes(4).toString("hex")}.part`;
  const hash = createHash("sha256");
  try {
    await pipeline(
      Readable.from(body),
      createGzip({ level: LEVEL, chunkSize: CHUNK_BYTES }),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
        yield Buffer.from(`${TRAILER}${hash.digest("hex")}\n`);
      },
      createWriteStream(part, { mode: 0o600, flags: "wx" }),
    );
    await sync(part);
    const checked = await check(part);
    await place(part, file);
    await sync(path.dirname(file));
    return checked;
  } finally {
    await rm(part, { force: true });
  }
}

/** Gives a file its name unless another has it by now. Some file systems of sticks and networks know no links. */
async function place(part: string, file: string): Promise<void> {
  try {
    await link(part, file);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === "EEXIST" || existsSync(file)) throw taken(file);
    await rename(part, file);
  }
}

function taken(file: string): BackupError {
  return new BackupError("taken", `${file} is there already. Give another name.`);
}

/** Reads the whole file and compares it with its checksum. Throws BackupError for a file that is not as it was written. */
export async function checkWhole(file: string): Promise<void> {
  const { size } = await stat(file);
  const handle = await open(file);
  try {
    const start = Buffer.alloc(GZIP_MAGIC.length);
    await handle.read(start, 0, start.length, 0);
    if (!start.equals(GZIP_MAGIC))
      throw new BackupError("foreign", `${file} is no backup of Palimpsest, or its beginning is damaged.`);
    const trailer = Buffer.alloc(TRAILER_BYTES);
    await handle.read(trailer, 0, trailer.length, Math.max(0, size - TRAILER_BYTES));
    const [, sha256] = /^palimpsest-sha256:([0-9a-f]{64})\n$/.exec(trailer.toString("latin1")) ?? [];
    if (!sha256)
      throw new BackupError(
        "damaged",
        `${file} does not end as a backup does: it is cut off, or something stands after it. Use another backup.`,
      );
    const hash = createHash("sha256");
    await pipeline(withoutTrailer(file, size), hash);
    if (hash.digest("hex") !== sha256)
      throw new BackupError(
        "damaged",
        `${file} is damaged: its checksum does not match. Use another backup.`,
      );
  } finally {
    await handle.close();
  }
}

/** The body of a file that was checked. */
export async function readBody(file: string): Promise<AsyncIterable<Buffer>> {
  const { size } = await stat(file);
  const unzipped = createGunzip({ chunkSize: CHUNK_BYTES });
  // Errors of either come out of the iteration.
  pipe(withoutTrailer(file, size), unzipped, () => undefined);
  return unzipped;
}

function withoutTrailer(file: string, size: number) {
  return createReadStream(file, { end: size - TRAILER_BYTES - 1, highWaterMark: CHUNK_BYTES });
}

async function sync(at: string): Promise<void> {
  const handle = await open(at);
  await handle.sync().finally(() => handle.close());
}
