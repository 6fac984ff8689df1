import { z } from "zod";
import { defineOperation, OPERATIONS, type Operation, type Served } from "@/lib/surfaces/operations";
import { openApi } from "./open-api";

const openApiOutput = z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) });
let document: z.infer<typeof openApiOutput> | undefined;

/** The registry's operations that have a route. */
export function servedOperations(): readonly (Operation & Served)[] {
  return OPERATIONS.filter((operation): operation is Operation & Served => operation.http !== null);
}

export const readOpenApiOperation: Operation<unknown, z.infer<typeof openApiOutput>> & Served =
  defineOperation({
    name: "readOpenApi",
    summary: "Get this document",
    caller: "anyone",
    scope: null,
    owner: "none",
    output: openApiOutput,
    http: { method: "GET", path: "/api/openapi.json" },
    run: async () => {
      document ??= openApiOutput.parse(openApi([...servedOperations(), readOpenApiOperation]));
      return document;
    },
  });
