import path from "node:path";

/**
 * Node options that make password hashing cheap in programs of this repository. All processes that use one
 * database need the same cost.
 */
export const CHEAP_PASSWORDS = ["--import", path.resolve("testkit/setup/cheap-passwords.mjs")];
