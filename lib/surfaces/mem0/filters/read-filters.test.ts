// A filter is read whole or refused by name; none is ever left out.

import { expect, test } from "vitest";
import { asAppError, type FieldProblem } from "@/lib/base/core";
import { entitiesOf, filtersWithEntities } from "./with-entities";

/** Returns the path and message of the first refused field, or the alternatives. */
function read(filters: unknown) {
  try {
    return filtersWithEntities({ filters }, false);
  } catch (thrown) {
    const [field] = asAppError(thrown).facts.fields as readonly FieldProblem[];
    return `${field?.path} ${field?.message}`;
  }
}

test("fields side by side and in AND must all hold", () => {
  const branch = { user_id: "ana", run_id: "chat-1", app_id: "home" };
  expect(read(branch)).toEqual([branch]);
  expect(read({ AND: [{ user_id: "ana" }, { run_id: "chat-1", app_id: { eq: "home" } }] })).toEqual([branch]);
});

test("an agent, an app or a run can be named alone", () => {
  for (const branch of [{ agent_id: "a" }, { app_id: "home" }, { run_id: "r" }, { run_id: "r", app_id: "a" }])
    expect(read(branch)).toEqual([branch]);
});

test("bounds of updated_at hold beside those of created_at, and its end is open", () => {
  const filters = {
    user_id: "ana",
    created_at: { gte: "2026-05-01" },
    AND: [
      { updated_at: { gt: "2026-06-01", lte: "2026-06-30T12:00:00Z" } },
      { updated_at: { lt: "2026-06-30" } },
    ],
  };
  expect(read(filters)).toEqual([
    {
      user_id: "ana",
      from: "2026-05-01T00:00:00.000Z",
      recordedFrom: "2026-06-02T00:00:00.000Z",
      recordedTo: "2026-06-30T00:00:00.000Z",
    },
  ]);
});

test("an id can be a number, as callers of Python send it", () => {
  expect(read({ user_id: 7 })).toEqual([{ user_id: "7" }]);
});

test("OR and in are alternatives, which conditions beside them limit", () => {
  const alternatives = [
    { user_id: "ana", run_id: "chat-1" },
    { user_id: "ben", run_id: "chat-1" },
  ];
  expect(read({ OR: [{ user_id: "ana" }, { user_id: "ben" }], run_id: "chat-1" })).toEqual(alternatives);
  expect(read({ AND: [{ user_id: { in: ["ana", "ben"] } }, { run_id: "chat-1" }] })).toEqual(alternatives);
});

test("a category can be named by contains", () => {
  const filters = { user_id: "a", categories: { contains: "fact" } };
  expect(read(filters)).toEqual(read({ user_id: "a", categories: "fact" }));
});

test("categories, metadata and times are read, with open bounds as closed ones", () => {
  const filters = {
    user_id: "ana",
    categories: { in: ["fact", "mood"] },
    metadata: { place: "kitchen", floor: { eq: 2 } },
    created_at: { gte: "2026-05-01", lt: "2026-06-01" },
  };
  expect(read(filters)).toEqual([
    {
      user_id: "ana",
      types: ["fact", "mood"],
      metadata: { place: "kitchen", floor: 2 },
      from: "2026-05-01T00:00:00.000Z",
      to: "2026-05-31T23:59:59.999Z",
    },
  ]);
  expect(
    read({ AND: [filters, { categories: { in: ["fact"] } }, { timestamp: { gt: 1_778_000_000 } }] }),
  ).toMatchObject([{ types: ["fact"], from: "2026-05-05T16:53:20.001Z", to: "2026-05-31T23:59:59.999Z" }]);
});

test.each<[unknown, string]>([
  [{ NOT: [{ user_id: "ana" }] }, "filters.NOT is not supported"],
  [{ AND: [{ user_id: { ne: "ana" } }] }, "filters.AND[0].user_id.ne is not a supported operator"],
  [{ user_id: { eq: "a", in: ["b"] } }, "filters.user_id must have one operator"],
  [{ user_id: {} }, "filters.user_id. is not a supported operator"],
  [{ user_id: "*" }, 'filters.user_id "*" is not supported: name the value'],
  [{ user_id: ["ana", "*"] }, 'filters.user_id[1] "*" is not supported: name the value'],
  [{ user_id: true }, "filters.user_id must be an id of 1 to 256 characters"],
  [{ user_id: "a", created_at: "2026-05-01" }, "filters.created_at must have gt, gte, lt or lte"],
  [{ user_id: "a", created_at: { gte: "spring" } }, "filters.created_at.gte must be a date"],
  [{ user_id: "a", metadata: { contains: "x" } }, "filters.metadata.contains is not a supported operator"],
  [{ user_id: "a", metadata: { ne: "x" } }, "filters.metadata.ne is not a supported operator"],
  [{ user_id: "a", metadata: { icontains: "x" } }, "filters.metadata.icontains is not a supported operator"],
  [{ user_id: "a", metadata: { gte: 5 } }, "filters.metadata.gte is not a supported operator"],
  [{ user_id: "a", metadata: { a: 1, NOT: "x" } }, "filters.metadata.NOT is not a supported operator"],
  [{ user_id: "a", metadata: { place: ["x", "y"] } }, "filters.metadata.place must be one text"],
  [{ user_id: "a", metadata: {} }, "filters.metadata must have at least one key"],
  [{ user_id: "a", categories: ["food"] }, "filters.categories must be among preference"],
  [{ user_id: "a", categories: { contains: "fac" } }, "filters.categories must be among preference"],
  [{ user_id: "a", categories: { contains: ["fact"] } }, "filters.categories.contains is not a supported"],
  [{ user_id: "a", text: "tea" }, "filters.text cannot be filtered by here. Use AND, OR, user_id"],
  [{ user_id: "a", AND: [] }, "filters.AND must be a list with at least one filter"],
  [{ AND: [{ user_id: "a" }, { user_id: "b" }] }, "filters.AND has conditions that exclude each other"],
  [{ OR: "abcdefghi".split("").map((user_id) => ({ user_id })) }, "filters.OR has more than 8 alternatives"],
  [{ categories: ["fact"] }, "filters must name at least one of user_id, agent_id, app_id and run_id"],
  [{ user_id: "a", updated_at: "2026-05-01" }, "filters.updated_at must have gt, gte, lt or lte"],
  [{}, "filters must name at least one of user_id"],
  [{ OR: [{ user_id: "a" }, { categories: ["fact"] }] }, "filters must name at least one of user_id"],
  [["user_id"], "filters must be an object"],
])("%j is refused", (filters, message) => expect(read(filters)).toContain(message));

test("a filter that is nested very deeply is refused, not read", () => {
  const nested = Array.from({ length: 5000 }).reduce<unknown>((inner) => ({ AND: [inner] }), {
    user_id: "a",
  });
  expect(read(nested)).toContain("is nested too deeply");
});

test("entities beside the filters must hold, too, and a known owner needs no filter", () => {
  expect(filtersWithEntities({ user_id: "ana", filters: { run_id: "r" } }, false)).toEqual([
    { user_id: "ana", run_id: "r" },
  ]);
  expect(filtersWithEntities({}, true)).toEqual([{}]);
  const dates = { start_date: "2026-05-01", end_date: "2026-05-31" };
  expect(filtersWithEntities({ ...dates, filters: { user_id: "ana" } }, false)).toEqual([
    { user_id: "ana", from: "2026-05-01T00:00:00.000Z", to: "2026-05-31T23:59:59.999Z" },
  ]);
  expect(() => filtersWithEntities({}, false)).toThrow(
    expect.objectContaining({
      facts: { fields: [{ path: "filters", message: expect.stringContaining("at least one of user_id") }] },
    }),
  );
});

test("what names an entity is read from an AND of ids, and whatever says more is refused", () => {
  const filters = { AND: [{ user_id: "ana" }, { run_id: { eq: "r" } }] };
  expect(entitiesOf({ filters })).toEqual({ user_id: "ana", run_id: "r" });
  expect(entitiesOf({ user_id: "ana", filters })).toEqual({ user_id: "ana", run_id: "r" });
  for (const [refused, path] of [
    [{ user_id: "ben", filters }, "filters"],
    [{ filters: { user_id: "ana", metadata: { a: 1 } } }, "filters"],
    [{ filters: { OR: [{ user_id: "ana" }, { user_id: "ben" }] } }, "filters"],
    [{ filters: { user_id: "ana", foo: "bar" } }, "filters.foo"],
    [{ filters: { user_id: "*" } }, "filters.user_id"],
    [{ user_id: "*" }, "user_id"],
  ] as const)
    expect(() => entitiesOf(refused)).toThrow(
      expect.objectContaining({ facts: { fields: [{ path, message: expect.any(String) }] } }),
    );
});
