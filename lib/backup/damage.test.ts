import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import type { BulkSession } from "@/lib/db";
import { checkBackup } from "./backup";
import { writeFileWhole } from "./backup-file";
import { BodyReader } from "./body-reader";
import { END_OF_ROWS, FORMAT, jsonLine } from "./format";
import { loadBody } from "./load-body";
import { RowSum } from "./row-sum";

const folder = await mkdtemp(path.join(tmpdir(), "palimpsest-damage-"));
afterAll(() => rm(folder, { recursive: true }));
const silent = () => undefined;
const unread = async () => undefined;

const HEADER = {
  format: FORMAT,
  version: 1,
  madeAt: "2026-11-21T20:10:00.000Z",
  program: "0.1.0",
  schema: { version: 2, name: "0001_guard_tenants.sql" },
  vectorType: "vector",
};

/** A row of one field. */
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

async function written(name: string, texts: readonly string[], header?: object): Promise<string> {
  const file = path.join(folder, name);
  await writeFileWhole(file, chunked(Buffer.concat(body(texts, header)), 64), unread);
  return file;
}

async function changed(file: string, change: (bytes: Buffer) => Buffer): Promise<string> {
  const other = path.join(folder, "changed.backup");
  await writeFile(other, change(await readFile(file)));
  return other;
}

const check = (file: string) => checkBackup(file, silent);
const whole = await written("whole.backup", ["one", "two", "", "\xff\xff three", "four"]);

test("a backup that nothing happened to is whole, wherever its bytes are cut while it is read", async () => {
  expect((await check(whole)).manifest.tables[0]?.rows).toBe(5);
  expect((await stat(whole)).mode & 0o777).toBe(0o600);
  const bytes = Buffer.concat(body(["a", "\xff\xff", "b".repeat(300)]));
  for (let size = 1; size < 40; size++) {
    const reader = new BodyReader(chunked(bytes, size));
    const read: Buffer[] = [];
    await reader.line(z.unknown());
    await reader.line(z.unknown());
    for await (const piece of reader.rows()) read.push(piece);
    expect(Buffer.concat(read)).toEqual(Buffer.concat(["a", "\xff\xff", "b".repeat(300)].map(row)));
  }
});

test("a changed bit is noticed, wherever it is", async () => {
  const { size } = await stat(whole);
  for (let at = 0; at < size; at++) {
    const file = await changed(whole, (bytes) => {
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
      return bytes;
    });
    await expect(check(file), `byte ${at}`).rejects.toThrow(/damaged|does not end|no backup/);
  }
});

test("a file that is cut off is noticed, wherever it ends", async () => {
  const { size } = await stat(whole);
  for (let end = 0; end < size; end++)
    await expect(check(await changed(whole, (bytes) => bytes.subarray(0, end))), `${end}`).rejects.toThrow(
      /does not end|no backup/,
    );
});

test("bytes after the end are noticed, also a second backup", async () => {
  const more = fc.uint8Array({ minLength: 1, maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(more, async (extra) => {
      const file = await changed(whole, (bytes) => Buffer.concat([bytes, extra]));
      await expect(check(file)).rejects.toMatchObject({ name: "BackupError" });
    }),
    { numRuns: 50 },
  );
  const twice = await changed(whole, (bytes) => Buffer.concat([bytes, bytes]));
  await expect(check(twice)).rejects.toMatchObject({ problem: "damaged" });
});

test("a file of something else is no backup", async () => {
  const other = path.join(folder, "other.gz");
  await writeFile(other, gzipSync("select 1;"));
  await expect(check(other)).rejects.toMatchObject({ problem: "damaged" });
  await writeFile(other, "-- PostgreSQL database dump");
  await expect(check(other)).rejects.toMatchObject({ problem: "foreign" });
  const json = await written("json.backup", [], { format: "something else", version: 1 });
  await expect(check(json)).rejects.toMatchObject({ problem: "foreign" });
});

test("a backup in a newer format says that a newer program reads it", async () => {
  const newer = await written("newer.backup", ["one"], { format: FORMAT, version: 2, more: true });
  await expect(check(newer)).rejects.toThrow(/has format 2.*newer Palimpsest/);
});

test("a backup of a newer or another schema is refused before the database is touched", async () => {
  const untouched = new Proxy({} as BulkSession, {
    get: () => {
      throw new Error("the database was touched");
    },
  });
  const load = (schema: object) =>
    loadBody(untouched, new BodyReader(chunked(Buffer.concat(body([], { ...HEADER, schema })), 64)), silent);
  await expect(load({ version: 999, name: "0998_later.sql" })).rejects.toMatchObject({ problem: "newer" });
  await expect(load({ version: 2, name: "0001_of_a_fork.sql" })).rejects.toMatchObject({
    problem: "foreign",
  });
});

test("a backup is never written over a file, and one that fails leaves nothing", async () => {
  const copy = path.join(folder, "copy.backup");
  await copyFile(whole, copy);
  await expect(writeFileWhole(copy, chunked(Buffer.alloc(9), 9), unread)).rejects.toMatchObject({
    problem: "taken",
  });
  expect(await readFile(copy)).toEqual(await readFile(whole));
  const before = await readdir(folder);
  const failing = (async function* () {
    yield Buffer.from("begun");
    throw new Error("the database went away");
  })();
  await expect(writeFileWhole(path.join(folder, "failed.backup"), failing, unread)).rejects.toThrow(
    "went away",
  );
  const unlike = path.join(folder, "unlike.backup");
  await expect(writeFileWhole(unlike, chunked(Buffer.alloc(99), 9), check)).rejects.toMatchObject({
    problem: "damaged",
  });
  expect(await readdir(folder)).toEqual(before);
});
