import { defineRoute, otherMethods } from "@/lib/http";
import { settleDeadLetter, settledOutput } from "@/lib/maintenance";

export const DELETE = defineRoute({
  name: "discardDeadLetter",
  summary: "Gives a job that failed for good up",
  access: "key",
  output: settledOutput,
  run: ({ ctx, params }) => settleDeadLetter(ctx, params.id ?? "", "discard"),
});

export const { GET, PATCH, POST, PUT } = otherMethods("DELETE");
