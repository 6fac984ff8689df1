import { z } from "zod";
import { BackupError } from "./backup-error";
import { type BodyReader, readHeader } from "./body-reader";
import { type Header, type Manifest, manifestSchema, tableSchema } from "./format";
import type { OnProgress } from "./progress";
import { RowSum } from "./row-sum";

const nextSchema = z.union([tableSchema, manifestSchema]);

/** Reads a body to its end and compares its rows with its manifest. Throws BackupError. */
export async function checkBody(
  reader: BodyReader,
  onProgress: OnProgress,
): Promise<{ header: Header; manifest: Manifest }> {
  const header = await readHeader(reader);
  const found: Manifest["tables"] = [];
  for (;;) {
    const line = await reader.line(nextSchema);
    if (!("table" in line)) {
      const isWhole = JSON.stringify(found) === JSON.stringify(line.tables) && (await reader.isAtEnd());
      if (!isWhole) throw new BackupError("damaged", "The backup does not hold what its last line says.");
      return { header, manifest: line };
    }
    const sum = new RowSum();
    for await (const piece of reader.rows()) {
      sum.add(piece);
      onProgress({ step: "check", table: line.table, rows: sum.rows });
    }
    found.push({ name: line.table, rows: sum.rows, sha256: sum.sha256 });
  }
}
