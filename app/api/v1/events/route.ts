import { defineRoute, otherMethods } from "@/lib/http";
import { accept, acceptInput, acceptOutput, idempotencyHeader, idempotencyKey } from "@/lib/ingestion";

export const POST = defineRoute({
  name: "sendEvents",
  summary: "Takes 1 to 500 events; a repeat is harmless",
  access: "key",
  body: acceptInput,
  headers: { "Idempotency-Key": idempotencyHeader },
  output: acceptOutput,
  status: 202,
  problems: ["owner_required", "ingest_disabled"],
  run: ({ ctx, body, request }) => accept(ctx, body, idempotencyKey(request.headers.get("idempotency-key"))),
});

export const { DELETE, GET, PATCH, PUT } = otherMethods("POST");
