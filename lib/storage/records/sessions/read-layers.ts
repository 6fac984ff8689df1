import {
  ABSTRACT_CHARS,
  LEVELS,
  type Level,
  OVERVIEW_LINE_CHARS,
  splitSentences,
} from "@/lib/analysis/layers";
import { type OwnerNo, type Position, ROLES, type Role, shortenText } from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { isLive } from "@/lib/storage/index";
import { lineHash } from "./session-lines";

/** A sentence of a session, cut when it is long. `memory_id` is the memory that contains it. */
export type LayerLine = {
  readonly text: string;
  readonly role: Role;
  readonly speaker: string | null;
  readonly occurred_at: Date;
  readonly memory_id: string;
  readonly position: Position;
  /** Whether the line is the whole text of the memory. */
  readonly is_whole: boolean;
};

/** The lines of a session by level, in the order in which they were said. */
export type SessionLayers = Readonly<Record<Level, readonly LayerLine[]>>;

type Row = TableRow<"session_lines", "session_no" | "level" | "rank" | "sentence" | "hash"> &
  TableRow<"memories", "text" | "role" | "speaker" | "occurred_at"> & {
    memory_id: string;
    position: Position;
    event_no: number;
  };

/** The most lines of an abstract, as when it is made. */
const ABSTRACT_LINES = 2;

/** A line before it is cut: `whole` is the text of its memory, and `rank` 0 the most salient line. */
type UncutLine = Omit<LayerLine, "is_whole"> & {
  readonly whole: string;
  readonly event_no: number;
  readonly sentence: number;
  readonly rank: number;
};

/**
 * Returns the layers of an owner's sessions by their numbers; a session without lines is missing. Lines whose
 * memory is superseded, or was not true at `asOf`, or has expired are left out, and so are those whose text
 * changed; the overview fills the abstract then. Uses the primary keys of session_lines,
 * memories and memory_states.
 */
export async function readLayers(
  tx: Tx,
  ownerNo: OwnerNo,
  sessionNos: readonly number[],
  asOf?: Date,
): Promise<ReadonlyMap<number, SessionLayers>> {
  if (sessionNos.length === 0) return new Map();
  const rows = await tx.rows<Row>(sql`
    select l.session_no, l.level, l.rank, l.sentence, l.hash, l.position::float8 as position, m.text, m.role, m.speaker, m.occurred_at,
      m.event_no::float8 as event_no, encode(m.memory_id, 'hex') as memory_id
    from (select * from session_lines where ${ofOwners(sql`owner_no`, [ownerNo])}
        and session_no = any(${list(sessionNos)}::int[]) offset 0) l
      cross join lateral (select * from memories where owner_no = l.owner_no and position = l.position offset 0) m
      cross join lateral (select * from memory_states where owner_no = l.owner_no and position = l.position offset 0) s
    where ${isLive(asOf ? { asOf } : {})} order by l.session_no, l.level, m.event_no, l.position, l.sentence`);
  const sessions = new Map<number, Record<Level, UncutLine[]>>();
  const split = new Map<Position, ReturnType<typeof splitSentences>>();
  for (const { session_no, level, hash, text: whole, role, ...said } of rows) {
    const name = LEVELS[level];
    const sentences = split.get(said.position) ?? splitSentences(whole);
    split.set(said.position, sentences);
    const text = sentences[said.sentence]?.text;
    if (!name || text === undefined || lineHash(text) !== hash) continue;
    const layers = sessions.get(session_no) ?? { abstract: [], overview: [] };
    layers[name].push({ ...said, text, whole, role: ROLES[role] ?? "user" });
    sessions.set(session_no, layers);
  }
  const cut = (chars: number) => (line: UncutLine) => toLine(line, chars);
  return new Map(
    [...sessions].map(([session_no, found]) => [
      session_no,
      {
        abstract: filledAbstract(found).map(cut(ABSTRACT_CHARS)),
        overview: found.overview.map(cut(OVERVIEW_LINE_CHARS)),
      },
    ]),
  );
}

/**
 * Returns the lines of an abstract, in their order. Those that are no longer shown are replaced with the most
 * salient ones of the overview that fit, by the rule by which the abstract was made.
 */
function filledAbstract({ abstract, overview }: Readonly<Record<Level, readonly UncutLine[]>>): UncutLine[] {
  const charsOf = ({ text }: UncutLine) => Math.min(text.length, ABSTRACT_CHARS);
  const isSame = (a: UncutLine, b: UncutLine) => a.position === b.position && a.sentence === b.sentence;
  const lines = [...abstract];
  let left = ABSTRACT_CHARS - abstract.reduce((sum, line) => sum + charsOf(line), 0);
  for (const line of overview.toSorted((a, b) => a.rank - b.rank)) {
    if (lines.length >= ABSTRACT_LINES) break;
    if (charsOf(line) > left || lines.some((one) => isSame(one, line))) continue;
    left -= charsOf(line);
    lines.push(line);
  }
  return lines.sort((a, b) => a.event_no - b.event_no || a.position - b.position || a.sentence - b.sentence);
}

function toLine(line: UncutLine, chars: number): LayerLine {
  const { role, speaker, occurred_at, memory_id, position, whole } = line;
  const text = shortenText(line.text, chars);
  return { text, role, speaker, occurred_at, memory_id, position, is_whole: text === whole };
}

/** The session in which a memory was said. `sessionNo` numbers the positions of its messages. */
export type SessionOfMemory = { readonly sessionId: string; readonly sessionNo: number | null };

/**
 * Returns the sessions of memories by position. Memories without a session are missing. An extracted memory
 * has a position outside of its session's. Uses the keys of memories and sessions.
 */
export async function readSessionsOf(
  tx: Tx,
  ownerNo: OwnerNo,
  positions: readonly Position[],
): Promise<ReadonlyMap<Position, SessionOfMemory>> {
  const rows = await tx.rows<{ position: Position; session_id: string; session_no: number | null }>(sql`
    select m.position::float8 as position, m.session_id, s.session_no
    from memories m left join sessions s on s.owner_no = m.owner_no and s.session_id = m.session_id
    where ${ofOwners(sql`m.owner_no`, [ownerNo])} and m.position = any(${list(positions)}::bigint[])
      and m.session_id is not null`);
  return new Map(
    rows.map(({ position, session_id, session_no }) => [
      position,
      { sessionId: session_id, sessionNo: session_no },
    ]),
  );
}
