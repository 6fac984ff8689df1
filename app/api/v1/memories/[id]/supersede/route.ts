import { defineRoute, otherMethods } from "@/lib/http";
import { supersedeInput, supersedeMemory, supersedeOutput } from "@/lib/memories";

export const POST = defineRoute({
  name: "supersedeMemory",
  summary: "Says what is so instead; the old text stays readable in the chain",
  access: "key",
  body: supersedeInput,
  output: supersedeOutput,
  status: 202,
  problems: ["already_superseded", "ingest_disabled"],
  run: ({ ctx, body, params }) => supersedeMemory(ctx, params.id ?? "", body),
});

export const { DELETE, GET, PATCH, PUT } = otherMethods("POST");
