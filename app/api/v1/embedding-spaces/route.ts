import { defineRoute, otherMethods } from "@/lib/http";
import { embeddingSpacesOutput, listEmbeddingSpaces } from "@/lib/maintenance";

export const GET = defineRoute({
  name: "listEmbeddingSpaces",
  summary: "The embedding spaces, with the progress of a change",
  access: "operator",
  output: embeddingSpacesOutput,
  run: listEmbeddingSpaces,
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
