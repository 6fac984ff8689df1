import { meOutput, readMe } from "@/lib/auth";
import { defineRoute, originOf, otherMethods } from "@/lib/http";

export const GET = defineRoute({
  access: "person",
  output: meOutput,
  run: ({ ctx, request }) => readMe(ctx, originOf(request.headers)),
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
