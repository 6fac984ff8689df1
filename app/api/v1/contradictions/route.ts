import { defineRoute, otherMethods } from "@/lib/http";
import { contradictionPage, listContradictions, listContradictionsInput } from "@/lib/memories";

export const GET = defineRoute({
  name: "listContradictions",
  summary: "Pairs of memories of which one may correct the other, both still live",
  access: "key",
  query: listContradictionsInput,
  output: contradictionPage,
  problems: ["owner_required"],
  run: ({ ctx, query }) => listContradictions(ctx, query),
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
