import { diagnose, diagnosisOutput } from "@/lib/doctor";
import { defineRoute, otherMethods } from "@/lib/http";

export const GET = defineRoute({
  name: "diagnose",
  summary: "Looks at database, queue, worker, embedder and redaction, and says what to do",
  access: "operator",
  output: diagnosisOutput,
  run: () => diagnose({ hasEmbedder: true }),
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
