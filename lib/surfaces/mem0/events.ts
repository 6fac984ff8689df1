import { z } from "zod";
import { fieldsOfOwner } from "@/lib/base/core";
import { callOperation, invalidFields, listDecisionsOperation, parseInput } from "@/lib/surfaces/operations";
import { entityFields, type Mem0Call, ownerOfEntities, refuseUnknown } from "./call";
import { statusOfEvent } from "./event-status";

const eventsInput = z.looseObject({
  user_id: entityFields.user_id,
  agent_id: entityFields.agent_id,
  page_size: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().min(1).max(200).optional(),
});

/** The ids of the parts of a long conversation. The first part stands for the whole. */
const FIRST_PART = /#0$/;
const LATER_PART = /#[1-9]\d*$/;

/**
 * Lists decided events, most recently decided first. A page reads `page_size` decisions, and an event stands
 * where its first message was decided, so it appears once and a page can have fewer events. `next` is null on
 * the last page. Queued events are not listed, because nothing has been decided about them.
 */
export async function listEvents(call: Mem0Call): Promise<object> {
  const { ctx, query, baseUrl } = call;
  const { user_id, agent_id, page_size: limit, cursor } = parseInput(eventsInput, query);
  refuseUnknown(eventsInput, query);
  const isNamed = call.owner !== null || user_id !== undefined || agent_id !== undefined;
  const named = isNamed ? ownerOfEntities({ user_id, agent_id }, call.owner) : null;
  if (named?.agentId !== undefined)
    throw invalidFields([{ path: "agent_id", message: "cannot be combined with a user here" }]);
  const { items, next_cursor } = await callOperation(listDecisionsOperation, ctx, {
    ...named?.owner,
    limit,
    ...(cursor === undefined ? {} : { cursor }),
  });
  const first = items.filter(({ ordinal, event_id }) => ordinal === 0 && !LATER_PART.test(event_id));
  const results = await Promise.all(
    first.map(async ({ event_id, owner, decided_at }) => {
      const id = event_id.replace(FIRST_PART, "");
      // A long conversation is as late as its last part.
      const status = id === event_id ? "SUCCEEDED" : await statusOfEvent(ctx, id, fieldsOfOwner(owner));
      return { id, event_type: "ADD", status, updated_at: decided_at };
    }),
  );
  const next =
    next_cursor === null
      ? null
      : `${baseUrl}/v1/events/?${new URLSearchParams({ ...query, cursor: next_cursor })}`;
  return { next, previous: null, results };
}
