import type { OwnerNo } from "@/lib/base/core";
import { ofOwners, packNumbers, sql, type Tx, unpackNumbers } from "@/lib/storage/db";
import { type CachedTurns, noTurns, replaceBlocks } from "./cached-turns";
import { turnCache } from "./turn-cache";

/** The sign bits of a larger owner would not fit into the cache. */
const MAX_TURNS = 1_200_000;
/** Of a larger owner only sign bits are cached, because everything would not fit into the cache. */
const MAX_COMPLETE_TURNS = 200_000;
/**
 * About as many turns are read by one retrieval, which takes as long as seven retrievals save. The turns of a
 * larger owner are read by several.
 */
const TURNS_PER_READ = 5000;
/** The same when only sign bits are read. */
const SIGNS_PER_READ = 20_000;
/**
 * The first turns are cached at this retrieval, counted from when the owner was last in the cache, so neither
 * owners that are read rarely nor more owners than fit into the cache make retrieval slower.
 */
const MIN_RETRIEVALS = 8;

/** No space has this number. */
const NO_SPACE = 0;

/** The current turns of an owner with the names of the speakers and the time of the transaction. */
export type ReadTurns = {
  readonly turns: CachedTurns;
  readonly speakers: Readonly<Record<string, string>>;
  /** Seconds since 1970. */
  readonly now: number;
};

/** What a transaction has read or is reading. */
const reads = new WeakMap<Tx, Map<OwnerNo, Promise<ReadTurns | null>>>();

/** Returns the turns as of the last retrieval; they count only if readCachedTurns returns the same. */
export function lastTurns(owner: OwnerNo, spaceNo: number): CachedTurns | null {
  const turns = turnCache().get(owner);
  return turns?.isComplete && turns.spaceNo === spaceNo ? turns : null;
}

/**
 * Returns the current turns of an owner, or if a space is given, their sign bits in it, or null when not all
 * of them are cached. Reads what is missing or changed, once per transaction, and only some of much.
 * Uses index `turn_blocks_by_version` and the primary keys of turns and vector_bits.
 */
export async function readCachedTurns(
  tx: Tx,
  owner: OwnerNo,
  spaceNo: number | null,
): Promise<ReadTurns | null> {
  const ofTx = reads.get(tx) ?? new Map<OwnerNo, Promise<ReadTurns | null>>();
  reads.set(tx, ofTx);
  const started = ofTx.get(owner) ?? readTurns(tx, owner, spaceNo);
  ofTx.set(owner, started);
  const read = await started;
  const isUsable = spaceNo === null ? !read?.turns.isSignsOnly : read?.turns.spaceNo === spaceNo;
  return isUsable ? read : null;
}

/** Removes an owner's turns from the memory of this process. */
export function forgetTurns(owner: OwnerNo): void {
  turnCache().forget(owner);
}

async function readTurns(tx: Tx, owner: OwnerNo, spaceNo: number | null): Promise<ReadTurns | null> {
  const rows = states.get(tx);
  if (!rows) return null;
  const cache = turnCache();
  const last = cache.get(owner);
  const usable = last && (spaceNo === null || last.spaceNo === spaceNo) ? last : null;
  if (!usable && cache.count(owner) < MIN_RETRIEVALS) return null;
  const store = cache.beginRead(owner);
  const state = (await rows).find(({ owner_no }) => String(owner_no) === owner);
  const turnCount = state?.turns ?? 0;
  if (!state || turnCount > MAX_TURNS || state.version < (usable?.version ?? -1)) {
    cache.forget(owner);
    return null;
  }
  const isSignsOnly = turnCount > MAX_COMPLETE_TURNS;
  if (isSignsOnly && spaceNo === null) return null;
  const before = usable?.isSignsOnly === isSignsOnly ? usable : noTurns(spaceNo ?? NO_SPACE, isSignsOnly);
  const isCurrent = before.isComplete && (state.last_change ?? -1) <= before.version;
  const turns = isCurrent ? before : await readChanges(tx, owner, before, turnCount);
  if (!turns) {
    cache.forget(owner);
    return null;
  }
  if (turns !== usable) store(turns);
  if (!turns.isComplete) return null;
  return { turns, speakers: state.speakers ?? {}, now: state.now };
}

/** What says whether cached turns are the current ones, and what they lack. */
export type TurnState = {
  /** The owner's version. */
  readonly version: number;
  readonly now: number;
  readonly turns: number | null;
  readonly speakers: Record<string, string> | null;
  /** The version at the last change of a block; null without blocks. */
  readonly last_change: number | null;
};

/**
 * The columns of a TurnState, for a row `o` of owners and a row `s` of owner_stats. Uses index
 * `turn_blocks_by_version`.
 */
export const turnStateColumns = sql`o.version::float8 as version, extract(epoch from now())::float8 as now, s.turns,
  (select jsonb_object_agg(p.speaker_no, p.name) from speakers p where p.owner_no = o.owner_no) as speakers,
  (select max(b.version)::float8 from turn_blocks b where b.owner_no = o.owner_no) as last_change`;

type StateRow = TurnState & { readonly owner_no: unknown };
const states = new WeakMap<Tx, Promise<readonly StateRow[]>>();

/**
 * Tells readCachedTurns the states of a transaction's owners, which travel in a statement that reads more of
 * them. Call it before the first search of the transaction; without it, nothing is cached.
 */
export function provideTurnStates(tx: Tx, rows: Promise<readonly StateRow[]>): void {
  // A failure reaches whoever awaits the statement.
  rows.catch(() => undefined);
  states.set(tx, rows);
}

type Changes = {
  readonly version: number;
  readonly last_block: number;
  readonly is_complete: boolean;
  readonly blocks: string | null;
  readonly turns: string | null;
  readonly vectors: string | null;
  readonly signs: string | null;
};

/**
 * Reads the next blocks that changed with their version in one statement, so in one snapshot. A block that
 * changes again gets a later version, so it is read again. Returns null when no block is left, because the
 * owner was deleted in the meantime. The numbers are sent as binary float64 in base64, which is faster than
 * as decimals.
 */
async function readChanges(
  tx: Tx,
  owner: OwnerNo,
  before: CachedTurns,
  turnCount: number,
): Promise<CachedTurns | null> {
  const ownerFilter = ofOwners(sql`owner_no`, [owner]);
  const perRead = before.isSignsOnly ? SIGNS_PER_READ : TURNS_PER_READ;
  const inBlock = sql`${ownerFilter} and position >= c.block << 8 and position < (c.block + 1) << 8`;
  // The decimals of a float32 are its value, as they are for readCandidateTurns.
  const [row] = await tx.rows<Changes>(sql`
    with later as materialized (select block, version, count(*) over () as blocks from turn_blocks
      where ${ownerFilter} and (version, block) > (${before.version}::bigint, ${before.lastBlock}::bigint) order by version, block
      limit (select greatest(ceil(${perRead}::float8 * count(*) / ${Math.max(turnCount, 1)}::float8), 1)::bigint from turn_blocks where ${ownerFilter})),
    changed as materialized (select block from later order by block),
    signs as materialized (select b.position, b.signs from changed c cross join lateral (select position, signs from vector_bits
      where ${inBlock} and space_no = ${before.spaceNo}::smallint order by position offset 0) b)
    select last.version::float8 as version, last.block::float8 as last_block, last.blocks = (select count(*) from later) as is_complete,
      (select ${packNumbers(sql`block`)} from changed) as blocks,
      (select encode(string_agg(float8send(t.position::float8) || float8send(t.length::text::float8)
          || float8send(t.window_length::text::float8) || float8send(t.static_score::text::float8)
          || float8send(t.fits::float8) || float8send(coalesce(t.speaker_no, -1)::float8)
          || float8send(extract(epoch from coalesce(t.memory_at, t.background_at))::float8)
          || float8send((t.memory_at is null)::int::float8) || float8send((t.superseded_at is not null)::int::float8)
          || float8send(coalesce(extract(epoch from t.expires_at)::float8, 'NaN')), ''::bytea), 'base64')
        from changed c cross join lateral (select * from turns where ${inBlock} and not ${before.isSignsOnly}::boolean
          and (memory_at is not null or background_at is not null) order by position offset 0) t) as turns,
      (select encode(string_agg(float8send(position::float8), ''::bytea), 'base64') from signs) as vectors,
      (select encode(string_agg(substr(varbit_send(signs), 5), ''::bytea), 'base64') from signs) as signs
    from (select * from later order by version desc, block desc limit 1) last`);
  if (!row) return null;
  const bytes = (text: string | null) => Buffer.from(text ?? "", "base64");
  const read = { version: row.version, lastBlock: row.last_block, isComplete: row.is_complete };
  return replaceBlocks(before, read, {
    blocks: unpackNumbers(row.blocks),
    turns: bytes(row.turns),
    vectors: bytes(row.vectors),
    signs: bytes(row.signs),
  });
}
