import { MEMORY_TYPES, ROLES, VERDICTS } from "@/lib/base/core";
import type { TestServer } from "../testkit/server";
import { changeStore } from "../testkit/store";

const DROPPED = VERDICTS.indexOf("dropped");
const roles = ROLES.map((role, roleNo) => `when '${role}' then ${roleNo}`).join(" ");

/**
 * Inserts a memory for each dropped message. The message's postings and vectors are already stored, so the
 * database becomes what a decider that drops nothing would have produced, except for links between memories.
 */
export async function keepAll(server: TestServer): Promise<void> {
  await changeStore(
    server,
    `with dropped as (
        select d.owner_no, d.event_no, d.ordinal, d.position, e.session_id, e.agent_id, e.source,
          e.payload::jsonb -> 'messages' -> d.ordinal::int as message
        from decisions d join events e on e.owner_no = d.owner_no and e.event_no = d.event_no
        where d.verdict = ${DROPPED} and d.memory_position is null),
      kept as (insert into memories (owner_no, position, memory_id, event_no, ordinal, type, text, role, speaker, session_id,
          agent_id, source, tags, confidence, occurred_at, recorded_at, dedupe_hash)
        select owner_no, position, sha256(convert_to(owner_no || ' ' || position, 'utf8')), event_no, ordinal,
          ${MEMORY_TYPES.indexOf("interaction")}, message ->> 'text', case message ->> 'role' ${roles} end,
          message ->> 'speaker', session_id, agent_id, source, '{}', 0.5, (message ->> 'at')::timestamptz, now(),
          sha256(convert_to(owner_no || ' ' || position, 'utf8'))
        from dropped),
      alive as (insert into memory_states (owner_no, position, last_confirmed_at, confidence)
        select owner_no, position, (message ->> 'at')::timestamptz, 0.5 from dropped)
    update decisions d set memory_position = d.position from dropped
      where dropped.owner_no = d.owner_no and dropped.event_no = d.event_no and dropped.ordinal = d.ordinal`,
  );
}
