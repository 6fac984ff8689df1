import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { AppError } from "@/lib/base/core";

/** OWASP's Password Storage Cheat Sheet, 2024: N = 2^15, r = 8, p = 3 (32 MB, some 200 ms). */
const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const BYTES = 32;
/**
 * Passwords are checked one at a time, so a flood of attempts uses one core and 32 MB. Attempts beyond this
 * queue length are refused.
 */
const MAX_WAITING = 32;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Returns the stored form of a password: `scrypt$<salt>$<hash>`, both in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt$${salt.toString("base64url")}$${(await derive(password, salt)).toString("base64url")}`;
}

/**
 * Returns whether the password matches. For an unknown name, `stored` is undefined; the check takes just as
 * long and returns false.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, salt = "", hash = ""] = (stored ?? "").split("$");
  const derived = await derive(password, Buffer.from(salt, "base64url"));
  const expected = Buffer.from(hash, "base64url");
  return expected.length === BYTES && timingSafeEqual(derived, expected);
}

/** Returns an initial password: 20 letters and digits without look-alikes, 98 bits. */
export function randomPassword(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  const characters: string[] = [];
  while (characters.length < 20)
    for (const byte of randomBytes(32)) {
      // Bytes beyond a multiple of the alphabet's length would favor some letters.
      const isFair = byte < Math.floor(256 / letters.length) * letters.length;
      if (isFair && characters.length < 20) characters.push(letters.charAt(byte % letters.length));
    }
  return [0, 5, 10, 15].map((at) => characters.slice(at, at + 5).join("")).join("-");
}

/** Throws `overloaded` when too many password checks are queued. */
export function requireCapacity(): void {
  if (waiting >= MAX_WAITING)
    throw new AppError("overloaded", "Too many sign-ins at once. Try again in a few seconds.");
}

async function derive(password: string, salt: Buffer): Promise<Buffer> {
  requireCapacity();
  waiting++;
  const turn = last.then(
    () =>
      new Promise<Buffer>((resolve, reject) =>
        scrypt(password.normalize("NFKC"), salt, BYTES, COST, (error, key) =>
          error ? reject(error) : resolve(key),
        ),
      ),
  );
  last = turn.catch(() => undefined).finally(() => waiting--);
  return turn;
}
