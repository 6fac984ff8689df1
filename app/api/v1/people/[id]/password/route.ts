import { personNumber, resetOutput, resetPassword } from "@/lib/auth";
import { defineRoute, otherMethods } from "@/lib/http";

export const POST = defineRoute({
  access: "operator",
  output: resetOutput,
  run: ({ ctx, params }) => resetPassword(ctx, { id: personNumber(params.id) }),
});

export const { DELETE, GET, PATCH, PUT } = otherMethods("POST");
