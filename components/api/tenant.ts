/** The URL parameter that names the tenant of a page. */
export const TENANT = "tenant";
/**
 * The local storage key of the last tenant chosen in this browser. It is used when the URL names no tenant.
 */
const STORAGE_KEY = "palimpsest-tenant";
/**
 * The URL parameters that are kept when the tenant changes. Other parameters can name objects of the previous
 * tenant.
 */
const PRESERVED_PARAMS = ["range", "to"];

// The tenant does not change while a page is open: switching tenants reloads the page, so that no data of the
// previous tenant stays in memory.
let current: string | null | undefined;

/** Returns the header that names the tenant of this page; without it the server chooses the tenant. */
export function tenantHeader(): Readonly<Record<string, string>> {
  if (typeof window === "undefined") return {};
  if (current === undefined)
    current =
      new URLSearchParams(window.location.search).get(TENANT) ?? window.localStorage.getItem(STORAGE_KEY);
  // The name is encoded, because a header allows only ASCII. The server rejects an invalid name as unknown.
  return current ? { "x-palimpsest-tenant": encodeURIComponent(current) } : {};
}

/** Returns the requested tenant; null if the server chooses. */
export function requestedTenant(): string | null {
  return current ?? null;
}

/** Reloads the page in another tenant. */
export function switchTenant(name: string): void {
  window.localStorage.setItem(STORAGE_KEY, name);
  const { pathname, search } = window.location;
  const preserved = [...new URLSearchParams(search)].filter(([key]) => PRESERVED_PARAMS.includes(key));
  window.location.assign(`${pathname}?${new URLSearchParams([...preserved, [TENANT, name]])}`);
}

/** Removes the stored tenant, which no longer exists, so that the server chooses one. */
export function forgetTenant(): void {
  window.localStorage.removeItem(STORAGE_KEY);
  current = null;
}
