// Common and guessable passwords are refused, and long passphrases are accepted.

import { expect, test } from "vitest";
import { isTrivial, newPassword } from "./weak-password";

test("common passwords of any length are refused", () => {
  const trivialPasswords = [
    "password1234",
    "Passw0rd!Passw0rd!",
    "aaaaaaaaaaaaaaaa",
    "123456789012345",
    "abcdefghijklmnop",
    "qwertyuiop123456",
    "adminadminadmin",
    "abcabcabcabcabc",
  ];
  for (const password of trivialPasswords)
    expect([password, newPassword.safeParse(password).success]).toEqual([password, false]);
});

test("passphrases and generated passwords with 12 or more characters are accepted", () => {
  for (const password of ["correct horse battery", "tR7!kq92Lm#x", "Der Hund frisst Äpfel"])
    expect([password, newPassword.safeParse(password).success]).toEqual([password, true]);
  expect(newPassword.safeParse("tR7!kq92Lm#").success).toBe(false);
});

test("a name with a number appended is refused", () => {
  expect(isTrivial("margarethe-2026", "margarethe")).toBe(true);
  expect(isTrivial("margarethe-2026", "ana")).toBe(false);
});
