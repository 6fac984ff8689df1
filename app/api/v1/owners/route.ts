import { defineRoute, otherMethods } from "@/lib/http";
import { listOwners, listOwnersInput, ownerPage } from "@/lib/memories";

export const GET = defineRoute({
  name: "listOwners",
  summary: "Whose memories there are",
  access: "key",
  query: listOwnersInput,
  output: ownerPage,
  run: ({ ctx, query }) => listOwners(ctx, query),
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
