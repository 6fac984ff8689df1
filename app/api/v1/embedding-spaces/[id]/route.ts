import { defineRoute, otherMethods } from "@/lib/http";
import { dropEmbeddingSpace, embeddingSpacesOutput } from "@/lib/maintenance";

export const DELETE = defineRoute({
  name: "dropEmbeddingSpace",
  summary: "Deletes the vectors of an embedding space that is not in use",
  access: "operator",
  output: embeddingSpacesOutput,
  problems: ["space_in_use"],
  run: ({ ctx, params }) => dropEmbeddingSpace(ctx, String(params.id)),
});

export const { GET, PATCH, POST, PUT } = otherMethods("DELETE");
