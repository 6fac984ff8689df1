// A request body is required unless the operation makes it optional.

import { expect, test } from "vitest";
import { ERRORS } from "@/lib/base/core";
import { readJson } from "./read-body";

const JSON_TYPE = { "content-type": "application/json" };
const post = (body?: string, headers: Record<string, string> = {}) =>
  new Request("http://localhost/", { method: "POST", headers, ...(body === undefined ? {} : { body }) });

test("an optional body can be omitted, with and without a content type", async () => {
  expect(await readJson(post(), true)).toEqual({});
  expect(await readJson(post("", JSON_TYPE), true)).toEqual({});
  expect(await readJson(post('{"type":"fact"}', JSON_TYPE), true)).toEqual({ type: "fact" });
  await expect(readJson(post("{}"), true)).rejects.toMatchObject({ code: "unsupported_media_type" });
});

test("a missing body is rejected when it is not optional", async () => {
  await expect(readJson(post())).rejects.toMatchObject({ code: "unsupported_media_type" });
  await expect(readJson(post("", JSON_TYPE))).rejects.toMatchObject({ code: "malformed_json" });
});

test("a client that disconnects in the middle of its body is no failure of the server", async () => {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"events":[')),
    pull: (controller) => controller.error(new Error("aborted")),
  });
  const cut = new Request("http://localhost/", { method: "POST", body, duplex: "half" } as RequestInit);
  await expect(readJson(cut)).rejects.toMatchObject({ code: "client_disconnected" });
  const { status, level } = ERRORS.client_disconnected;
  expect({ status, level }).toEqual({ status: 499, level: "info" });
});
