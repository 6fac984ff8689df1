import { z } from "zod";
import type { OnProgress } from "@/lib/base/core";
import { BackupError } from "./backup-error";
import { type BodyReader, readHeader } from "./body-reader";
import { type Header, type Manifest, manifestSchema, tableSchema } from "./format";
import { RowSum } from "./row-sum";

const nextSchema = z.union([tableSchema, manifestSchema]);

/** Reads the whole body and verifies its rows against the manifest. Throws BackupError when they differ. */
export async function checkBody(
  reader: BodyReader,
  onProgress: OnProgress,
): Promise<{ header: Header; manifest: Manifest }> {
  const header = await readHeader(reader);
  const tables: Manifest["tables"] = [];
  for (;;) {
    const line = await reader.line(nextSchema);
    if (!("table" in line)) {
      const isComplete = JSON.stringify(tables) === JSON.stringify(line.tables) && (await reader.isAtEnd());
      if (!isComplete)
        throw new BackupError("damaged", "The backup does not match its manifest. Use another backup.");
      return { header, manifest: line };
    }
    const sum = new RowSum();
    for await (const chunk of reader.rows()) {
      sum.add(chunk);
      onProgress({ step: "check", table: line.table, rows: sum.rows });
    }
    tables.push({ name: line.table, rows: sum.rows, sha256: sum.sha256 });
  }
}
