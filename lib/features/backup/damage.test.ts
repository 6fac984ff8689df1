// A damaged, truncated or incompatible backup is refused before the database is used.

import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import type { BulkSession } from "@/lib/storage/db";
import { checkBackup } from "./backup";
import { writeBackupFile } from "./backup-file";
import { BodyReader } from "./body-reader";
import { END_OF_ROWS, FORMAT, jsonLine } from "./format";
import { loadBody } from "./load-body";
import { RowSum } from "./row-sum";

const folder = await mkdtemp(path.join(tmpdir(), "palimpsest-damage-"));
afterAll(() => rm(folder, { recursive: true }));
const ignoreProgress = () => undefined;
const skipCheck = async () => undefined;

const HEADER = {
  format: FORMAT,
  version: 1,
  madeAt: "2026-11-21T20:10:00.000Z",
  program: "0.1.0",
  schema: { version: 2, name: "0001_guard_tenants.sql" },
  vectorType: "vector",
};

/** Returns a row with one field. */
function row(text: string): Buffer {
  const [start, field] = [Buffer.alloc(6), Buffer.from(text)];
  start.writeInt16BE(1, 0);
  start.writeInt32BE(field.length, 2);
  return Buffer.concat([start, field]);
}

function body(texts: readonly string[], header: object = HEADER): Buffer[] {
  const rows = Buffer.concat(texts.map(row));
  const sum = new RowSum();
  sum.add(rows);
  const manifest = { tables: [{ name: "flags", rows: sum.rows, sha256: sum.sha256 }], sequences: [] };
  return [
    jsonLine(header),
    jsonLine({ table: "flags", columns: ["name"] }),
    rows,
    END_OF_ROWS,
    jsonLine(manifest),
  ];
}

async function* chunked(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function writeBackup(name: string, texts: readonly string[], header?: object): Promise<string> {
  const file = path.join(folder, name);
  await writeBackupFile(file, chunked(Buffer.concat(body(texts, header)), 64), skipCheck);
  return file;
}

async function writeChanged(file: string, change: (bytes: Buffer) => Buffer): Promise<string> {
  const other = path.join(folder, "changed.backup");
  await writeFile(other, change(await readFile(file)));
  return other;
}

const check = (file: string) => checkBackup(file, ignoreProgress);
const intact = await writeBackup("intact.backup", ["one", "two", "", "\xff\xff three", "four"]);

test("an intact backup is valid, whatever the size of the chunks it is read in", async () => {
  expect((await check(intact)).manifest.tables[0]?.rows).toBe(5);
  expect((await stat(intact)).mode & 0o777).toBe(0o600);
  const bytes = Buffer.concat(body(["a", "\xff\xff", "b".repeat(300)]));
  for (let size = 1; size < 40; size++) {
    const reader = new BodyReader(chunked(bytes, size));
    const read: Buffer[] = [];
    await reader.line(z.unknown());
    await reader.line(z.unknown());
    for await (const chunk of reader.rows()) read.push(chunk);
    expect(Buffer.concat(read)).toEqual(Buffer.concat(["a", "\xff\xff", "b".repeat(300)].map(row)));
  }
});

test("any changed bit is detected", async () => {
  const { size } = await stat(intact);
  for (let at = 0; at < size; at++) {
    const file = await writeChanged(intact, (bytes) => {
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
      return bytes;
    });
    await expect(check(file), `byte ${at}`).rejects.toThrow(
      /damaged|no valid checksum|not a Palimpsest backup/,
    );
  }
});

test("a truncated file is detected at any length", async () => {
  const { size } = await stat(intact);
  for (let end = 0; end < size; end++)
    await expect(
      check(await writeChanged(intact, (bytes) => bytes.subarray(0, end))),
      `${end}`,
    ).rejects.toThrow(/no valid checksum|not a Palimpsest backup/);
});

test("extra bytes after the end are detected, including a second backup", async () => {
  const more = fc.uint8Array({ minLength: 1, maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(more, async (extraBytes) => {
      const file = await writeChanged(intact, (bytes) => Buffer.concat([bytes, extraBytes]));
      await expect(check(file)).rejects.toMatchObject({ name: "BackupError" });
    }),
    { numRuns: 50 },
  );
  const doubled = await writeChanged(intact, (bytes) => Buffer.concat([bytes, bytes]));
  await expect(check(doubled)).rejects.toMatchObject({ problem: "damaged" });
});

test("other files are not accepted as backups", async () => {
  const other = path.join(folder, "other.gz");
  await writeFile(other, gzipSync("select 1;"));
  await expect(check(other)).rejects.toMatchObject({ problem: "damaged" });
  await writeFile(other, "-- PostgreSQL database dump");
  await expect(check(other)).rejects.toMatchObject({ problem: "unsupported" });
  const json = await writeBackup("json.backup", [], { format: "something else", version: 1 });
  await expect(check(json)).rejects.toMatchObject({ problem: "unsupported" });
});

test("the error for a backup in a newer format asks for a newer Palimpsest", async () => {
  const newer = await writeBackup("newer.backup", ["one"], { format: FORMAT, version: 2, more: true });
  await expect(check(newer)).rejects.toThrow(/has format 2.*newer Palimpsest/);
});

test("a backup with a newer or different schema is rejected before the database is used", async () => {
  const unusedSession = new Proxy({} as BulkSession, {
    get: () => {
      throw new Error("the database was used");
    },
  });
  const load = (schema: object) =>
    loadBody(
      unusedSession,
      new BodyReader(chunked(Buffer.concat(body([], { ...HEADER, schema })), 64)),
      ignoreProgress,
    );
  await expect(load({ version: 999, name: "0998_later.sql" })).rejects.toMatchObject({ problem: "newer" });
  await expect(load({ version: 2, name: "0001_of_a_fork.sql" })).rejects.toMatchObject({
    problem: "unsupported",
  });
});

test("a backup never overwrites a file, and a failed backup leaves no file", async () => {
  const copy = path.join(folder, "copy.backup");
  await copyFile(intact, copy);
  await expect(writeBackupFile(copy, chunked(Buffer.alloc(9), 9), skipCheck)).rejects.toMatchObject({
    problem: "exists",
  });
  expect(await readFile(copy)).toEqual(await readFile(intact));
  const before = await readdir(folder);
  const failingBody = (async function* () {
    yield Buffer.from("started");
    throw new Error("the database is unavailable");
  })();
  await expect(writeBackupFile(path.join(folder, "failed.backup"), failingBody, skipCheck)).rejects.toThrow(
    "is unavailable",
  );
  const invalid = path.join(folder, "invalid.backup");
  await expect(writeBackupFile(invalid, chunked(Buffer.alloc(99), 9), check)).rejects.toMatchObject({
    problem: "damaged",
  });
  expect(await readdir(folder)).toEqual(before);
});
