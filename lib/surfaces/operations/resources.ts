import { z } from "zod";
import {
  acceptsMarkdown,
  listTree,
  ownersNamedBy,
  readResource,
  resourceInput,
  resourceOutput,
  treeInput,
  treeOutput,
} from "@/lib/features/resources";
import { defineOperation } from "./define-operation";

export const listTreeOperation = defineOperation({
  name: "listTree",
  summary: "List what is below a URI",
  scope: "read",
  owner: ownersNamedBy,
  input: treeInput,
  output: treeOutput,
  problems: ["owner_required", "not_found"],
  http: { method: "GET", path: "/api/v1/tree" },
  example: { uri: "palimpsest://~/user/ana" },
  run: listTree,
});

export const readResourceOperation = defineOperation({
  name: "readResource",
  summary: "Get what a URI names, as JSON or Markdown",
  scope: "read",
  owner: ownersNamedBy,
  input: resourceInput,
  headers: z.object({
    accept: z.string().max(1000).optional().describe("`text/markdown` for Markdown; JSON otherwise"),
  }),
  output: resourceOutput,
  problems: ["owner_required", "not_found", "ambiguous_id"],
  http: {
    method: "GET",
    path: "/api/v1/resource",
    headers: { accept: "Accept" },
    alternative: "text/markdown; charset=utf-8",
  },
  example: { uri: "palimpsest://~/user/ana/preferences" },
  run: (ctx, { accept, ...input }) => readResource(ctx, input, acceptsMarkdown(accept)),
});
