// A field that is null counts as absent, except where null means something.

import { expect, test } from "vitest";
import { z } from "zod";
import { acceptInput } from "@/lib/engine/ingest";
import { retrieveInput } from "@/lib/engine/retrieve";
import { createKeyInput } from "@/lib/features/access";
import { eraseInput } from "@/lib/features/memories";
import { setVariableInput } from "@/lib/features/sessions";
import { parseInput } from "./parse-input";

const ANA = { user_id: "ana" };
/** The invalid fields of a value, with what is wrong; empty for a valid one. */
const refused = (schema: z.ZodType, value: unknown) => {
  try {
    parseInput(schema, value);
    return [];
  } catch (thrown) {
    const { fields } = (thrown as { facts: { fields: { path: string; message: string }[] } }).facts;
    return fields.map(({ path, message }) => `${path} ${message}`);
  }
};

test("every optional field of a retrieval can be null, and then has its default", () => {
  const fields = Object.keys(retrieveInput.shape).filter((name) => name !== "query" && name !== "user_id");
  const nulls = Object.fromEntries(fields.map((name) => [name, null]));
  expect(parseInput(retrieveInput, { ...ANA, query: "tea", ...nulls })).toEqual(
    retrieveInput.parse({ ...ANA, query: "tea" }),
  );
});

test("the fields of an event and of its messages can be null, and the caller's value stays as it is", () => {
  const message = { role: "user", text: "I like tea", speaker: null, at: null };
  const sent = { events: [{ ...ANA, messages: [message], session_id: null, tags: null, metadata: null }] };
  expect(parseInput(acceptInput, sent)).toEqual(
    acceptInput.parse({ events: [{ ...ANA, messages: [{ role: "user", text: "I like tea" }] }] }),
  );
  expect(sent.events[0]).toMatchObject({ session_id: null, messages: [{ at: null }] });
});

test("a required field that is null is missing, and an unknown one stays unknown", () => {
  expect(refused(retrieveInput, { ...ANA, query: null, more: null })).toEqual([
    "query is missing",
    "more is not a known field",
  ]);
});

test("null is a value where a schema accepts it", () => {
  expect(parseInput(setVariableInput, { ...ANA, value: null })).toMatchObject({ value: null });
  const metadata = { place: null };
  const sent = { events: [{ ...ANA, role: "user", text: "I like tea", metadata, id: null }] };
  expect(parseInput(acceptInput, sent)).toMatchObject({ events: [{ metadata }] });
});

test("null in a list or in a field of free form is not left out", () => {
  const schema = z.object({ list: z.array(z.string()), filter: z.record(z.string(), z.string()) });
  expect(refused(schema, { list: [null], filter: { place: null } })).toEqual([
    "list[0] must be a string",
    "filter.place must be a string",
  ]);
});

test("an erasure that leaves out its limits by null is refused, because it would erase more", () => {
  for (const name of ["user_id", "agent_owner", "session_id", "agent_id", "tag", "dry_run"])
    expect(refused(eraseInput, { scope: "shared", [name]: null })).toEqual([
      `${name} must not be null: leave it out`,
    ]);
  expect(refused(eraseInput, { ...ANA, scope: null })).toEqual([]);
});

test("a key whose limits are null is refused, because it would allow more", () => {
  for (const name of ["user_id", "agent_owner", "scopes", "expires_at"])
    expect(refused(createKeyInput, { [name]: null })).toEqual([`${name} must not be null: leave it out`]);
});
