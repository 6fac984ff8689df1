import { defineRoute, otherMethods } from "@/lib/http";
import { eventOutput, eventOwnerInput, getEvent } from "@/lib/memories";

export const GET = defineRoute({
  name: "readEvent",
  summary: "What became of an event: verdict and reason of each message, and what was masked",
  access: "key",
  query: eventOwnerInput,
  output: eventOutput,
  problems: ["ambiguous_id"],
  run: ({ ctx, query, params, request }) => getEvent(ctx, params.id ?? "", query, request.signal),
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
