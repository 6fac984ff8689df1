// Makes scrypt cheap in the process that loads this file, so that a password costs 1 ms instead of 200.
// Servers and commands of tests load it before their program. lib/features/access/people.db.test.ts checks
// the cost that the program requests.
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const { scrypt } = crypto;

/** @type {(...args: [import("node:crypto").BinaryLike, import("node:crypto").BinaryLike, number, import("node:crypto").ScryptOptions, (error: Error | null, key: Buffer) => void]) => void} */
function cheapScrypt(password, salt, length, options, callback) {
  scrypt(password, salt, length, { ...options, N: 16 }, callback);
}

// A vitest worker loads this file once per test file.
if (scrypt.name !== cheapScrypt.name) Object.assign(crypto, { scrypt: cheapScrypt });
syncBuiltinESMExports();
