import { askedQuestion, needsQuestion } from "@/lib/analysis/text";
import { type OwnerNo, positionsOfOwner, TURNS_PER_SESSION, type TurnKey, turnKey } from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import type { StoredMessage } from "@/lib/storage/records";

/** The question that a text answers, and the event that contains it. */
export type AnsweredQuestion = { readonly text: string; readonly event_id: string };

/** What was said in a turn and by whom. */
type TurnMessage = Pick<StoredMessage, "text" | "role" | "speaker">;

type PreviousMessage = TableRow<"events", "event_id"> & { position: number; message: TurnMessage };

/**
 * Returns for each text that needs it the question of the turn before, if somebody else asked one there. The
 * turn before may be a dropped message. Reads nothing when no text needs a question.
 */
export async function readAnsweredQuestions(
  tx: Tx,
  owners: readonly OwnerNo[],
  answers: ReadonlyMap<TurnKey, TurnMessage>,
): Promise<ReadonlyMap<TurnKey, AnsweredQuestion>> {
  const keys = [...answers].flatMap(([key, { text }]) => (needsQuestion(text) ? [key] : []));
  return answeredQuestions(answers, await readPreviousMessages(tx, owners, keys));
}

/**
 * Reads the messages of the turns before these, by the keys of these. Uses the primary keys of turns,
 * decisions and events. The sub-select hides the length of the list, so that the plan is reused.
 */
export async function readPreviousMessages(
  tx: Tx,
  owners: readonly OwnerNo[],
  keys: readonly TurnKey[],
): Promise<ReadonlyMap<TurnKey, PreviousMessage>> {
  const previous = new Map<TurnKey, PreviousMessage>();
  const readOwner = async (owner: OwnerNo, index: number) => {
    const before = positionsOfOwner(keys, index)
      .filter((position) => position % TURNS_PER_SESSION > 0)
      .map((position) => position - 1);
    if (before.length === 0) return;
    const rows = await tx.rows<PreviousMessage>(sql`
      select t.position::float8 as position, e.event_id, e.payload::jsonb -> 'messages' -> d.ordinal::int as message
      from turns t join decisions d on d.owner_no = t.owner_no and d.event_no = t.event_no and d.position = t.position
        join events e on e.owner_no = t.owner_no and e.event_no = t.event_no
      where ${ofOwners(sql`t.owner_no`, [owner])} and t.position = any((select ${list(before)}::text)::bigint[])`);
    for (const row of rows) previous.set(turnKey(row.position + 1, index), row);
  };
  await Promise.all(owners.map(readOwner));
  return previous;
}

/** Does the same as readAnsweredQuestions with messages that were read. Pure. */
export function answeredQuestions(
  answers: ReadonlyMap<TurnKey, TurnMessage>,
  previous: ReadonlyMap<TurnKey, PreviousMessage>,
): ReadonlyMap<TurnKey, AnsweredQuestion> {
  const asked = new Map<TurnKey, AnsweredQuestion>();
  for (const [key, { event_id, message }] of previous) {
    const answer = answers.get(key);
    const isOther = answer && (answer.role !== message.role || answer.speaker !== message.speaker);
    const isAnswer = isOther && message.role !== "tool" && needsQuestion(answer.text);
    const text = isAnswer ? askedQuestion(message.text) : null;
    if (text) asked.set(key, { text, event_id });
  }
  return asked;
}
