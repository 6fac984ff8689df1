// A long text is split so that redaction masks in the parts what it masks in the whole text.

import { expect, test } from "vitest";
import { DEFAULT_POLICY, redactText } from "../pii";
import { splitText } from "./split-text";

const base64 = (length: number) =>
  Array.from(
    { length },
    (_, at) => "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"[(at * 37 + 11) % 64],
  );
const lines = (count: number) => Array.from({ length: count }, () => base64(64).join("")).join("\n");
const key = (count: number) =>
  `-----BEGIN RSA PRIVATE KEY-----\n${lines(count)}\n-----END RSA PRIVATE KEY-----`;
const withoutSpaces = (text: string) => text.replaceAll(/\s/g, "");

test.each([
  ["a private key", key(25)],
  ["a key longer than a message", key(200)],
  ["a private key without its end", `-----BEGIN PRIVATE KEY-----\n${lines(25)}`],
  ["a telephone number", "+49 170 1234567"],
  ["a password with its word", "my password is: hunter2secret!"],
  ["a token", `Authorization: Bearer ${base64(60).join("").replaceAll(/[+/]/g, "x")}`],
  ["a list of passwords", Array.from({ length: 300 }, (_, at) => `password: hunter${at}secret!`).join("\n")],
])("%s is masked wherever the text is split", (_name, value) => {
  for (const [word, space] of [
    ["abc defg. ", "\n"],
    ["line\n", "\n"],
    ["abc defg ", " "],
  ] as const)
    for (let at = 9_960 - Math.min(value.length, 9_000); at <= 10_005; at += value.length > 100 ? 997 : 4) {
      const text = `${word.repeat(2500).slice(0, at)}${space}${value}${space}${"tail words. ".repeat(100)}`;
      const parts = splitText(text);
      const masked = parts.map((part) => redactText(part, DEFAULT_POLICY).text).join("");
      expect(withoutSpaces(parts.join(""))).toBe(withoutSpaces(text));
      expect(withoutSpaces(masked), `split at ${at}`).toBe(
        withoutSpaces(redactText(text, DEFAULT_POLICY).text),
      );
      expect(parts.every((part) => Buffer.byteLength(part) <= 32 * 1024)).toBe(true);
    }
});
