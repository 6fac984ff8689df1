import path from "node:path";

/**
 * Node options for programs of this repository that hash passwords. All processes of one database need the
 * same cost.
 */
export const CHEAP_PASSWORDS = ["--import", path.resolve("testkit/setup/cheap-passwords.mjs")];
