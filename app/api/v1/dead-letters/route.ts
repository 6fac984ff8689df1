import { defineRoute, otherMethods } from "@/lib/http";
import { deadLettersInput, deadLettersOutput, readDeadLetters } from "@/lib/maintenance";

export const GET = defineRoute({
  access: "key",
  query: deadLettersInput,
  output: deadLettersOutput,
  run: ({ ctx, query }) => readDeadLetters(ctx, query),
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
