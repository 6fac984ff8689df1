// A generated store is saved and restored by its tenant, size and space.

import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { databaseDirectory } from "@/lib/storage/db";
import { copyName, restore } from "./stored-copy";

const folder = await mkdtemp(path.join(tmpdir(), "palimpsest-copy-"));
afterAll(() => rm(folder, { recursive: true }));

test("a copy is identified by tenant, size and space", async () => {
  const name = await copyName(folder, "busy", 100, "a");
  expect(await copyName(folder, "busy", 100, "a")).toBe(name);
  expect(await copyName(folder, "busy", 200, "a")).not.toBe(name);
  expect(await copyName(folder, "busy", 100, "b")).not.toBe(name);
  expect(await copyName(folder, "other", 100, "a")).not.toBe(name);
});

test("a copy is restored into an empty data directory and never over a database", async () => {
  const [copy, target] = [path.join(folder, "copy"), path.join(folder, "target")];
  await mkdir(databaseDirectory(copy), { recursive: true });
  await writeFile(path.join(databaseDirectory(copy), "file"), "1");
  await restore(copy, target);
  expect(await readFile(path.join(databaseDirectory(target), "file"), "utf8")).toBe("1");
  await expect(restore(copy, target)).rejects.toThrow("already exists");
});
