import { defineRoute, otherMethods } from "@/lib/http";
import { readSample, sampleOutput, sendSample } from "@/lib/maintenance";

export const GET = defineRoute({
  access: "person",
  output: sampleOutput,
  run: ({ ctx }) => readSample(ctx),
});

export const POST = defineRoute({
  access: "person",
  output: sampleOutput,
  status: 202,
  run: ({ ctx }) => sendSample(ctx),
});

export const { DELETE, PATCH, PUT } = otherMethods("GET", "POST");
