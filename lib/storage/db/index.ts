export { type SQL, sql } from "drizzle-orm";
export { endOfRow } from "./bulk/rows";
export { serverSession } from "./bulk/server-session";
export type { BulkSession, BulkTable, RowChunks } from "./bulk/session";
export { createStore, hasStore, type NewStore, openStore, storeBytes, storeCreatedAt } from "./bulk/stores";
export { bulkTables, readSequences, setSequences } from "./bulk/tables";
export { beginLoad, beginSnapshot, commitLoad, continueAsSystem, schemaNames } from "./bulk/transactions";
export { damageAdvice } from "./damage";
export { copyLive } from "./embedded/copy-live";
export { databaseDirectory } from "./embedded/directory";
export { readHolder } from "./embedded/lock";
export { runVacuumLoop } from "./embedded/vacuum";
export type { Engine } from "./engine";
export { databaseError } from "./errors";
export { type DatabaseFacts, databaseFacts } from "./facts";
export { openDatabase } from "./open";
export {
  atMicroseconds,
  json,
  list,
  microseconds,
  ofOwners,
  ofTenant,
  packNumbers,
  rowsTable,
  unpackNumbers,
  vectorLiteral,
} from "./sql";
export type { TableRow } from "./table-row";
export {
  asSystem,
  autocommit,
  engine,
  inTenant,
  isOpen,
  ping,
  preferIndexOrder,
  Rollback,
  reusePlans,
  setEngine,
  statementsSent,
  type Tx,
} from "./transaction";
