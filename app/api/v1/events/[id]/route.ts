import { defineRoute, otherMethods } from "@/lib/http";
import { eventOutput, eventOwnerInput, getEvent } from "@/lib/memories";

export const GET = defineRoute({
  access: "key",
  query: eventOwnerInput,
  output: eventOutput,
  run: ({ ctx, query, params, request }) => getEvent(ctx, params.id ?? "", query, request.signal),
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
