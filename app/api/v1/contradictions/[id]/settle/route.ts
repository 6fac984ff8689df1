import { defineRoute, otherMethods } from "@/lib/http";
import { settleContradiction, settleContradictionInput, settleContradictionOutput } from "@/lib/memories";

export const POST = defineRoute({
  name: "settleContradiction",
  summary: "Says of two memories that the newer one replaces the older, or that both are true",
  access: "key",
  body: settleContradictionInput,
  output: settleContradictionOutput,
  problems: ["not_contradicting"],
  run: ({ ctx, body, params }) => settleContradiction(ctx, params.id ?? "", body),
});

export const { DELETE, GET, PATCH, PUT } = otherMethods("POST");
