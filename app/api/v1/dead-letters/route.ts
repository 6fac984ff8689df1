import { defineRoute, otherMethods } from "@/lib/http";
import { deadLettersInput, deadLettersOutput, readDeadLetters } from "@/lib/maintenance";

export const GET = defineRoute({
  name: "listDeadLetters",
  summary: "Jobs that failed for good",
  access: "key",
  query: deadLettersInput,
  output: deadLettersOutput,
  run: ({ ctx, query }) => readDeadLetters(ctx, query),
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
