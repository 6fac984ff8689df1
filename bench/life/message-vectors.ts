import type { TextVector } from "@/lib/analysis/text";
import { type Embedder, spaceName } from "@/lib/models/embedder";
import { embeddedText } from "@/lib/storage/records";
import type { LifeMessage } from "./streams";

/** Returns the vectors of messages, in order, of the same texts that ingestion embeds. */
export async function messageVectors(
  messages: readonly LifeMessage[],
  embedder: Embedder,
): Promise<TextVector[]> {
  const texts = messages.map(({ text, speaker = null }) => embeddedText({ text, speaker }));
  const vectors = await embedder.embedDocuments(texts);
  return vectors.map((vector) => ({ spaceName: spaceName(embedder.space), vector }));
}
