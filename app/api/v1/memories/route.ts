import { defineRoute, otherMethods } from "@/lib/http";
import { listMemories, listMemoriesInput, memoryPage } from "@/lib/memories";

export const GET = defineRoute({
  name: "listMemories",
  summary: "Memories by page, the youngest record first",
  access: "key",
  query: listMemoriesInput,
  output: memoryPage,
  problems: ["owner_required"],
  run: ({ ctx, query }) => listMemories(ctx, query),
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
