import { defineRoute, otherMethods } from "@/lib/http";
import { listRedactions, listRedactionsInput, redactionPage } from "@/lib/memories";

export const GET = defineRoute({
  name: "listRedactions",
  summary: "What was masked, with the masked text around it",
  access: "key",
  query: listRedactionsInput,
  output: redactionPage,
  problems: ["owner_required"],
  run: ({ ctx, query }) => listRedactions(ctx, query),
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
