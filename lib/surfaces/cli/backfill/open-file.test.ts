// A file argument that cannot be read is refused in words.

import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { isExportFile } from "../export-file/import-export";
import { openFile } from "./open-file";

test.each([
  ["a directory", tmpdir(), "is a directory. Name a file."],
  ["a file that does not exist", path.join(tmpdir(), "no-such-file.json"), "cannot be read."],
])("%s is refused", async (_name, file, message) => {
  await expect(openFile(file)).rejects.toThrow(`${file} ${message}`);
  expect(await isExportFile(file)).toBe(false);
});
