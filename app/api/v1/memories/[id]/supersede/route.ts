import { defineRoute, otherMethods } from "@/lib/http";
import { supersedeInput, supersedeMemory, supersedeOutput } from "@/lib/memories";

export const POST = defineRoute({
  access: "key",
  body: supersedeInput,
  output: supersedeOutput,
  status: 202,
  run: ({ ctx, body, params }) => supersedeMemory(ctx, params.id ?? "", body),
});

export const { DELETE, GET, PATCH, PUT } = otherMethods("POST");
