import { defineRoute, otherMethods } from "@/lib/http";
import { idempotencyHeader, idempotencyKey } from "@/lib/ingestion";
import { supersedeInput, supersedeMemory, supersedeOutput } from "@/lib/memories";

export const POST = defineRoute({
  name: "supersedeMemory",
  summary: "Says what is so instead; the old text stays readable in the chain",
  access: "key",
  body: supersedeInput,
  headers: { "Idempotency-Key": idempotencyHeader },
  output: supersedeOutput,
  status: 202,
  problems: ["already_superseded", "ingest_disabled"],
  run: ({ ctx, body, params, request }) =>
    supersedeMemory(ctx, params.id ?? "", body, idempotencyKey(request.headers.get("idempotency-key"))),
});

export const { DELETE, GET, PATCH, PUT } = otherMethods("POST");
