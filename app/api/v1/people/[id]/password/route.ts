import { personNumber, resetOutput, resetPassword } from "@/lib/auth";
import { defineRoute, otherMethods } from "@/lib/http";

export const POST = defineRoute({
  name: "resetPassword",
  summary: "Gives somebody a new password, which is shown this once",
  access: "operator",
  output: resetOutput,
  run: ({ ctx, params }) => resetPassword(ctx, { id: personNumber(params.id) }),
});

export const { DELETE, GET, PATCH, PUT } = otherMethods("POST");
