import { readFileSync } from "node:fs";
import path from "node:path";

/** A sentence of ordinary life. `secret` is the value that must not be stored, "" in a plain sentence. */
export type Sentence = { language: string; text: string; secret: string; isHeldOut: boolean };

/** Returns digits and the check digit of a payment card (Luhn). */
function withLuhn(digits: string): string {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Returns an account number of a German bank with correct check digits. */
function iban(bankAndAccount: string): string {
  const check = 98n - (BigInt(`${bankAndAccount}131400`) % 97n);
  return `DE${String(check).padStart(2, "0")}${bankAndAccount}`;
}

/** Returns a German tax number with its check digit (ISO 7064, mod 11,10). */
function taxNumber(digits: string): string {
  const product = [...digits].reduce((last, digit) => {
    const sum = (Number(digit) + last) % 10 || 10;
    return (sum * 2) % 11;
  }, 10);
  return `${digits}${(11 - product) % 10}`;
}

/** Returns a Spanish identity number with its check letter. `first` is "" or the letter of a foreigner. */
function dni(first: string, digits: string): string {
  const whole = `${"XYZ".indexOf(first || "X") || ""}${digits}`;
  return `${first}${digits}${"TRWAGMYFPDXBNJZSQVHLCKE".charAt(Number(whole) % 23)}`;
}

/** Values that look like real secrets or have check digits. They are put together here. */
const BUILT: Readonly<Record<string, string>> = {
  iban: iban(`37040044${"0532013"}091`),
  card: withLuhn(`4539${"148803"}43646`),
  ssn: ["536", "22", "8726"].join("-"),
  nino: ["AB", "12", "34", "56", "C"].join(" "),
  license: ["7KD2M", "P9XQ4", "HV3TR", "W8LFN"].join("-"),
  token: ["ghp", `${"a8Kd03mQx7Zp2"}${"Lw94NvT6yRb1Hc5Js0Uf3Eg"}`].join("_"),
  email: ["marta.lindqvist", "posteo.net"].join("@"),
  phoneen: ["+44", "7911", "204", "518"].join(" "),
  phonede: ["0171", "4820", "913"].join(" "),
  phonees: ["+34", "612", "480", "937"].join(" "),
  phonefr: ["06", "48", "20", "91", "37"].join(" "),
  phonezh: ["138", "1204", "7765"].join(""),
  phoneja: ["090", "4820", "1937"].join("-"),
  phoneko: ["010", "4820", "1937"].join("-"),
  steuerid: taxNumber("3657426180"),
  dni: dni("", "48213907"),
  nie: dni("Y", "4821390"),
  nir: `2850675116001${97 - (Number("2850675116001") % 97)}`,
};

/** Reads a set. Every third sentence is held out: it is for measuring, no rule is written from it. */
function read(file: string): Sentence[] {
  return readFileSync(path.join(import.meta.dirname, file), "utf8")
    .trimEnd()
    .split("\n")
    .map((line, at) => {
      const marked = line.slice(3);
      const name = /\[\[(.*)\]\]/.exec(marked)?.[1] ?? "";
      const secret = BUILT[name] ?? name;
      return {
        language: line.slice(0, 2),
        text: marked.replace(/\[\[.*\]\]/, () => secret),
        secret,
        isHeldOut: at % 3 === 2,
      };
    });
}

export const secretSentences = (): Sentence[] => read("secrets.txt");
export const plainSentences = (): Sentence[] => read("plain.txt");

/** Returns sentences with the words of secrets, which were written against the rules and have none. */
export const lookAlikes = (): string[] =>
  readFileSync(path.join(import.meta.dirname, "look-alikes.txt"), "utf8")
    .trimEnd()
    .split("\n");
