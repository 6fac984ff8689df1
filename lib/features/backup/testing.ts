import type { BulkSession } from "@/lib/storage/db";

/**
 * Returns the number of rows and a checksum per table, which the database computes. With `hasEmbeddings`
 * false, the checksums of tables with vectors cover only their keys.
 */
export async function contents(store: BulkSession, hasEmbeddings = true): Promise<Record<string, string>> {
  const { query, script } = store;
  await script("set timezone = 'UTC'");
  const tables = await query(
    `select relname as name, relname in ('embeddings', 'vectors') as embeds from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations' order by 1`,
    [],
  );
  const found: Record<string, string> = {};
  for (const { name, embeds } of tables) {
    const row = embeds && !hasEmbeddings ? "(t.owner_no, t.space_no, t.position)" : "t";
    const [sum] = await query(
      `select count(*)::text || ' ' || coalesce(md5(string_agg(md5(${row}::text), '' order by md5(${row}::text))), '') as sum from "${String(name)}" t`,
      [],
    );
    found[String(name)] = String(sum?.sum);
  }
  const sequences = await query("select sequencename as name, last_value::text as at from pg_sequences", []);
  for (const { name, at } of sequences) found[String(name)] = String(at);
  return found;
}
