import { defineRoute, otherMethods } from "@/lib/http";
import { readSample, sampleOutput, sendSample } from "@/lib/maintenance";

export const GET = defineRoute({
  name: "readSample",
  summary: "How far the household of examples is",
  access: "person",
  output: sampleOutput,
  run: ({ ctx }) => readSample(ctx),
});

export const POST = defineRoute({
  name: "sendSample",
  summary: "Sends a household of examples to try things out with",
  access: "person",
  output: sampleOutput,
  status: 202,
  problems: ["ingest_disabled"],
  run: ({ ctx }) => sendSample(ctx),
});

export const { DELETE, PATCH, PUT } = otherMethods("GET", "POST");
