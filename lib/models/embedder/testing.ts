import { bagOfWords } from "@/testkit/bag-of-words";
import { defineEmbedder, type TextKind } from "./define-embedder";
import type { Embedder } from "./embedder";

/** How the fake answers. `hang` waits until the signal aborts. */
type FakeBehaviour = "well" | "fail" | "hang" | "wrong_dimension" | "zero" | "one_too_few";

/** A fake that records every call that reaches the model. Tests can change its behaviour at any time. */
export type FakeEmbedder = Embedder & {
  readonly received: { kind: TextKind; texts: readonly string[] }[];
  behave(behaviour: FakeBehaviour): void;
};

export type FakeOptions = { readonly dimensions?: number; readonly delayMs?: number };

/**
 * Creates an embedder without a model. It counts each word (letters and digits, lower case) at the index of
 * its hash, so that texts that share words are similar and results are reproducible. 256 dimensions by
 * default.
 */
export function fakeEmbedder({ dimensions = 256, delayMs = 0 }: FakeOptions = {}): FakeEmbedder {
  const received: FakeEmbedder["received"] = [];
  let behaviour: FakeBehaviour = "well";
  const embedder = defineEmbedder({
    space: {
      provider: "fake",
      model: "bag-of-words",
      dimensions,
      queryPrefix: "",
      documentPrefix: "",
      pooling: "sum",
    },
    async embed(texts, kind, signal) {
      received.push({ kind, texts });
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      if (behaviour === "fail") throw new Error("The fake embedder fails as configured.");
      if (behaviour === "hang") {
        await new Promise((resolve) => signal?.addEventListener("abort", resolve, { once: true }));
      }
      if (behaviour === "zero") return texts.map(() => new Float32Array(dimensions));
      const size = behaviour === "wrong_dimension" ? dimensions + 1 : dimensions;
      const vectors = texts.map((text) => bagOfWords(text, size));
      return behaviour === "one_too_few" ? vectors.slice(1) : vectors;
    },
    isReady: () => true,
    close: async () => undefined,
  });
  return {
    ...embedder,
    received,
    behave(next) {
      behaviour = next;
    },
  };
}
