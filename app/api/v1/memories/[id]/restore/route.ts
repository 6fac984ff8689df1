import { defineRoute, otherMethods } from "@/lib/http";
import { restoreMemory, supersedeOutput } from "@/lib/memories";

export const POST = defineRoute({
  name: "restoreMemory",
  summary: "Takes the correction of a memory back",
  access: "key",
  output: supersedeOutput,
  status: 202,
  problems: ["not_superseded", "already_superseded", "ingest_disabled"],
  run: ({ ctx, params }) => restoreMemory(ctx, params.id ?? ""),
});

export const { DELETE, GET, PATCH, PUT } = otherMethods("POST");
