import { z } from "zod";

const LEAST = 12;
/** What is left of a password must have this many characters once what guessers try first is taken out. */
const LEAST_UNCOMMON = 6;

/** Begins of the lists of the most used passwords (SecLists, 2024), and the rows of a keyboard. */
const COMMON =
  /p[a@]ssw[o0]r[dt]|passphrase|letmein|welcome|admin|iloveyou|monkey|dragon|football|secret|changeme|palimpsest|qwert[yz]\w*|asdf(gh)?\w*|[zy]xcv\w*|1q2w3e4r?(5t)?(6y)?|trustno1|abc123/g;

/** A password that somebody chooses: 12 to 256 characters, and more than a word or a row that everybody knows. */
export const newPassword = z
  .string()
  .min(LEAST, { error: `must have ${LEAST} characters or more` })
  .max(256, { error: "must have 256 characters or fewer" })
  .refine((password) => !isTrivial(password), {
    error: "is too easy to guess: use several words, or a password manager",
  })
  .describe("12 characters or more, not one that is easy to guess");

/** Whether little is left of it without well-known words, rows such as 12345 or fedcba, and repetitions. Pure. */
export function isTrivial(password: string, name = ""): boolean {
  let rest = password.normalize("NFKC").toLowerCase();
  if (name.length > 2) rest = rest.replaceAll(name.toLowerCase(), "");
  rest = withoutRows(rest.replace(COMMON, "").replace(/(.{1,6}?)\1+/gu, "$1"));
  return new Set(rest).size < LEAST_UNCOMMON;
}

/** Of each row of neighbours such as 12345 or fedcba the first character stays. */
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
