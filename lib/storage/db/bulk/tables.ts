import type { BulkSession, BulkTable } from "./session";

/** A backup contains what its role may read; drizzle/0001_guard_tenants.sql grants those privileges. */
const GRANTED = `from pg_class c cross join lateral aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
  where r.rolname = 'palimpsest_backup' and a.privilege_type = 'SELECT' and c.relnamespace = current_schema()::regnamespace`;

/** Returns the tables of a backup by name. Empty when the schema does not exist. */
export async function bulkTables({ query }: BulkSession): Promise<BulkTable[]> {
  const rows = await query(
    `select c.relname as name,
       (select json_agg(json_build_array(attname, atttypid = to_regtype('embedding_vector')) order by attnum)::text
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     ${GRANTED} and c.relkind = 'r' order by c.relname`,
    [],
  );
  return rows.map((row) => {
    const columns = JSON.parse(String(row.columns)) as [name: string, isEmbedding: boolean | null][];
    return {
      name: String(row.name),
      columns: columns.map(([name]) => name),
      embeddings: columns.flatMap(([, isEmbedding], index) => (isEmbedding ? [index] : [])),
    };
  });
}

/** State of a sequence. The next number is `value` + 1 if `isCalled`, otherwise `value`. */
export type SequenceState = { readonly name: string; readonly value: string; readonly isCalled: boolean };

/**
 * Returns the sequences of a backup by name. Read them after the rows, so that no sequence lags behind the
 * rows.
 */
export async function readSequences({ query }: BulkSession): Promise<SequenceState[]> {
  const names = await query(
    `select c.oid::regclass::text as name ${GRANTED} and c.relkind = 'S' order by 1`,
    [],
  );
  const states: SequenceState[] = [];
  for (const { name } of names) {
    const [row] = await query(`select last_value::text as value, is_called from ${String(name)}`, []);
    states.push({ name: String(name), value: String(row?.value), isCalled: row?.is_called === true });
  }
  return states;
}

/** Sets sequences to saved states. */
export async function setSequences({ query }: BulkSession, states: readonly SequenceState[]): Promise<void> {
  for (const { name, value, isCalled } of states)
    await query("select setval($1::text::regclass, $2::text::bigint, $3::boolean)", [name, value, isCalled]);
}
