// IPv4 and IPv6 addresses are found, and version numbers and times are not.

import { expect, test } from "vitest";
import { findAll } from "./testing";

test.each([
  ["ping 192.168.1.10", "192.168.1.10"],
  ["subnet 10.0.0.0/8", "10.0.0.0/8"],
  ["http://8.8.8.8:80/", "8.8.8.8"],
  ["from 10.0.0.7-", "10.0.0.7"],
  ["::ffff:192.168.1.1", "::ffff:192.168.1.1"],
  ["route fe80::1%eth0 up", "fe80::1%eth0"],
  ["010.020.030.040 is the ip address", "010.020.030.040"],
  ["src=:: dst=x", "::"],
  ["::", "::"],
  ["[2001:db8::7]:443", "2001:db8::7"],
])("finds the address in %s", (text, address) => {
  expect(findAll(text)).toEqual([`IP ${address}`]);
});

test.each([
  "version 1.2.3.4 released",
  "v1.2.3.4",
  "Brave 1.84.1.0",
  "1.2.3.4.5",
  "1.2.3.4-beta",
  "alsa (1.2.5.1-6)",
  "upgrade to 3.22.24.10",
  "256.1.1.1",
  "200.0200.200.200",
  "section 4.1.2.3",
  "std::cout",
  "lib (2.10.0.27-0.cvs1)",
  "lib (>= 2.0.3.4)",
  "f :: a",
  "a::b",
  "10:30::",
  "010.020.030.040 is a version",
  "12:34:56",
  "aa:bb:cc:dd:ee:ff",
  "2001::25de::cade",
])("does not match %s", (text) => {
  expect(findAll(text)).toEqual([]);
});

test("finds both ends of a range", () => {
  expect(findAll("10.0.0.1-10.0.0.9 is free")).toEqual(["IP 10.0.0.1", "IP 10.0.0.9"]);
});
