// Files that are cut, too large or in another encoding are refused in words.

import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readImport, UnreadableImport } from ".";

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

/** Reads a file to its end. */
async function read(file: Uint8Array, size: number, isText = false): Promise<number> {
  let count = 0;
  for await (const { events } of readImport(inChunks(file, size), 0, isText)) count += events.length;
  return count;
}

const claude = (id: string, text: string) =>
  JSON.stringify([{ uuid: id, chat_messages: [{ uuid: `m-${id}`, sender: "human", text }] }]);

/** An archive in two parts, as ChatGPT splits it, and where its second entry begins. */
const TWO_PARTS = zipSync({
  "conversations-000.json": strToU8(claude("a", "I moved to Bonn")),
  "conversations-001.json": strToU8(claude("b", "I own a kayak")),
});
const SECOND_PART = Buffer.from(TWO_PARTS).indexOf("PK\x03\x04", 4, "latin1");

function withoutSecondPart(): Uint8Array {
  const list = Buffer.from(TWO_PARTS).indexOf("PK\x01\x02", 0, "latin1");
  return Buffer.concat([TWO_PARTS.subarray(0, SECOND_PART), TWO_PARTS.subarray(list)]);
}

/** An archive with entries whose headers say that each has this size. */
function sizedAs(bytes: number, entries: number): Uint8Array {
  const names = Array.from({ length: entries }, (_, at) => `projects/${at}.json`);
  const archive = Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, strToU8("[]")]))));
  for (let at = 0; at >= 0; at = archive.indexOf("PK\x03\x04", at + 4, "latin1"))
    archive.writeUInt32LE(bytes, at + 22);
  return archive;
}

const spaces = (megabytes: number) =>
  zipSync({ "conversations.json": new Uint8Array(megabytes * 1024 ** 2).fill(0x20) });

test.each([
  ["an archive that is cut after its first entry", TWO_PARTS.subarray(0, SECOND_PART), "damaged or cut"],
  ["an archive that is cut in its second entry", TWO_PARTS.subarray(0, SECOND_PART + 20), "damaged or cut"],
  ["an archive whose list of entries is cut", TWO_PARTS.subarray(0, -1), "damaged or cut"],
  ["an archive without an entry that it lists", withoutSecondPart(), "damaged or cut"],
  ["an archive that says that it is too large", sizedAs(0xf0000000, 2), "unpacks to more than 4 GB"],
  ["an archive of 80 MB of spaces", spaces(80), "unpacks to more than 200 times its size"],
])("%s is refused", async (_name, file, message) => {
  for (const size of [500, 10_000, file.length]) {
    const reading = read(file, size);
    await expect(reading).rejects.toThrow(message);
    await expect(reading).rejects.toBeInstanceOf(UnreadableImport);
  }
});

test("a whole archive is read, also with a comment at its end", async () => {
  const archive = zipSync({ "conversations.json": strToU8(claude("a", "I moved")) });
  const withComment = Buffer.concat([archive.subarray(0, -2), Buffer.from([5, 0]), Buffer.from("hello")]);
  for (const size of [7, 10_000]) {
    expect(await read(TWO_PARTS, size)).toBe(2);
    expect(await read(withComment, size)).toBe(1);
  }
});

test.each([
  ["a text in UTF-16", Buffer.from("\ufeff- I own a red tractor\r\n", "utf16le"), true],
  ["a text in UTF-16 without its mark", Buffer.from("I own a red tractor\r\n", "utf16le"), true],
  ["a text in Latin-1", Buffer.from("Ich mag Äpfel\nI own a kayak\n", "latin1"), true],
  ["a text that ends within a character", strToU8("Ich mag Ä").subarray(0, -1), true],
  ["JSON in UTF-16", Buffer.from(`\ufeff${claude("a", "I moved to Bonn")}`, "utf16le"), false],
  ["JSON lines in Latin-1", Buffer.from('{"text":"Ich mag Äpfel"}\n{}\n', "latin1"), false],
])("%s is refused in words", async (_name, file, isText) => {
  for (const size of [1, 7, 1000])
    await expect(read(file, size, isText)).rejects.toThrow("is not text in UTF-8. Save it in UTF-8");
});

test.each([
  ["a document of an unknown form on one line", '{"events":[{"role":"user","text":"I like tea"}]}'],
  ["a document of an unknown form on several lines", '{\n"data": [{"text":"I like tea"}]\n}'],
  ["an empty list", "[]"],
])("%s has nothing to import", async (_name, file) => {
  const reading = read(strToU8(file), 10);
  await expect(reading).rejects.toThrow("has nothing to import");
  await expect(reading).rejects.toBeInstanceOf(UnreadableImport);
});
