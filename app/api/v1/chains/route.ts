import { defineRoute, otherMethods } from "@/lib/http";
import { chainPage, listChains, listChainsInput } from "@/lib/memories";

export const GET = defineRoute({
  name: "listChains",
  summary: "Corrected memories with their versions, the latest correction first",
  access: "key",
  query: listChainsInput,
  output: chainPage,
  problems: ["owner_required"],
  run: ({ ctx, query }) => listChains(ctx, query),
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
