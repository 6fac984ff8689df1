import { afterAll, describe, expect, test } from "vitest";
import { type Embedder, spaceName } from "./embedder";

/**
 * Defines the contract of Embedder as tests, which run for every provider with and without its guard. Calls
 * `make` twice: for an embedder that all tests share, and for one that a test closes.
 */
export function describeEmbedder(name: string, make: () => Embedder): void {
  describe(name, () => {
    let shared: Embedder | undefined;
    const embedder = () => {
      shared ??= make();
      return shared;
    };
    afterAll(() => shared?.close());

    test("returns one unit vector of the space's dimension per text, in order", async () => {
      const texts = ["I like tea", "w ".repeat(3_000), "My sister lives in Porto, near the sea", "no"];
      const vectors = await embedder().embedDocuments(texts);
      expect(vectors.map((vector) => vector.length)).toEqual(texts.map(() => embedder().space.dimensions));
      for (const [i, vector] of vectors.entries()) {
        expect(dot(vector, vector)).toBeCloseTo(1, 4);
        const [alone] = await embedder().embedDocuments([texts[i] ?? ""]);
        // An int8 model rounds per batch, so the vector of a text differs slightly between batches.
        expect(dot(vector, alone ?? [])).toBeGreaterThan(0.97);
      }
    });

    test("returns the same vector for the same query", async () => {
      const first = await embedder().embedQuery("how bright are the lights?");
      expect(await embedder().embedQuery("how bright are the lights?")).toEqual(first);
    });

    test("places a question closer to its answer than to another subject", async () => {
      const question = await embedder().embedQuery("how bright should the lights be in the evening?");
      const [answer, other] = await embedder().embedDocuments([
        "I like the lights at 40% in the evening",
        "My sister is a doctor",
      ]);
      expect(dot(question, answer ?? [])).toBeGreaterThan(dot(question, other ?? []) + 0.1);
    });

    test("accepts any text that is not blank: symbols, other scripts, NUL, a lone surrogate, very long texts", async () => {
      const texts = [
        "😀",
        "你好，世界",
        "a\u0000b",
        "\ud83d",
        "?",
        "x".repeat(100_000),
        `${" ".repeat(20_000)}end`,
      ];
      for (const vector of await embedder().embedDocuments(texts))
        expect(dot(vector, vector)).toBeCloseTo(1, 4);
      for (const text of texts) {
        const vector = await embedder().embedQuery(text);
        expect(dot(vector, vector)).toBeCloseTo(1, 4);
      }
    });

    test("rejects blank texts and reports their indexes", async () => {
      const refused = {
        code: "invalid_input",
        facts: { problems: [{ path: "texts[1]", message: "is blank" }] },
      };
      await expect(embedder().embedDocuments(["ok", " \n"])).rejects.toMatchObject(refused);
      await expect(embedder().embedQuery("")).rejects.toMatchObject({ code: "invalid_input" });
    });

    test("returns an empty list for an empty list", async () => {
      expect(await embedder().embedDocuments([])).toEqual([]);
    });

    test("rejects with timeout when the signal is aborted, and serves the next call", async () => {
      const timeout = { code: "timeout", facts: { reason: "aborted" } };
      await expect(embedder().embedQuery("before", AbortSignal.abort())).rejects.toMatchObject(timeout);
      const controller = new AbortController();
      const aborted = embedder().embedDocuments(Array(200).fill("during the call"), controller.signal);
      controller.abort();
      await expect(aborted).rejects.toMatchObject(timeout);
      expect(await embedder().embedQuery("after")).toHaveLength(embedder().space.dimensions);
    });

    test("reports state ok and the number of calls after successful calls", async () => {
      await embedder().embedQuery("hello");
      expect(embedder().health()).toMatchObject({
        state: "ok",
        breaker: "closed",
        lastError: null,
        failures: 0,
      });
      expect(embedder().health().calls).toBeGreaterThan(0);
    });

    test("has a space whose name is safe in SQL", () => {
      expect(spaceName(embedder().space)).toMatch(/^[a-z0-9._:-]{1,120}$/);
    });

    test("rejects calls after close and reports state down", async () => {
      const closedEmbedder = make();
      await closedEmbedder.close();
      await expect(closedEmbedder.embedQuery("hello")).rejects.toMatchObject({ code: "model_unavailable" });
      expect(closedEmbedder.health().state).toBe("down");
    });
  });
}

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
