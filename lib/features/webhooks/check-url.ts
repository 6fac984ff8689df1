import { AppError } from "@/lib/base/core";
import { AddressRefused, addressRules, hostOf, resolveReceiver } from "./checked-lookup";

/**
 * Returns a receiver's URL in normal form. Throws `invalid_input` for another protocol, for a URL with a
 * user, a password or a fragment, and for a host that is unknown or must not receive notices. The name is
 * checked again whenever a notice is sent.
 */
export async function checkUrl(text: string): Promise<string> {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw refused("must be a URL with http:// or https://");
  if (url.username || url.password) throw refused("must not contain a user or a password");
  if (url.hash) throw refused("must not contain a fragment");
  await resolveReceiver(hostOf(url), addressRules()).catch((thrown: unknown) => {
    throw refused(thrown instanceof AddressRefused ? REASONS[thrown.reason] : "has an unknown host");
  });
  return url.href;
}

const REASONS = {
  forbidden: "has a host that must not receive notices unless WEBHOOK_ALLOWED_HOSTS lists it",
  private: "has a host in a private network, which WEBHOOK_PRIVATE_NETWORKS=true allows",
} as const;

function refused(message: string): AppError {
  return new AppError("invalid_input", "The webhook URL is not allowed.", {
    fields: [{ path: "url", message }],
  });
}
