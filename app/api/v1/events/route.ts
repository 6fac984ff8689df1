import { defineRoute, otherMethods } from "@/lib/http";
import { accept, acceptInput, acceptOutput, idempotencyKey } from "@/lib/ingestion";

export const POST = defineRoute({
  access: "key",
  body: acceptInput,
  output: acceptOutput,
  status: 202,
  run: ({ ctx, body, request }) => accept(ctx, body, idempotencyKey(request.headers.get("idempotency-key"))),
});

export const { DELETE, GET, PATCH, PUT } = otherMethods("POST");
