import { MEMORY_TYPES, type OwnerNo, ROLES, type TenantNo, VERDICTS } from "@/lib/base/core";
import { inTenant, list, ofOwners, type SQL, sql, type Tx } from "@/lib/storage/db";
import { replaceNames, replaceReferences } from "./event-references";
import { findEventIds } from "./find-event-ids";
import { SOURCE_KINDS } from "./memory-sources";

/** Events per page. An event holds at most some hundred KB, so a page stays small. */
const PAGE = 50;

const named = (names: readonly string[], index: SQL) => sql`(${list([...names])}::text[])[${index} + 1]`;
/** Six digits, because the database keeps microseconds and the session's time zone must not matter. */
const time = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Calls `replace` with a function that redacts a name. It can call it again, and returns its last result. */
export type RedactNames = <T>(replace: (redactName: (name: string) => string) => T) => Promise<T>;

type Line = { readonly type: string; readonly payload?: Parameters<typeof replaceReferences>[0] };

/**
 * Returns the lines of an owner's next events after `after` and up to `until`, and the number of the last
 * event, or null when none is left. Each event is followed by its decisions and its memories. A memory that
 * an event after `until` superseded is exported as current. `redact` redacts the names of people who changed
 * memories. All lines of a page are JSON, of one transaction. Uses the primary keys of all tables that it
 * reads.
 */
export async function readExportLines(
  tenantNo: TenantNo,
  ownerNo: OwnerNo,
  { after, until, redact }: { after: string; until: number; redact: RedactNames },
): Promise<{ readonly lines: readonly string[]; readonly last: string | null }> {
  const owned = ofOwners(sql`owner_no`, [ownerNo]);
  return inTenant({ tenantNo }, "work", async (tx) => {
    const rows = await tx.rows<{ event_no: string; line: string }>(sql`
      with page as materialized (select * from events where ${owned} and event_no > ${after}::bigint
          and event_no <= ${until}::bigint order by event_no limit ${PAGE}::int),
        decided as materialized (select d.*, t.background_at from page e
          cross join lateral (select * from decisions where ${owned} and event_no = e.event_no offset 0) d
          left join lateral (select background_at from turns where ${owned} and position = d.position offset 0) t on true)
      select event_no::text as event_no, line from (
        select event_no, 0 as kind, 0 as ordinal, ${eventLine(owned)}::text as line from page e left join lateral
          (select session_no, next_turn from sessions where ${owned} and session_id = e.session_id offset 0) s on true
        union all select event_no, 1, ordinal, ${decisionLine(owned)}::text from decided d
        union all select m.event_no, 2, m.ordinal, ${memoryLine(owned)}::text from decided d
          cross join lateral (select * from memories where ${owned} and position = d.position offset 0) m
          cross join lateral (select st.*, exists (select 1 from memories n where ${ofOwners(sql`n.owner_no`, [ownerNo])}
              and n.position = st.superseded_by and n.event_no > ${until}::bigint) as is_later
            from memory_states st where ${ofOwners(sql`st.owner_no`, [ownerNo])} and st.position = m.position offset 0) s
          where d.memory_position = d.position) l
      order by l.event_no, kind, ordinal`);
    const lines = rows.map(({ line }) => JSON.parse(line) as Line);
    const nameOf = await nameReferences(tx, tenantNo, ownerNo, lines);
    const exported = await redact((redactName) =>
      lines.map((line) =>
        line.payload
          ? { ...line, payload: replaceNames(replaceReferences(line.payload, nameOf), redactName) }
          : line,
      ),
    );
    return { lines: exported.map((line) => JSON.stringify(line)), last: rows.at(-1)?.event_no ?? null };
  });
}

/**
 * Returns the id of an event by its number, because numbers belong to one database; null for an erased one.
 */
async function nameReferences(tx: Tx, tenantNo: TenantNo, ownerNo: OwnerNo, lines: readonly Line[]) {
  const numbers = new Set<number>();
  for (const { payload } of lines)
    if (payload) replaceReferences(payload, (event) => numbers.add(Number(event)));
  if (numbers.size === 0) return () => null;
  const keys = [...numbers].map((eventNo) => ({ ownerNo, eventNo }));
  const found = await findEventIds(tx, tenantNo, keys);
  const names = new Map(found.map(({ no, event_id }) => [keys[no]?.eventNo, event_id]));
  return (event: unknown) => names.get(Number(event)) ?? null;
}

function eventLine(owned: SQL): SQL {
  return sql`json_build_object('type', 'event', 'id', e.event_id, 'session_id', e.session_id, 'agent_id', e.agent_id,
    'source', e.source, 'received_at', ${time(sql`e.received_at`)}, 'decided_at', ${time(sql`e.decided_at`)},
    'first_position', e.first_position, 'session', case when s.session_no is not null
      then json_build_object('no', s.session_no, 'next_turn', s.next_turn) end, 'payload', e.payload::jsonb,
    'redactions', (select coalesce(json_agg(json_build_object('field', field, 'kind', kind, 'rule', rule, 'mode', mode,
        'start', start, 'length', length, 'by_scan', scan_no is not null, 'created_at', ${time(sql`created_at`)})
        order by redaction_no), '[]') from redactions where ${owned} and event_no = e.event_no))`;
}

function decisionLine(owned: SQL): SQL {
  return sql`json_build_object('type', 'decision', 'event_id', (select event_id from page where event_no = d.event_no),
    'ordinal', d.ordinal, 'verdict', ${named(VERDICTS, sql`d.verdict`)}, 'reason', d.reason,
    'memory_type', ${named(MEMORY_TYPES, sql`d.type`)}, 'ambiguous', d.is_ambiguous, 'position', d.position,
    'memory_position', d.memory_position, 'uncertain_position', d.uncertain_position,
    'uncertain_reason', d.uncertain_reason, 'resolution', d.resolution, 'decided_at', ${time(sql`d.decided_at`)},
    'text_removed_at', ${time(sql`d.text_removed_at`)},
    'background_at', ${time(sql`d.background_at`)},
    'sources', (select coalesce(json_agg(json_build_object('position', source_position, 'kind', ${named(SOURCE_KINDS, sql`kind`)})
        order by source_position), '[]') from memory_sources where ${owned} and position = d.position))`;
}

function memoryLine(owned: SQL): SQL {
  return sql`json_build_object('type', 'memory', 'id', encode(m.memory_id, 'hex'),
    'event_id', (select event_id from page where event_no = m.event_no), 'ordinal', m.ordinal, 'position', m.position,
    'memory_type', ${named(MEMORY_TYPES, sql`m.type`)}, 'text', m.text, 'role', ${named(ROLES, sql`m.role`)},
    'speaker', m.speaker, 'session_id', m.session_id, 'agent_id', m.agent_id, 'source', m.source, 'part', m.part, 'parts', m.parts, 'initial_confidence', m.confidence,
    'occurred_at', ${time(sql`m.occurred_at`)}, 'recorded_at', ${time(sql`m.recorded_at`)},
    'confidence', s.confidence, 'seen_count', s.seen_count, 'last_confirmed_at', ${time(sql`s.last_confirmed_at`)},
    'superseded_at', case when not s.is_later then ${time(sql`s.superseded_at`)} end,
    'superseded_by', case when not s.is_later then s.superseded_by end,
    'supersede_reason', case when not s.is_later then s.supersede_reason end, 'expires_at', ${time(sql`s.expires_at`)},
    'confirms', (select coalesce(json_agg(json_build_object('position', older, 'occurred_at', ${time(sql`occurred_at`)})
        order by older), '[]') from confirmations where ${owned} and newer = m.position),
    'may_replace', (select coalesce(json_agg(json_build_object('position', older, 'chance', chance) order by older), '[]')
        from memory_pairs where ${owned} and newer = m.position))`;
}
