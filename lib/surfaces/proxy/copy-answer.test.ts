// An answer is copied only as fast as the client reads it.

import { expect, test } from "vitest";
import { copyAnswer } from "./copy-answer";

/** An answer of many parts, which counts those that were read and knows whether it was ended early. */
function manyParts() {
  const seen = { parts: 0, isLeft: false };
  async function* generate() {
    try {
      for (; seen.parts < 1000; ) {
        seen.parts += 1;
        yield new Uint8Array([seen.parts % 256]);
      }
    } finally {
      seen.isLeft = seen.parts < 1000;
    }
  }
  return { seen, source: Object.assign(generate(), { statusCode: 201 }) };
}

test("no part is read before the client asks for it, and a client that leaves ends the answer", async () => {
  const { seen, source } = manyParts();
  const copied: number[] = [];
  let ends = 0;
  const response = copyAnswer(
    source,
    new Headers({ "x-a": "b" }),
    ([first]) => copied.push(first ?? 0),
    () => {
      ends += 1;
    },
  );
  expect([response.status, response.headers.get("x-a"), seen.parts]).toEqual([201, "b", 0]);
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.read();
  expect([copied, seen.parts, ends]).toEqual([[1, 2], 2, 0]);
  await reader?.cancel();
  expect([seen.isLeft, ends]).toEqual([true, 1]);
});

test("an answer without a body has none", async () => {
  const { source } = manyParts();
  expect(copyAnswer(Object.assign(source, { statusCode: 204 }), new Headers()).body).toBeNull();
});
