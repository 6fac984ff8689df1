import { type Fields, isFields, textOf, timeOf } from "./fields";
import { type Converted, eventsOfMessage, tagsOf } from "./imported-event";

/**
 * Converts a memory of mem0 (an item of `get_all`, or of the open-source server). It is kept in any case, at
 * its own time. Its app becomes the tag that this server's mem0 API gives it. A memory that expired before
 * `now` (milliseconds since 1970) or was deleted is left out.
 */
export function fromMem0(memory: Fields, now: number): Converted {
  const text = textOf(memory.memory);
  const id = idOf(memory.id);
  if (text === null) return { source: "mem0", events: [], skipped: ["memory without text"] };
  if (id === null) return { source: "mem0", events: [], skipped: ["memory without id"] };
  if (memory.deleted_at != null) return { source: "mem0", events: [], skipped: ["deleted memory"] };
  const expiry = timeOf(memory.expiration_date);
  if (expiry !== null && expiry <= now) return { source: "mem0", events: [], skipped: ["expired memory"] };
  const replacedBy = idOf(memory.replaced_by);
  const newerId = replacedBy === id ? null : replacedBy;
  const app = idOf(memory.app_id);
  const runId = idOf(memory.run_id);
  const categories = [memory.categories].flat();
  const { metadata } = memory;
  const others = isFields(metadata) || metadata == null ? [] : ["metadata that is not an object"];
  const { tags, skipped } = tagsOf([app && `app:${app}`, ...categories]);
  const overrides = {
    keep: true,
    ...(expiry === null ? {} : { expires_at: new Date(expiry).toISOString() }),
  };
  const message = {
    role: memory.role === "assistant" ? ("assistant" as const) : ("user" as const),
    text,
    at: timeOf(memory.created_at),
    overrides,
  };
  const event = {
    source: "mem0",
    ...ownerOf(memory),
    ...(runId === null ? {} : { session_id: runId }),
    ...(newerId === null ? {} : { replaced_by: eventId(newerId) }),
    tags,
    ...(isFields(metadata) ? { metadata } : {}),
  };
  return {
    source: "mem0",
    events: eventsOfMessage(eventId(id), message, event),
    skipped: [...skipped, ...others],
  };
}

const eventId = (memoryId: string) => `mem0:${memoryId}`;

/** An id is a text, or the number of a row in a database of one's own. */
function idOf(value: unknown): string | null {
  return Number.isSafeInteger(value) ? String(value) : textOf(value);
}

/** An agent beside a user took part in the conversation; an agent alone is the owner. */
function ownerOf({ user_id, agent_id }: Fields): Fields {
  const userId = idOf(user_id);
  const agentId = idOf(agent_id);
  if (userId === null) return agentId === null ? {} : { agent_owner: agentId };
  return { user_id: userId, ...(agentId === null ? {} : { agent_id: agentId }) };
}
