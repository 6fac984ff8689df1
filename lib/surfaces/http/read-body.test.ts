// A request body is required unless the operation makes it optional.

import { gzipSync } from "node:zlib";
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

const postBytes = (bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  new Request("http://localhost/", { method: "POST", headers: { ...JSON_TYPE, ...headers }, body: bytes });

test("a byte order mark is no part of the JSON", async () => {
  expect(await readJson(postBytes(Buffer.from('\uFEFF{"text":"40 °C"}')))).toEqual({ text: "40 °C" });
});

test("a body in another encoding is refused instead of stored with replaced characters", async () => {
  for (const encoding of ["latin1", "utf16le"] as const) {
    const sent = postBytes(Buffer.from('{"text":"40 °C"}', encoding), { "content-type": "application/json" });
    await expect(readJson(sent)).rejects.toMatchObject({
      code: "malformed_json",
      message: "Request body is not valid UTF-8. Send JSON encoded in UTF-8.",
    });
  }
});

test("a compressed body is refused in words that say so", async () => {
  const sent = postBytes(gzipSync("{}"), { "content-encoding": "gzip" });
  await expect(readJson(sent)).rejects.toMatchObject({
    code: "unsupported_media_type",
    message: "Send the body as it is, without `Content-Encoding`.",
  });
  expect(await readJson(post("{}", { ...JSON_TYPE, "content-encoding": "identity" }))).toEqual({});
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
