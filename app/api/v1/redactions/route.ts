import { defineRoute, otherMethods } from "@/lib/http";
import { listRedactions, listRedactionsInput, redactionPage } from "@/lib/memories";

export const GET = defineRoute({
  access: "key",
  query: listRedactionsInput,
  output: redactionPage,
  run: ({ ctx, query }) => listRedactions(ctx, query),
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
