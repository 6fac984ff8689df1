import { changePassword, changePasswordInput, changePasswordOutput } from "@/lib/auth";
import { defineRoute, otherMethods } from "@/lib/http";

export const POST = defineRoute({
  name: "changePassword",
  summary: "Gives oneself a new password",
  access: "person",
  body: changePasswordInput,
  output: changePasswordOutput,
  problems: ["rate_limited"],
  run: ({ ctx, body }) => changePassword(ctx, body),
});

export const { DELETE, GET, PATCH, PUT } = otherMethods("POST");
