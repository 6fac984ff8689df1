import { askedQuestion, needsQuestion } from "@/lib/analysis/text";
import {
  type OwnerNo,
  positionOf,
  positionsOfOwner,
  TURNS_PER_SESSION,
  type TurnKey,
  turnKey,
} from "@/lib/base/core";
import { list, ofOwners, reusePlans, sql, type TableRow, type Tx } from "@/lib/storage/db";
import type { StoredMessage } from "@/lib/storage/records";

/** The question that a text answers, and the event that contains it. */
export type AnsweredQuestion = { readonly text: string; readonly event_id: string };

/** What was said in a turn and by whom. */
type TurnMessage = Pick<StoredMessage, "text" | "role" | "speaker">;

type Row = TableRow<"events", "event_id"> & { position: number; message: TurnMessage };

/**
 * Returns for each text that needs it the question of the turn before, if somebody else asked one there. The
 * turn before may be a dropped message. Uses the primary keys of turns, decisions and events, and reads
 * nothing when no text needs a question.
 */
export async function readAnsweredQuestions(
  tx: Tx,
  owners: readonly OwnerNo[],
  answers: ReadonlyMap<TurnKey, TurnMessage>,
): Promise<ReadonlyMap<TurnKey, AnsweredQuestion>> {
  const asked = new Map<TurnKey, AnsweredQuestion>();
  const keys = [...answers].flatMap(([key, { text }]) =>
    positionOf(key) % TURNS_PER_SESSION > 0 && needsQuestion(text) ? [key] : [],
  );
  const readOwner = async (owner: OwnerNo, index: number) => {
    const before = positionsOfOwner(keys, index).map((position) => position - 1);
    if (before.length === 0) return;
    reusePlans(tx);
    const rows = await tx.rows<Row>(sql`
      select t.position::float8 as position, e.event_id, e.payload::jsonb -> 'messages' -> d.ordinal::int as message
      from turns t join decisions d on d.owner_no = t.owner_no and d.event_no = t.event_no and d.position = t.position
        join events e on e.owner_no = t.owner_no and e.event_no = t.event_no
      where ${ofOwners(sql`t.owner_no`, [owner])} and t.position = any(${list(before)}::bigint[])`);
    for (const { position, event_id, message } of rows) {
      const key = turnKey(position + 1, index);
      const answer = answers.get(key);
      const isOther = answer && (answer.role !== message.role || answer.speaker !== message.speaker);
      const text = isOther && message.role !== "tool" ? askedQuestion(message.text) : null;
      if (text) asked.set(key, { text, event_id });
    }
  };
  await Promise.all(owners.map(readOwner));
  return asked;
}
