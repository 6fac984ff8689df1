import { meOutput, readMe } from "@/lib/auth";
import { defineRoute, originOf, otherMethods } from "@/lib/http";

export const GET = defineRoute({
  name: "readMe",
  summary: "Who is signed in, and which tenants there are",
  access: "person",
  output: meOutput,
  run: ({ ctx, request }) => readMe(ctx, originOf(request.headers)),
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
