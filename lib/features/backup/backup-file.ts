import { createHash, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { link, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline as pipe, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { BackupError } from "./backup-error";

/** The file ends with the SHA-256 of all preceding bytes, because gzip does not detect every change. */
const TRAILER = "palimpsest-sha256:";
const TRAILER_BYTES = TRAILER.length + 64 + 1;
const GZIP_MAGIC = Buffer.of(0x1f, 0x8b);
const CHUNK_BYTES = 256 * 1024;
/** Vectors compress poorly at any level; level 1 takes a third of the time of level 6. */
const LEVEL = 1;

/**
 * Writes a backup file: the gzipped body, then its checksum. Only the current user can read the file. It is
 * written under a temporary name, and renamed once it has been flushed to disk and verified by `check`.
 * Returns the result of `check`.
 */
export async function writeBackupFile<T>(
  file: string,
  body: AsyncIterable<Buffer>,
  check: (written: string) => Promise<T>,
): Promise<T> {
  if (existsSync(file)) throw alreadyExists(file);
  // The random name prevents a second command with the same target from deleting this file.
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
    await renameInto(part, file);
    await sync(path.dirname(file));
    return checked;
  } finally {
    await rm(part, { force: true });
  }
}

/**
 * Renames a file unless the target exists. On file systems without hard links, a target that is created
 * during the call is overwritten.
 */
async function renameInto(part: string, file: string): Promise<void> {
  try {
    await link(part, file);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === "EEXIST" || existsSync(file)) throw alreadyExists(file);
    await rename(part, file);
  }
}

function alreadyExists(file: string): BackupError {
  return new BackupError("exists", `${file} already exists. Choose another name.`);
}

/** Reads the whole file and verifies its checksum. Throws BackupError when the file is altered. */
export async function verifyChecksum(file: string): Promise<void> {
  const { size } = await stat(file);
  const handle = await open(file);
  try {
    const start = Buffer.alloc(GZIP_MAGIC.length);
    await handle.read(start, 0, start.length, 0);
    if (!start.equals(GZIP_MAGIC))
      throw new BackupError(
        "unsupported",
        `${file} is not a Palimpsest backup, or its beginning is damaged.`,
      );
    const trailer = Buffer.alloc(TRAILER_BYTES);
    await handle.read(trailer, 0, trailer.length, Math.max(0, size - TRAILER_BYTES));
    const [, sha256] = /^palimpsest-sha256:([0-9a-f]{64})\n$/.exec(trailer.toString("latin1")) ?? [];
    if (!sha256)
      throw new BackupError(
        "damaged",
        `${file} has no valid checksum at its end: it is truncated or has extra data. Use another backup.`,
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

/** Returns the body of a file whose checksum has been verified. */
export async function readBody(file: string): Promise<AsyncIterable<Buffer>> {
  const { size } = await stat(file);
  const unzipped = createGunzip({ chunkSize: CHUNK_BYTES });
  // The caller's iteration rethrows errors from both streams.
  pipe(withoutTrailer(file, size), unzipped, () => undefined);
  return unzipped;
}

function withoutTrailer(file: string, size: number) {
  return createReadStream(file, { end: size - TRAILER_BYTES - 1, highWaterMark: CHUNK_BYTES });
}

async function sync(file: string): Promise<void> {
  const handle = await open(file);
  await handle.sync().finally(() => handle.close());
}
