import { defineRoute, otherMethods } from "@/lib/http";
import { changeEmbedding, changeEmbeddingInput, embeddingSpacesOutput } from "@/lib/maintenance";

export const POST = defineRoute({
  name: "changeEmbedding",
  summary: "Pauses, resumes or rolls back a change of the embedding space",
  access: "operator",
  body: changeEmbeddingInput,
  output: embeddingSpacesOutput,
  problems: ["not_changing"],
  run: ({ ctx, body }) => changeEmbedding(ctx, body),
});

export const { DELETE, GET, PATCH, PUT } = otherMethods("POST");
