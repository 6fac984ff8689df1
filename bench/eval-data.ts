import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

/**
 * Returns the file that --data names, or with --small the sample in bench/small. Throws when neither option
 * is given.
 */
export function dataFile(
  options: { readonly data?: string | undefined; readonly small: boolean },
  smallFile: string,
): string {
  if (options.data !== undefined) return options.data;
  if (!options.small)
    throw new Error("Name the data with --data FILE, or use the invented sample with --small.");
  return fileURLToPath(new URL(`./small/${smallFile}`, import.meta.url));
}

/** Reads a file with one JSON object per line. The file is compressed when its name ends in .gz. */
export function readRows<Row>(path: string): Row[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  return text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [JSON.parse(line) as Row]));
}
