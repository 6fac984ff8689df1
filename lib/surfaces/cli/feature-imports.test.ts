// Commands use features and the engine only through operations; restore is the one exception.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isTest, readFiles } from "@/scripts/checks/read-files.mjs";

/**
 * Everything that a command imports from features and the engine, besides types. Inputs say which values an
 * option takes. Only `restore` reads or writes data without an operation:
 * docs/decisions/0021-operations-registry.md gives the reason.
 */
const ALLOWED = {
  "commands/doctor.ts": ["check"],
  "commands/entity.ts": ["decideProposalInput"],
  "commands/key.ts": ["createKeyInput"],
  "commands/list.ts": ["listMemoriesInput"],
  "commands/optimize.ts": ["STEPS"],
  "commands/rebuild.ts": ["rebuildPartInput"],
  "commands/restore.ts": ["checkBackup", "restore", "rowCount"],
  "commands/session.ts": ["listSessionsInput"],
  "commands/webhook.ts": ["listDeliveriesInput"],
  "run-backup.ts": ["BackupError"],
};

const FOLDER = "lib/surfaces/cli/";
const IMPORT = /import \{([^}]*)\} from "@\/lib\/(?:features|engine)\//g;

test("commands reach features and the engine only through operations; restore is the one exception", () => {
  const files = readFiles().filter((file) => file.path.startsWith(FOLDER) && !isTest(file));
  expect(files.length).toBeGreaterThan(40);
  const found = files.flatMap(({ path }) => {
    const text = readFileSync(path, "utf8").replaceAll(/^import type .*$/gm, "");
    const imports = [...text.matchAll(IMPORT)];
    // Another form of import would not be listed below.
    expect([path, text.match(/"@\/lib\/(?:features|engine)\//g)?.length ?? 0]).toEqual([
      path,
      imports.length,
    ]);
    const names = imports
      .flatMap(([, list = ""]) => list.split(",").map((name) => name.trim()))
      .filter((name) => name !== "" && !name.startsWith("type "));
    return names.length > 0 ? [[path.slice(FOLDER.length), names.toSorted()]] : [];
  });
  expect(Object.fromEntries(found)).toEqual(ALLOWED);
});
