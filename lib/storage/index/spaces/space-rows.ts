import type { EmbeddingSpace } from "@/lib/models/embedder";
import { asSystem, type SQL, sql, type TableRow, type Tx } from "@/lib/storage/db";

/**
 * `building`: filled while another is searched. `paused`: waits to be filled. `retired`: no longer searched.
 */
const SPACE_STATES = ["active", "building", "paused", "retired"] as const;
type SpaceState = (typeof SPACE_STATES)[number];

/** A row of embedding_spaces. `done` and `ratePerSecond` are informational. */
export type SpaceRow = {
  readonly spaceNo: number;
  readonly name: string;
  readonly space: EmbeddingSpace;
  readonly state: SpaceState;
  /** Whether embedding_gaps lists all owners that lack vectors in it. */
  readonly isListed: boolean;
  readonly isEmptying: boolean;
  readonly done: number;
  readonly ratePerSecond: number | null;
  readonly lastError: string | null;
  readonly activeFrom: Date | null;
  readonly activeTo: Date | null;
};

type Row = TableRow<"embedding_spaces"> & { state: SpaceState };

const COLUMNS = sql`space_no, name, provider, model, dimensions, query_prefix, document_prefix, pooling, state, is_listed,
  is_emptying, done, rate_per_second, last_error, active_from, active_to`;

/** Returns all spaces, oldest first; there are only a few. */
export async function readSpaceRows(tx: Tx): Promise<SpaceRow[]> {
  return (await tx.rows<Row>(sql`select ${COLUMNS} from embedding_spaces order by space_no`)).map(toSpaceRow);
}

/** Updates one space under a condition in its own transaction. Returns null when the condition is false. */
export async function updateSpace(change: SQL, condition: SQL): Promise<SpaceRow | null> {
  const [row] = await asSystem("work", (tx) =>
    tx.rows<Row>(sql`update embedding_spaces set ${change} where ${condition} returning ${COLUMNS}`),
  );
  return row ? toSpaceRow(row) : null;
}

function toSpaceRow(row: Row): SpaceRow {
  return {
    spaceNo: Number(row.space_no),
    name: row.name,
    space: {
      provider: row.provider,
      model: row.model,
      dimensions: row.dimensions,
      queryPrefix: row.query_prefix,
      documentPrefix: row.document_prefix,
      pooling: row.pooling,
    },
    state: row.state,
    isListed: row.is_listed,
    isEmptying: row.is_emptying,
    done: row.done,
    ratePerSecond: row.rate_per_second,
    lastError: row.last_error,
    activeFrom: row.active_from,
    activeTo: row.active_to,
  };
}
