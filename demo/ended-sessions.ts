import type { ScenarioEvent } from "./event";

/** A conversation without a message for this long has ended. */
const IDLE_MS = 30 * 60_000;

/** A session with the owner of its events. */
export type EndedSession = Pick<ScenarioEvent, "user_id" | "agent_owner" | "scope"> & { session_id: string };

/**
 * Returns the sessions of a scenario that had ended at its end, in the order of their first events. A server
 * closes a session some time after its last event arrived, and the events of a scenario all arrive at once.
 */
export function endedSessions(events: readonly ScenarioEvent[], end: Date): EndedSession[] {
  const last = new Map<string, { session: EndedSession; at: number }>();
  for (const { user_id, agent_owner, scope, session_id, messages } of events) {
    if (session_id === undefined) continue;
    const session = {
      ...(user_id === undefined ? {} : { user_id }),
      ...(agent_owner === undefined ? {} : { agent_owner }),
      ...(scope === undefined ? {} : { scope }),
      session_id,
    };
    const at = Math.max(...messages.map((message) => Date.parse(message.at)));
    last.set(JSON.stringify(session), { session, at });
  }
  return [...last.values()].flatMap(({ session, at }) => (end.getTime() - at > IDLE_MS ? session : []));
}
