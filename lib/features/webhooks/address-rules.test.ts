// Addresses that must never receive webhooks are recognised in all spellings, and private ones by a setting.

import { expect, test } from "vitest";
import { refusalOf } from "./address-rules";
import { checkedLookup, hostOf, resolveReceiver } from "./checked-lookup";

const strict = { isPrivateAllowed: false, allowedHosts: [] };
const home = { isPrivateAllowed: true, allowedHosts: [] };

test.each([
  "127.0.0.1",
  "127.255.255.254",
  "0.0.0.0",
  "169.254.169.254",
  "224.0.0.1",
  "255.255.255.255",
  "100.100.100.200",
  "::",
  "::1",
  "fe80::1",
  "fe80::1%lo",
  "ff02::1",
  "fd00:ec2::254",
  "::ffff:127.0.0.1",
  "::ffff:a9fe:a9fe",
  "::127.0.0.1",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "not an address",
])("%s is forbidden under every setting", (address) => {
  expect(refusalOf(address, strict)).toBe("forbidden");
  expect(refusalOf(address, home)).toBe("forbidden");
});

test.each(["10.1.2.3", "172.16.0.1", "192.168.1.20", "100.64.0.1", "fd12::1", "::ffff:192.168.1.20"])(
  "%s is allowed only with private networks",
  (address) => {
    expect(refusalOf(address, strict)).toBe("private");
    expect(refusalOf(address, home)).toBeNull();
  },
);

test.each(["93.184.215.14", "172.32.0.1", "2606:4700::1111", "::ffff:93.184.215.14", "2002:5db8:d70e::"])(
  "%s is public",
  (address) => expect(refusalOf(address, strict)).toBeNull(),
);

test.each(["http://2130706433/", "http://0177.0.0.1/", "http://0x7f.1/", "http://[::ffff:127.0.0.1]/"])(
  "%s names a forbidden address",
  async (url) => {
    await expect(resolveReceiver(hostOf(new URL(url)), home)).rejects.toMatchObject({ reason: "forbidden" });
  },
);

test("a name is refused when one of its addresses is, and metadata names always", async () => {
  const resolve = async () => [
    { address: "93.184.215.14", family: 4 },
    { address: "127.0.0.1", family: 4 },
  ];
  await expect(resolveReceiver("example.org", strict, resolve)).rejects.toMatchObject({
    reason: "forbidden",
  });
  await expect(resolveReceiver("metadata.google.internal", home, resolve)).rejects.toMatchObject({
    reason: "forbidden",
  });
  const listed = { ...strict, allowedHosts: ["example.org"] };
  expect(await resolveReceiver("example.org", listed, resolve)).toHaveLength(2);
});

test("the socket gets exactly the addresses that were checked", async () => {
  const resolve = async () => [{ address: "93.184.215.14", family: 4 }];
  const lookup = checkedLookup(strict, resolve);
  const all = await new Promise((done) => lookup("example.org", { all: true }, (_, found) => done(found)));
  expect(all).toEqual([{ address: "93.184.215.14", family: 4 }]);
  const one = await new Promise((done) => lookup("example.org", {}, (_, found) => done(found)));
  expect(one).toBe("93.184.215.14");
});
