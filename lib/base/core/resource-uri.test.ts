// Every id has a URI that is read back, and what is no URI is refused.

import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "@/testkit/any-text";
import { OWNER_KINDS } from "./domain-types";
import { AppError, asAppError } from "./errors";
import { parseResourceUri, resourceUri, tenantUri, uriAsOf } from "./resource-uri";

const id = fc.oneof(
  fc.constantFrom("~", "..", ".", "a/b", "%2F", "a%2fb", "~1", "?", "#", "A", "é 日本", "\u{1F600}", "C:\\x"),
  anyText({ minLength: 1, maxLength: 40 }),
);

test("every id of a tenant, an owner and a path is read back as it was", () => {
  const kind = fc.constantFrom(...OWNER_KINDS);
  const path = fc.array(id, { maxLength: 4 });
  fc.assert(
    fc.property(id, kind, id, path, (tenant, kind, ownerId, parts) => {
      const owner = { kind, id: kind === "shared" ? "" : ownerId };
      const uri = resourceUri(tenant, owner, ...parts);
      if (uri === null) return;
      expect(parseResourceUri(uri)).toEqual({
        tenant,
        kind,
        owner: kind === "shared" ? null : ownerId,
        path: parts,
        isOwn: kind === "shared",
      });
      // A client that normalizes URLs changes nothing.
      expect(
        parseResourceUri(new URL(`x://h/${uri.slice(13)}`).pathname.replace("/", "palimpsest://")),
      ).toEqual(parseResourceUri(uri));
    }),
  );
});

test("addresses are readable", () => {
  const ana = { kind: "user", id: "Ana Maria" } as const;
  expect(resourceUri("acme", ana, "memories", "fact", "ab")).toBe(
    "palimpsest://acme/user/Ana%20Maria/memories/fact/ab",
  );
  expect(resourceUri("acme", { kind: "shared", id: "" })).toBe("palimpsest://acme/shared/~");
  expect(resourceUri("acme", ana, "sessions", "a/b~..")).toBe(
    "palimpsest://acme/user/Ana%20Maria/sessions/a~1b~0..",
  );
  expect(tenantUri("acme", "agent")).toBe("palimpsest://acme/agent");
});

test("`~` means the own tenant and owner, and is no id", () => {
  expect(parseResourceUri("palimpsest://~/user/~/preferences")).toMatchObject({
    tenant: null,
    owner: null,
    isOwn: true,
  });
  expect(parseResourceUri("palimpsest://acme/user/~0")).toMatchObject({ owner: "~", isOwn: false });
});

test("a past time is read in any zone and written in UTC", () => {
  const uri = "palimpsest://acme/user/ana/preferences";
  const { asOf } = parseResourceUri(`${uri}?as_of=2026-05-03T20:00:00%2B02:00`);
  expect(asOf).toBe("2026-05-03T18:00:00.000Z");
  expect(uriAsOf(uri, asOf)).toBe(`${uri}?as_of=${asOf}`);
  expect(parseResourceUri(uriAsOf(uri, asOf) ?? "").asOf).toBe(asOf);
  expect([uriAsOf(uri, undefined), uriAsOf(null, asOf), uriAsOf("x".repeat(2040), asOf)]).toEqual([
    uri,
    null,
    null,
  ]);
});

test("an owner's id that is too long for a URI has none", () => {
  expect(resourceUri("acme", { kind: "user", id: "日".repeat(256) })).toBeNull();
});

test.each([
  ["another scheme", "https://acme/user/ana"],
  ["no tenant", "palimpsest://"],
  ["an empty part", "palimpsest://acme/user//memories"],
  ["an empty part at the end", "palimpsest://acme/user/ana/"],
  ["a parent part", "palimpsest://acme/user/ana/../ben"],
  ["an encoded parent part", "palimpsest://acme/user/ana/%2e%2E/ben"],
  ["an encoded slash", "palimpsest://acme/user/ana%2Fben"],
  ["a broken encoding", "palimpsest://acme/user/%E0%A4"],
  ["a tilde that is no escape", "palimpsest://acme/user/a~b"],
  ["another query", "palimpsest://acme/user/ana?at=2026-05-03T18:00:00Z"],
  ["a second query", "palimpsest://acme/user/ana?as_of=2026-05-03T18:00:00Z&x=1"],
  ["a date without a time", "palimpsest://acme/user/ana?as_of=2026-05-03"],
  ["a time before the year 1 in UTC", "palimpsest://acme/user/ana?as_of=0001-01-01T00:00:00%2B01:00"],
  ["a broken encoding of the time", "palimpsest://acme/user/ana?as_of=%E0"],
  ["a fragment", "palimpsest://acme/user/ana#x"],
  ["more than 2 KB", `palimpsest://acme/user/${"a".repeat(2048)}`],
])("%s is refused with the path of the field", (_, uri) => {
  const error = asAppError(thrownBy(() => parseResourceUri(uri)));
  expect(error).toMatchObject({ code: "invalid_input", facts: { fields: [{ path: "uri" }] } });
  expect(JSON.stringify(error.facts)).not.toContain("ana");
});

test("another case and an unknown kind of owner are not found", () => {
  for (const uri of ["palimpsest://acme/User/ana", "palimpsest://acme/group/ana"])
    expect(thrownBy(() => parseResourceUri(uri))).toMatchObject({ code: "not_found" });
});

test("any text is read or refused", () => {
  const text = fc.oneof(
    anyText(),
    fc.webUrl(),
    id.map((one) => `palimpsest://${one}`),
  );
  fc.assert(
    fc.property(text, (uri) => {
      const error = thrownBy(() => parseResourceUri(uri));
      if (error !== null) expect(error).toBeInstanceOf(AppError);
    }),
  );
});

function thrownBy(read: () => unknown): unknown {
  try {
    read();
    return null;
  } catch (thrown) {
    return thrown;
  }
}
