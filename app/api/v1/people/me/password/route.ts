import { changePassword, changePasswordInput, changePasswordOutput } from "@/lib/auth";
import { defineRoute, otherMethods } from "@/lib/http";

export const POST = defineRoute({
  access: "person",
  body: changePasswordInput,
  output: changePasswordOutput,
  run: ({ ctx, body }) => changePassword(ctx, body),
});

export const { DELETE, GET, PATCH, PUT } = otherMethods("POST");
