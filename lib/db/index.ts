export { type SQL, sql } from "drizzle-orm";
export { type Holder, readHolder } from "./embedded/lock";
export type { Engine, Priority, Row } from "./engine";
export { databaseError } from "./errors";
export { openDatabase } from "./open";
export { json, list, numbers, ofOwners, ofTenant, packed, vectorLiteral } from "./sql";
export { asSystem, engine, inTenant, ping, setEngine, type Tx } from "./transaction";
