import path from "node:path";

/**
 * Words for Node before a program of ours that hashes passwords. All processes of one database need the same
 * cost.
 */
export const CHEAP_PASSWORDS = ["--import", path.resolve("testkit/setup/cheap-passwords.mjs")];
