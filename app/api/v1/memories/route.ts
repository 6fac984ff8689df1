import { defineRoute, otherMethods } from "@/lib/http";
import { listMemories, listMemoriesInput, memoryPage } from "@/lib/memories";

export const GET = defineRoute({
  access: "key",
  query: listMemoriesInput,
  output: memoryPage,
  run: ({ ctx, query }) => listMemories(ctx, query),
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
