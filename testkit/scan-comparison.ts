import { tokenize } from "@/lib/analysis/text";
import { tagTerm, termNo } from "@/lib/storage/index";
import type { Store } from "./store";

/**
 * The largest distance between equal vectors. The embedder's rounding depends on the batch, and stored
 * numbers have half precision (11 bits).
 */
const MAX_DISTANCE = 1e-4;
/** The largest number of different sign bits. Rounding can change the sign of a number near 0. */
const MAX_BITS = 8;

/** Matches the pseudonym of a tag or a source. Its digits depend on the tenant. */
const PSEUDONYM = /(\[[A-Z_]+\]-)([0-9a-f]{24})/g;

/** Selects the numbers and ids of a tenant's owners. */
export const OWNER_NOS = (tenant: string) =>
  `select o.owner_no, o.owner_id from owners o join tenants t using (tenant_no) where t.tenant_id = '${tenant}'`;

/**
 * The columns that must be equal for both tenants. Ids, times, and values that depend on earlier decisions
 * are not included.
 */
const COMPARED_COLUMNS: Readonly<Record<string, string>> = {
  events: "event_id, session_id, source, payload",
  redactions: "field, kind, rule, mode, start, length",
  turns:
    "position, speaker_no is null as own, length, window_length, round(static_score::numeric, 4) as score, fits, asks",
  postings: "term_no, position, tf",
  term_stats: "term_no, df",
  turn_dates: "day, position, is_exact",
  owner_stats: "turns, total_length, total_window_length, first_day, last_day",
  speakers: "name",
  memories:
    "position, ordinal, text, role, speaker, source, tags, metadata, encode(dedupe_hash, 'hex') as hash",
  embeddings: "position, encode(content_hash, 'hex') as hash",
  vectors: "position",
  vector_bits: "position",
};

/**
 * Tables whose rows can differ between the tenants. A decision uses the text as it was at that time, so a
 * repeated text can be stored twice, once raw and once masked.
 */
const MEMORY_TABLES = ["memories", "vectors", "vector_bits"];

/**
 * Compares the rows of both tenants in every table and reports each result to `check`. Ignores memories that
 * only one tenant stored. Returns the number of compared rows.
 */
export async function compareTenants(
  store: Store,
  count: number,
  check: (description: string, isMet: boolean) => void,
): Promise<number> {
  let rows = 0;
  const stored = await bothStored(store);
  check("both tenants stored most of the messages", stored.size > count / 2);
  for (const [table, columns] of Object.entries(COMPARED_COLUMNS)) {
    const [scannedRows = [], expectedRows = []] = await Promise.all(
      ["late", "early"].map(async (tenant) => {
        const all = withoutDigits(
          await read(store, tenant, table, columns),
          await termsOfDigits(store, tenant),
        );
        return MEMORY_TABLES.includes(table) ? all.filter((row) => stored.has(placeOf(row))) : all;
      }),
    );
    const firstDifference = scannedRows.findIndex((row, i) => row !== expectedRows[i]);
    const isAlike = scannedRows.length === expectedRows.length && firstDifference === -1;
    check(
      `${table} equals that of a tenant with the rule from the start (${scannedRows.length}, ${expectedRows.length}): ${scannedRows[firstDifference]} ${expectedRows[firstDifference]}`,
      isAlike,
    );
    rows += scannedRows.length;
  }
  const { embeddings, vectors, bits } = await compareVectors(store);
  check(`embeddings equal those of the other tenant (distance ${embeddings})`, embeddings < MAX_DISTANCE);
  check(`vectors equal those of the other tenant (distance ${vectors})`, vectors < MAX_DISTANCE);
  check(`sign bits equal those of the other tenant (${bits} differ)`, bits <= MAX_BITS);
  return rows;
}

const placeOf = (row: string) => {
  const { owner_id, position } = JSON.parse(row) as { owner_id: string; position: number };
  return `${owner_id} ${position}`;
};

async function bothStored(store: Store): Promise<Set<string>> {
  const scannedPlaces = (await read(store, "late", "memories", "position")).map(placeOf);
  const expectedPlaces = new Set((await read(store, "early", "memories", "position")).map(placeOf));
  return new Set(scannedPlaces.filter((place) => expectedPlaces.has(place)));
}

async function read(store: Store, tenant: string, table: string, columns: string): Promise<string[]> {
  const rows = await store.rows<{ row: string }>(`select row_to_json(t)::text as row from (
    select o.owner_id, ${columns} from ${table} join (${OWNER_NOS(tenant)}) o using (owner_no)) t order by 1`);
  return rows.map(({ row }) => row);
}

/** Returns rows that do not depend on the digits of pseudonyms. `terms` names the index terms of digits. */
function withoutDigits(rows: readonly string[], terms: ReadonlyMap<number, string>): string[] {
  return rows
    .map((row) =>
      row
        .replace(PSEUDONYM, "$1digits")
        .replace(/"term_no":(-?\d+)/, (field, no) => terms.get(Number(no)) ?? field),
    )
    .sort();
}

/** Returns the events of the tags whose digits are indexed, by the number of the term. */
async function termsOfDigits(store: Store, tenant: string): Promise<ReadonlyMap<number, string>> {
  const rows = await read(store, tenant, "events", "event_id, payload");
  return new Map(
    rows.flatMap((row) => {
      const { event_id, payload } = JSON.parse(row) as { event_id: string; payload: string };
      const { tags } = JSON.parse(payload) as { tags: string[] };
      const digits = [...tags.join(" ").matchAll(PSEUDONYM)].flatMap(([, , found]) => tokenize(found ?? ""));
      return digits.map((stem) => [termNo(tagTerm(stem)), `"digits of":"${event_id}"`] as const);
    }),
  );
}

export async function chains(store: Store): Promise<string[]> {
  const rows = await store.rows<{ row: string }>(`select row_to_json(t)::text as row from (
    select o.owner_id, m.position, encode(m.memory_id, 'hex') as id, m.type, m.confidence, m.occurred_at, m.recorded_at,
      s.superseded_by::text as superseded_by, s.superseded_at, s.supersede_reason, s.seen_count
    from memories m join memory_states s using (owner_no, position) join (${OWNER_NOS("late")}) o using (owner_no)) t order by 1`);
  return rows.map(({ row }) => row);
}

/**
 * Returns the largest cosine distance between the two tenants' vectors for the same message, and the largest
 * number of different sign bits. Both are 0 without vectors.
 */
async function compareVectors(store: Store): Promise<{ embeddings: number; vectors: number; bits: number }> {
  const largestDifference = async (table: string, difference: string) => {
    const [row] = await store.rows<{ value: number | null }>(`select max(${difference})::float8 as value
      from ${table} a join (${OWNER_NOS("late")}) late using (owner_no)
      join (${OWNER_NOS("early")}) early on early.owner_id = late.owner_id
      join ${table} b on b.owner_no = early.owner_no and b.position = a.position`);
    return row?.value ?? 0;
  };
  return {
    embeddings: await largestDifference("embeddings", "a.embedding <=> b.embedding"),
    vectors: await largestDifference("vectors", "a.embedding <=> b.embedding"),
    bits: await largestDifference("vector_bits", "length(replace((a.signs # b.signs)::text, '0', ''))"),
  };
}
