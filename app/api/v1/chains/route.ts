import { defineRoute, otherMethods } from "@/lib/http";
import { chainPage, listChains, listChainsInput } from "@/lib/memories";

export const GET = defineRoute({
  access: "key",
  query: listChainsInput,
  output: chainPage,
  run: ({ ctx, query }) => listChains(ctx, query),
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
