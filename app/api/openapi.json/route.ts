import { z } from "zod";
import { defineRoute, openApi, otherMethods } from "@/lib/http";
import { ROUTES } from "./routes";

const openApiOutput = z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) });
let made: z.infer<typeof openApiOutput> | undefined;

export const GET = defineRoute({
  name: "readOpenApi",
  summary: "This document",
  access: "open",
  output: openApiOutput,
  run: async () => {
    made ??= openApiOutput.parse(openApi({ ...ROUTES, "/api/openapi.json": { GET } }));
    return made;
  },
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
