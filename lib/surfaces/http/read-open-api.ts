import { z } from "zod";
import { defineOperation, OPERATIONS, type Operation } from "@/lib/surfaces/operations";
import { openApi } from "./open-api";

const openApiOutput = z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) });
let document: z.infer<typeof openApiOutput> | undefined;

export const readOpenApiOperation: Operation<unknown, z.infer<typeof openApiOutput>> = defineOperation({
  name: "readOpenApi",
  summary: "Get this document",
  caller: "anyone",
  scope: null,
  owner: "none",
  output: openApiOutput,
  http: { method: "GET", path: "/api/openapi.json" },
  run: async () => {
    document ??= openApiOutput.parse(openApi([...OPERATIONS, readOpenApiOperation]));
    return document;
  },
});
