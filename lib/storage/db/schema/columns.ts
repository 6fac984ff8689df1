import { sql } from "drizzle-orm";
import { bigint, customType, integer } from "drizzle-orm/pg-core";

/** Bytes, for hashes and sign bits. */
export const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** A domain that migrate.ts creates: halfvec on a server, vector in PGlite. */
export const embeddingVector = customType<{ data: string }>({ dataType: () => "embedding_vector" });

/** A bit string with one sign bit per dimension. */
export const bits = customType<{ data: string }>({ dataType: () => "varbit" });

/**
 * An owner's number. The upper 32 bits are the tenant's number, so that each tenant is one range of every
 * key.
 */
export const ownerNo = () => bigint("owner_no", { mode: "bigint" }).notNull();

/** A turn's position: session number · 2^20 + index of the turn in its session. */
export const position = () => bigint("position", { mode: "number" }).notNull();

/**
 * The tenant's number as a generated column, for indexes that paginate a whole tenant. It replaces an index
 * on `owner_no >> 32`: the policies use that expression, so without statistics the planner would choose such
 * an index for single owners too.
 */
export const tenantNo = () =>
  integer("tenant_no").notNull().generatedAlwaysAs(sql`(owner_no >> 32)::integer`);
