import { defineRoute, otherMethods } from "@/lib/http";
import { countOutcomes, countOutcomesInput, countOutcomesOutput } from "@/lib/memories";

export const POST = defineRoute({
  name: "countOutcomes",
  summary: "What became of 1 to 500 events: how many are queued, and how many messages had which verdict",
  access: "key",
  body: countOutcomesInput,
  output: countOutcomesOutput,
  problems: ["owner_required"],
  run: ({ ctx, body }) => countOutcomes(ctx, body),
});

export const { DELETE, GET, PATCH, PUT } = otherMethods("POST");
