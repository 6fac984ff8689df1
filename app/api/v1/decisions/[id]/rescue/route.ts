import { defineRoute, otherMethods } from "@/lib/http";
import { rescueDecision, rescueInput, supersedeOutput } from "@/lib/memories";

export const POST = defineRoute({
  access: "key",
  body: rescueInput,
  output: supersedeOutput,
  status: 202,
  run: ({ ctx, body, params }) => rescueDecision(ctx, params.id ?? "", body),
});

export const { DELETE, GET, PATCH, PUT } = otherMethods("POST");
