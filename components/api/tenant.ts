/** The tenant in the address of a page. */
export const TENANT = "tenant";
/** The last one chosen in this browser, for addresses that name none. */
const KEPT = "palimpsest-tenant";
/** What an address keeps when the tenant changes: all else may name what the other one has not. */
const KEEPS = ["range", "to"];

// One for the life of a loaded page: a change loads it anew, so that nothing of the other tenant stays in memory.
let current: string | null | undefined;

/** The header that names the tenant of this page, on every request; none lets the server choose. */
export function tenantHeader(): Readonly<Record<string, string>> {
  if (typeof window === "undefined") return {};
  if (current === undefined)
    current = new URLSearchParams(window.location.search).get(TENANT) ?? window.localStorage.getItem(KEPT);
  // What a header can't carry is no tenant's name, and is refused like an unknown one.
  return current ? { "x-palimpsest-tenant": encodeURIComponent(current) } : {};
}

/** The tenant that was asked for; null when none was. */
export function askedTenant(): string | null {
  return current ?? null;
}

/** Loads the page anew in another tenant. */
export function chooseTenant(name: string): void {
  window.localStorage.setItem(KEPT, name);
  const { pathname, search } = window.location;
  const kept = [...new URLSearchParams(search)].filter(([key]) => KEEPS.includes(key));
  window.location.assign(`${pathname}?${new URLSearchParams([...kept, [TENANT, name]])}`);
}

/** From here on the server chooses: the tenant is gone, or the server is a new one. */
export function forgetTenant(): void {
  window.localStorage.removeItem(KEPT);
  current = null;
}
