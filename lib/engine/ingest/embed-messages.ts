import { AppError, type Ctx } from "@/lib/base/core";
import { logError, withSpan } from "@/lib/base/observability";
import { activeSpace, embedTexts } from "@/lib/storage/index";
import type { StoredMessage } from "@/lib/storage/records";
import { embeddableTexts, type TextVectors } from "./vector-of";

/**
 * Returns the vectors of the messages that are not among the `known` ones, and those. Null when there is no
 * embedder or it is unavailable; the messages are then stored without vectors and embedded later.
 */
export async function embedMessages(
  tenant: Pick<Ctx, "tenantNo">,
  messages: readonly StoredMessage[],
  known: TextVectors = new Map(),
  signal?: AbortSignal,
): Promise<TextVectors> {
  if (known === null) return null;
  const texts = embeddableTexts(messages).filter((text) => !known.has(text));
  if (texts.length === 0 && known.size > 0) return known;
  try {
    const active = await activeSpace();
    if (!active) return null;
    const embedded = await withSpan("embed", () => embedTexts(tenant, active, texts, signal), {
      texts: texts.length,
    });
    return new Map([...known, ...embedded]);
  } catch (thrown) {
    if (!(thrown instanceof AppError) || !["model_unavailable", "timeout"].includes(thrown.code))
      throw thrown;
    logError(thrown, { module: "ingestion", step: "embed" });
    return null;
  }
}
