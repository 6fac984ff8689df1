import { httpReranker } from "./http-reranker";
import type { Reranker } from "./reranker";

/** A reranker "words" on a test server. */
export function testReranker(url: string): Reranker {
  return httpReranker({ url, model: "words" });
}
