import { defineRoute, otherMethods } from "@/lib/http";
import { decisionPage, listDecisions, listDecisionsInput } from "@/lib/memories";

export const GET = defineRoute({
  access: "key",
  query: listDecisionsInput,
  output: decisionPage,
  run: ({ ctx, query }) => listDecisions(ctx, query),
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
