import { sql } from "drizzle-orm";
import { bigint, customType, integer } from "drizzle-orm/pg-core";

/** Bytes: hashes and sign bits. */
export const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** halfvec on a server, vector in PGlite: a domain that migrate.ts makes from the engine's capabilities. */
export const embeddingVector = customType<{ data: string }>({ dataType: () => "embedding_vector" });

/** Any number of bits: one sign a dimension. */
export const bits = customType<{ data: string }>({ dataType: () => "varbit" });

/** Tenant's number in the upper 32 bits, so that a tenant is one range of every key. */
export const ownerNo = () => bigint("owner_no", { mode: "bigint" }).notNull();

/** session number · 2^20 + index of the turn in its session. */
export const position = () => bigint("position", { mode: "number" }).notNull();

/**
 * The tenant's number as a column, for indexes that pages of a whole tenant walk. Not `owner_no >> 32`: the policies say
 * that too, so a planner without statistics would take such an index for an owner's statements as well.
 */
export const tenantNo = () =>
  integer("tenant_no").notNull().generatedAlwaysAs(sql`(owner_no >> 32)::integer`);
