import { defineRoute, otherMethods } from "@/lib/http";
import { restoreMemory, supersedeOutput } from "@/lib/memories";

export const POST = defineRoute({
  access: "key",
  output: supersedeOutput,
  status: 202,
  run: ({ ctx, params }) => restoreMemory(ctx, params.id ?? ""),
});

export const { DELETE, GET, PATCH, PUT } = otherMethods("POST");
