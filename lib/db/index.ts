export { type SQL, sql } from "drizzle-orm";
export { endOfRow } from "./bulk/rows";
export { serverSession } from "./bulk/server-session";
export type { BulkSession, BulkTable, Pieces } from "./bulk/session";
export { hasStore, makeStore, type NewStore, openStore, storeBytes, storeMadeAt } from "./bulk/stores";
export { bulkTables, readSequences, setSequences } from "./bulk/tables";
export { beginLoad, beginSnapshot, commitLoad, schemaNames } from "./bulk/transactions";
export { copyLive } from "./embedded/copy-live";
export { databaseDirectory } from "./embedded/directory";
export { type Holder, readHolder } from "./embedded/lock";
export type { Engine, Priority, Row } from "./engine";
export { databaseError } from "./errors";
export { type DatabaseFacts, databaseFacts } from "./facts";
export { openDatabase } from "./open";
export {
  atMicroseconds,
  json,
  list,
  microseconds,
  numbers,
  ofOwners,
  ofTenant,
  packed,
  vectorLiteral,
} from "./sql";
export { alongIndexes, asSystem, engine, inTenant, isOpen, ping, setEngine, type Tx } from "./transaction";
