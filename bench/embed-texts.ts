import type { TextVector } from "@/lib/analysis/text";
import { createEmbedder, spaceName } from "@/lib/models/embedder";

const BATCH = 64;

/** Returns the vectors of texts by the bundled embedder. Blank texts have none. */
export async function embedTexts(texts: readonly string[]): Promise<ReadonlyMap<string, TextVector>> {
  const embedder = createEmbedder({ provider: "bundled" });
  if (!embedder) throw new Error("The bundled embedder is missing.");
  const distinct = [...new Set(texts)].filter((text) => text.trim() !== "");
  const found = new Map<string, TextVector>();
  for (let at = 0; at < distinct.length; at += BATCH) {
    const batch = distinct.slice(at, at + BATCH);
    const vectors = await embedder.embedDocuments(batch);
    for (const [index, vector] of vectors.entries())
      found.set(batch[index] ?? "", { spaceName: spaceName(embedder.space), vector });
  }
  await embedder.close();
  return found;
}
