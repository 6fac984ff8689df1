import {
  backupDatabase,
  backupDatabaseInput,
  backupDatabaseOutput,
  moveDatabase,
  moveDatabaseInput,
  moveDatabaseOutput,
} from "@/lib/features/backup";
import { fillStore, fillStoreInput, fillStoreOutput } from "@/lib/features/samples";
import { defineCommandOperation } from "./define-operation";

export const backupDatabaseOperation = defineCommandOperation({
  name: "backupDatabase",
  summary: "Save the database to a file",
  scope: "admin",
  input: backupDatabaseInput,
  output: backupDatabaseOutput,
  example: { target: "none.backup" },
  run: backupDatabase,
});

export const moveDatabaseOperation = defineCommandOperation({
  name: "moveDatabase",
  summary: "Copy the embedded database to an empty server database",
  scope: "admin",
  input: moveDatabaseInput,
  output: moveDatabaseOutput,
  example: { url: "postgres://127.0.0.1:1/none" },
  run: moveDatabase,
});

export const fillStoreOperation = defineCommandOperation({
  name: "fillStore",
  summary: "Fill an empty database with 30 days of sample conversations",
  scope: "admin",
  input: fillStoreInput,
  output: fillStoreOutput,
  example: { tenant: "busy", stored: 1, end: "2026-01-31T12:00:00Z" },
  audit: { action: "sample.load", target: () => "" },
  run: fillStore,
});
