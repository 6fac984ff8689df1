const V4_AT_END = /(?<=:)(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const ZONE = /^[\da-z.:-]+$/i;
const GROUP = /^[\da-f]{1,4}$/i;

/** Returns whether a text is an IPv6 address, like `net.isIPv6` of Node, and also in browsers. */
export function isIpV6(text: string): boolean {
  const [address = "", zone, ...more] = text.split("%");
  if (more.length > 0 || (zone !== undefined && !ZONE.test(zone))) return false;
  const halves = address.replace(V4_AT_END, "0:0").split("::");
  const groups = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  if (!groups.every((group) => GROUP.test(group))) return false;
  return halves.length === 1 ? groups.length === 8 : halves.length === 2 && groups.length <= 7;
}
