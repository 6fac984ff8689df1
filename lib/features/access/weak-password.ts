import { z } from "zod";

const MIN_LENGTH = 12;
/**
 * A password must have this many different characters after common words, sequences and repetitions are
 * removed.
 */
const MIN_UNCOMMON = 6;

/** Prefixes from lists of the most used passwords (SecLists, 2024), and keyboard rows. */
const COMMON =
  /p[a@]ssw[o0]r[dt]|passphrase|letmein|welcome|admin|iloveyou|monkey|dragon|football|secret|changeme|palimpsest|qwert[yz]\w*|asdf(gh)?\w*|[zy]xcv\w*|1q2w3e4r?(5t)?(6y)?|trustno1|abc123/g;

/** Schema of a password that a person chooses: 12 to 256 characters that are not easy to guess. */
export const newPassword = z
  .string()
  .min(MIN_LENGTH, { error: `Use at least ${MIN_LENGTH} characters` })
  .max(256, { error: "Use at most 256 characters" })
  .refine((password) => !isTrivial(password), {
    error: "Too easy to guess. Try a passphrase or a password manager.",
  })
  .describe("At least 12 characters, not easy to guess");

/**
 * Returns whether a password has few characters besides common words, the name, sequences such as 12345 or
 * fedcba, and repetitions.
 */
export function isTrivial(password: string, name = ""): boolean {
  let rest = password.normalize("NFKC").toLowerCase();
  if (name.length > 2) rest = rest.replaceAll(name.toLowerCase(), "");
  rest = withoutRows(rest.replace(COMMON, "").replace(/(.{1,6}?)\1+/gu, "$1"));
  return new Set(rest).size < MIN_UNCOMMON;
}

/** Reduces each sequence of adjacent characters, such as 12345 or fedcba, to its first character. */
function withoutRows(text: string): string {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return codes
    .filter((code, at) => {
      const step = code - (codes[at - 1] ?? Number.NaN);
      return !(Math.abs(step) <= 1);
    })
    .map((code) => String.fromCodePoint(code))
    .join("");
}
