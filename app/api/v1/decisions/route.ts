import { defineRoute, otherMethods } from "@/lib/http";
import { decisionPage, listDecisions, listDecisionsInput } from "@/lib/memories";

export const GET = defineRoute({
  name: "listDecisions",
  summary: "What was decided about each message and why, of dropped ones too",
  access: "key",
  query: listDecisionsInput,
  output: decisionPage,
  problems: ["owner_required"],
  run: ({ ctx, query }) => listDecisions(ctx, query),
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
