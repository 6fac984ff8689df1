import { defineRoute, otherMethods } from "@/lib/http";
import { settleDeadLetter, settledOutput } from "@/lib/maintenance";

export const POST = defineRoute({
  name: "retryDeadLetter",
  summary: "Tries a job that failed for good again",
  access: "key",
  output: settledOutput,
  run: ({ ctx, params }) => settleDeadLetter(ctx, params.id ?? "", "retry"),
});

export const { DELETE, GET, PATCH, PUT } = otherMethods("POST");
