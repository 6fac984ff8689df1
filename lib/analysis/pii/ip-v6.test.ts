// The check of IPv6 addresses agrees with the one of Node.

import { isIPv6 } from "node:net";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isIpV6 } from "./ip-v6";

const part = fc.constantFrom(
  "0",
  "1f",
  "abcd",
  "12345",
  "g",
  ":",
  ":",
  "::",
  ".",
  "1.2.3.4",
  "256.1.1.1",
  "01.2.3.4",
);
const zone = fc.constantFrom("", "", "%eth0", "%", "%a_b", "%a%b");

test("any text of the parts of an address is judged like Node judges it", () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 16 }), zone, (parts, suffix) => {
      const text = parts.join("") + suffix;
      expect(isIpV6(text), text).toBe(isIPv6(text));
    }),
    { numRuns: 5000 },
  );
});

test("groups with and without a gap and a v4 tail are judged like Node judges them", () => {
  const groups = fc.array(fc.constantFrom("1", "ffff", "0"), { maxLength: 9 });
  const tail = fc.constantFrom("", ":1.2.3.4", "1.2.3.4", ":1.2.3", ":1.2.3.4.");
  fc.assert(
    fc.property(groups, groups, tail, fc.boolean(), (before, after, end, hasGap) => {
      const text = `${before.join(":")}${hasGap ? "::" : ":"}${after.join(":")}${end}`;
      expect(isIpV6(text), text).toBe(isIPv6(text));
    }),
    { numRuns: 5000 },
  );
});
