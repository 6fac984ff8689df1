// No operation takes "." or ".." for the id of a session, because no URL can name such a session.

import { expect, test } from "vitest";
import { acceptInput } from "@/lib/engine/ingest";
import { OPERATIONS } from "./index";

/** Old versions took such ids, and what has one can be erased. */
const TAKES_ANY = ["erase"];

const TAKEN = [
  "answerQuestion session_id",
  "createSession session_id",
  "importMemories lines.0.session_id",
  "listMemories session_id",
  "listOwners session_id",
  "previewEvents events.0.session_id",
  "readContext session_id",
  "retrieve session_id",
  "sendEvents events.0.session_id",
  "splitEntity session_ids.1",
];

/** The paths of the fields that an input refuses, besides unknown and missing ones. */
const refused = (input: (typeof OPERATIONS)[number]["input"], value: object): string[] =>
  (input?.safeParse(value).error?.issues ?? []).flatMap(({ code, path, message }) =>
    code === "custom" && /^must not be "\."/.test(message) ? [path.join(".")] : [],
  );

test.each([".", ".."])("an operation that takes the id of a session refuses %s with its field", (id) => {
  const takes = OPERATIONS.flatMap(({ name, input }) => {
    const fields = [
      ...refused(input, { session_id: id, query: "x" }),
      ...refused(input, { session_ids: ["one", id] }),
      ...refused(input, { lines: [{ type: "variable", session_id: id, name: "x", value: 1 }] }),
      ...refused(input, {
        events: [{ session_id: id, user_id: "ana", role: "user", text: "The key is red" }],
      }),
    ];
    return fields.map((field) => `${name} ${field}`);
  });
  expect(takes.toSorted()).toEqual(TAKEN);
  const named = OPERATIONS.filter(
    ({ input }) => input && "shape" in input && "session_id" in (input.shape as object),
  );
  for (const { name } of named)
    expect(
      takes.some((one) => one.startsWith(`${name} `)),
      name,
    ).toBe(!TAKES_ANY.includes(name));
});

test.each(["...", ".a", "%2e", "a/..", "…"])("%s is the id of a session", (id) => {
  const event = { session_id: id, user_id: "ana", role: "user", text: "The key is red" };
  expect(acceptInput.safeParse({ events: [event] }).success).toBe(true);
});
