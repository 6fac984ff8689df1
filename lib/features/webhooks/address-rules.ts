import { BlockList, isIP } from "node:net";

/** Which addresses receivers may have besides public ones. */
export type AddressRules = {
  /** Whether addresses of private networks are allowed. */
  readonly isPrivateAllowed: boolean;
  /** Hosts that are allowed whatever their addresses are, in lower case and as a URL spells them. */
  readonly allowedHosts: readonly string[];
};

/** Names under which cloud providers serve credentials to the machine itself. */
const METADATA_NAMES = new Set([
  "metadata",
  "metadata.google.internal",
  "metadata.goog",
  "instance-data",
  "instance-data.ec2.internal",
]);

/**
 * Loopback, unspecified, link-local, multicast, reserved and metadata addresses
 * (https://www.iana.org/assignments/iana-ipv4-special-registry, AWS, Alibaba Cloud).
 */
const FORBIDDEN = blockList(
  ["0.0.0.0/8", "127.0.0.0/8", "169.254.0.0/16", "224.0.0.0/4", "240.0.0.0/4", "100.100.100.200/32"],
  ["::/128", "::1/128", "fe80::/10", "ff00::/8", "fd00:ec2::254/128"],
);

/** Private and carrier-grade networks, benchmarks and protocol assignments. */
const PRIVATE = blockList(
  ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "192.0.0.0/24", "198.18.0.0/15"],
  ["fc00::/7", "fec0::/10"],
);

/** IPv6 prefixes that carry an IPv4 address, and the group of 16 bits in which it begins. */
const CARRIERS: readonly (readonly [BlockList, number])[] = [
  [blockList([], ["::/96"]), 6],
  [blockList([], ["::ffff:0:0/96"]), 6],
  [blockList([], ["::ffff:0:0:0/96"]), 6],
  [blockList([], ["64:ff9b::/96"]), 6],
  [blockList([], ["64:ff9b:1::/48"]), 6],
  [blockList([], ["2002::/16"]), 1],
];

function blockList(v4: readonly string[], v6: readonly string[]): BlockList {
  const list = new BlockList();
  for (const [subnets, family] of [
    [v4, "ipv4"],
    [v6, "ipv6"],
  ] as const)
    for (const subnet of subnets) {
      const [network = "", prefix] = subnet.split("/");
      list.addSubnet(network, Number(prefix), family);
    }
  return list;
}

/** Returns whether the name itself is refused, whatever it resolves to. */
export function isMetadataName(host: string): boolean {
  return METADATA_NAMES.has(host.replace(/\.$/, ""));
}

/** Returns why an IP address is refused; null when it is allowed. */
export function refusalOf(address: string, rules: AddressRules): "forbidden" | "private" | null {
  const family = isIP(address) === 6 ? "ipv6" : "ipv4";
  if (isIP(address) === 0 || FORBIDDEN.check(address, family)) return "forbidden";
  const embedded = family === "ipv6" ? embeddedAddress(address) : null;
  if (embedded !== null) return refusalOf(embedded, rules);
  return PRIVATE.check(address, family) && !rules.isPrivateAllowed ? "private" : null;
}

function embeddedAddress(address: string): string | null {
  const carrier = CARRIERS.find(([list]) => list.check(address, "ipv6"));
  if (!carrier) return null;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(carrier[1], carrier[1] + 2);
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/** Returns the eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  // The URL parser writes a trailing IPv4 address as two groups.
  const plain = new URL(`http://[${address.split("%")[0]}]`).hostname.slice(1, -1);
  const [head = "", tail] = plain.split("::");
  const parse = (part: string) =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16));
  const [first, last] = [parse(head), parse(tail ?? "")];
  return tail === undefined ? first : [...first, ...Array(8 - first.length - last.length).fill(0), ...last];
}
