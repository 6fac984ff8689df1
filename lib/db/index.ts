export { type SQL, sql } from "drizzle-orm";
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
