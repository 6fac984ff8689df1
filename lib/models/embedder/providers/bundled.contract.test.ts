// The bundled embedder fulfils the contract, and queries overtake documents.

import { afterAll, expect, test } from "vitest";
import { bundledEmbedder } from "./bundled";

const embedder = bundledEmbedder();
afterAll(() => embedder.close());

test("a query overtakes waiting documents", async () => {
  const finished: string[] = [];
  const documents = embedder
    .embedDocuments(
      Array.from({ length: 60 }, (_, i) => `We walked along the river on day ${i} of the holidays`),
    )
    .then(() => finished.push("documents"));
  const query = embedder.embedQuery("Where did we walk?").then(() => finished.push("query"));
  await Promise.all([documents, query]);
  expect(finished).toEqual(["query", "documents"]);
});

test("text beyond the model's 128 tokens contributes to the vector", async () => {
  const long = "We walked along the river with the dog. ".repeat(20);
  const [without, withEnd] = await embedder.embedDocuments([
    long,
    `${long}The rocket engine exploded over Mars. `,
  ]);
  expect(withEnd).not.toEqual(without);
});
