import type { SQL, Tx } from "@/lib/storage/db";
import { bulkInsert, column } from "./bulk-insert";
import type { IndexedTurn } from "./owner-rows";

/** Inserts the turns of one owner with their postings and dates. */
export async function insertTurns(
  tx: Tx,
  ownerColumns: Readonly<Record<string, SQL>>,
  turns: readonly IndexedTurn[],
  eventNos: readonly number[],
): Promise<void> {
  await bulkInsert(
    tx,
    "turns",
    {
      position: column("bigint", turns, ({ position }) => position),
      event_no: { type: "bigint", values: eventNos },
      speaker_no: column("smallint", turns, ({ speakerNo }) => speakerNo),
      length: column("real", turns, ({ length }) => length),
      window_length: column("real", turns, ({ windowLength }) => windowLength),
      static_score: column("real", turns, ({ staticScore }) => staticScore),
      fits: column("smallint", turns, ({ fits }) => fits),
      asks: column("boolean", turns, ({ asks }) => String(asks)),
      background_at: column("timestamptz", turns, ({ decision, at }) =>
        decision.keep ? null : at.toISOString(),
      ),
    },
    ownerColumns,
  );
  const postings = turns.flatMap(({ position, terms }) =>
    [...terms].map(([term, tf]) => ({ term, position, tf })),
  );
  await bulkInsert(
    tx,
    "postings",
    {
      term_no: column("int", postings, ({ term }) => term),
      position: column("bigint", postings, ({ position }) => position),
      tf: column("smallint", postings, ({ tf }) => tf),
    },
    ownerColumns,
  );
  const dates = turns.flatMap(({ position, dates }) => dates.map((date) => ({ position, ...date })));
  await bulkInsert(
    tx,
    "turn_dates",
    {
      day: column("int", dates, ({ day }) => day),
      position: column("bigint", dates, ({ position }) => position),
      is_exact: column("boolean", dates, ({ exact }) => String(exact)),
    },
    ownerColumns,
  );
}
