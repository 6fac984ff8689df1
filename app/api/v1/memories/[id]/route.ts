import { defineRoute, otherMethods } from "@/lib/http";
import { eraseMemory, eraseOutput, getMemory, memoryOutput } from "@/lib/memories";

export const GET = defineRoute({
  name: "readMemory",
  summary: "One memory",
  access: "key",
  output: memoryOutput,
  run: ({ ctx, params }) => getMemory(ctx, params.id ?? ""),
});

export const DELETE = defineRoute({
  name: "eraseMemory",
  summary: "Erases a memory with everything derived from it",
  access: "key",
  output: eraseOutput,
  run: ({ ctx, params }) => eraseMemory(ctx, params.id ?? ""),
});

export const { PATCH, POST, PUT } = otherMethods("GET", "DELETE");
