import { type Ctx, positionOf } from "@/lib/base/core";
import { flushUsage, retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { engine, inTenant, ofOwners, type SQL, sql, vectorLiteral } from "@/lib/storage/db";
import { denseScanOf, searchDense } from "@/lib/storage/index";
import type { GeneratedOwner, GeneratedStore } from "./generate-store";
import { PEER_LIMIT, type Peer, type PeerQuestion, type PeerRow } from "./peer";

/** The rows of each statement that fills the table of the textbook. */
const BATCH = 500;
/** The constant of the original paper on rank fusion, and the rows that each search contributes. */
const FUSION = { rankOffset: 60, searchLimit: 50 };

type Place = { readonly position: number; readonly id: number };

/**
 * Palimpsest's own search. `search` is its dense search alone; the hybrid search is the whole retrieval,
 * called in this process, with cues, context block and a cached vector of the question.
 */
export function palimpsestPeer(
  { ctx, owners }: GeneratedStore,
  spaceNo: number,
  places: readonly (readonly Place[])[],
): Peer {
  const ids = places.map((list) => new Map(list.map(({ position, id }) => [position, id])));
  return {
    name: "Palimpsest",
    async search({ owner, vector }) {
      const { ownerNo } = owners[owner] as GeneratedOwner;
      const scan = denseScanOf(places[owner]?.length ?? 0);
      const query = { owners: [ownerNo], scans: [scan], spaceNo, vector, limit: PEER_LIMIT, isPlain: false };
      const hits = await inTenant(ctx, "hot", (tx) => searchDense(tx, query));
      return hits.map(({ key }) => ids[owner]?.get(positionOf(key)) ?? -1);
    },
    searchHybrid: ({ owner, text }) =>
      retrieve(ctx, retrieveInput.parse({ query: text, user_id: owners[owner]?.id, k: PEER_LIMIT })),
    close: flushUsage,
  };
}

/**
 * The hybrid search of most tutorials, in the same database and role: one table with a global HNSW index
 * under a filter on the owner, and ts_rank over a GIN index, fused by reciprocal rank.
 */
export async function textbookPeer(
  { ctx, owners }: Pick<GeneratedStore, "ctx" | "owners">,
  rows: readonly PeerRow[],
): Promise<Peer> {
  // An index needs the dimensions, which the column of the product leaves open.
  const typeName = `${engine().vectorType}(${rows[0]?.vector.length})`;
  const type = sql.raw(typeName);
  const numberOf = (owner: number) => owners[owner]?.ownerNo as GeneratedOwner["ownerNo"];
  await runAsOwner(`create table textbook (owner_no bigint not null, id int not null, text text not null,
    embedding ${typeName} not null, words tsvector generated always as (to_tsvector('english', text)) stored)`);
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH).map(({ owner, id, text, vector }) => ({
      owner_no: numberOf(owner),
      id,
      text,
      embedding: vectorLiteral(vector),
    }));
    await runAsOwner(
      `insert into textbook (owner_no, id, text, embedding) select owner_no, id, text, embedding::${typeName}
        from jsonb_to_recordset($1::text::jsonb) as r (owner_no bigint, id int, text text, embedding text)`,
      JSON.stringify(batch),
    );
  }
  for (const statement of [
    `create index on textbook using hnsw (embedding ${engine().vectorType}_cosine_ops)`,
    "create index on textbook using gin (words)",
    "create index on textbook (owner_no)",
    "analyze textbook",
    "grant select on textbook to palimpsest_app",
  ])
    await runAsOwner(statement);
  const nearest = ({ owner, vector }: PeerQuestion, limit: number) => {
    // The sub-select evaluates the cast once.
    const distance = sql`embedding <=> (select ${vectorLiteral(vector)}::text::${type})`;
    return sql`select id from textbook where ${ofOwners(sql`owner_no`, [numberOf(owner)])} order by ${distance} limit ${limit}`;
  };
  return {
    name: "textbook hybrid",
    search: (question) => readIds(ctx, nearest(question, PEER_LIMIT)),
    searchHybrid(question) {
      const { rankOffset, searchLimit } = FUSION;
      return readIds(
        ctx,
        sql`
        with asked as (select replace(plainto_tsquery('english', ${question.text})::text, '&', '|')::tsquery as words),
          near as (select id, row_number() over () as rank from (${nearest(question, searchLimit)}) n),
          said as (select id, row_number() over () as rank from (
            select t.id from textbook t, asked where ${ofOwners(sql`t.owner_no`, [numberOf(question.owner)])} and t.words @@ asked.words
            order by ts_rank(t.words, asked.words) desc limit ${searchLimit}) s)
        select id from near full join said using (id)
        order by coalesce(1.0 / (${rankOffset}::int + near.rank), 0) + coalesce(1.0 / (${rankOffset}::int + said.rank), 0) desc limit ${PEER_LIMIT}`,
      );
    },
    close: async () => undefined,
  };
}

async function readIds(ctx: Ctx, statement: SQL): Promise<number[]> {
  const rows = await inTenant(ctx, "hot", (tx) => tx.rows<{ id: number }>(statement));
  return rows.map(({ id }) => id);
}

/** Runs a statement as the owner of the database, who can create tables. */
async function runAsOwner(text: string, ...params: string[]): Promise<void> {
  await engine().transaction("work", (query) => query(text, params));
}
