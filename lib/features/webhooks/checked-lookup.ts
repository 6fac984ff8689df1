import { lookup as systemLookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { env } from "@/lib/base/config";
import { type AddressRules, isMetadataName, refusalOf } from "./address-rules";

/** Resolves a name to all of its addresses. */
export type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>;

const resolveSystem: Resolve = (host) => systemLookup(host, { all: true });

/** A name or address that must not receive webhooks, by the settings. */
export class AddressRefused extends Error {
  constructor(readonly reason: "forbidden" | "private") {
    super(`address ${reason}`);
  }
}

/** Returns the rules of the settings WEBHOOK_PRIVATE_NETWORKS and WEBHOOK_ALLOWED_HOSTS. */
export function addressRules(): AddressRules {
  const { WEBHOOK_PRIVATE_NETWORKS, WEBHOOK_ALLOWED_HOSTS } = env();
  return { isPrivateAllowed: WEBHOOK_PRIVATE_NETWORKS, allowedHosts: WEBHOOK_ALLOWED_HOSTS };
}

/** Returns the host of a URL as names and addresses are compared: without brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}

/**
 * Resolves the host of a receiver and checks every address. Throws AddressRefused, and the resolver's error
 * for an unknown name.
 */
export async function resolveReceiver(
  host: string,
  rules: AddressRules,
  resolve: Resolve = resolveSystem,
): Promise<readonly { address: string; family: number }[]> {
  const isListed = rules.allowedHosts.includes(host);
  if (!isListed && isMetadataName(host)) throw new AddressRefused("forbidden");
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  for (const { address } of addresses) {
    const refusal = isListed ? null : refusalOf(address, rules);
    if (refusal) throw new AddressRefused(refusal);
  }
  return addresses;
}

/**
 * Returns the lookup of a socket: it connects only to addresses that were checked in the same call, so a name
 * cannot resolve to another address in between.
 */
export function checkedLookup(rules: AddressRules, resolve?: Resolve): LookupFunction {
  return (host, options, done) => {
    resolveReceiver(host, rules, resolve).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all) done(null, [...addresses]);
        else done(null, first?.address ?? "", first?.family ?? 4);
      },
      (thrown: NodeJS.ErrnoException) => done(thrown, "", 4),
    );
  };
}
