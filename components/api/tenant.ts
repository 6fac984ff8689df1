/** The URL parameter that names the tenant of a page. */
export const TENANT = "tenant";
/** The local storage key of the last tenant chosen in this browser, for URLs that name none. */
const STORAGE_KEY = "palimpsest-tenant";
/** Parameters that survive a change of tenant; others may name objects of the previous tenant. */
const PRESERVED_PARAMS = ["range", "to"];

// Constant while a page is loaded: switching reloads it, so that no data of the other tenant stays in memory.
let current: string | null | undefined;

/** Returns the header that names the tenant of this page; without it the server chooses the tenant. */
export function tenantHeader(): Readonly<Record<string, string>> {
  if (typeof window === "undefined") return {};
  if (current === undefined)
    current =
      new URLSearchParams(window.location.search).get(TENANT) ?? window.localStorage.getItem(STORAGE_KEY);
  // Encoded because a header allows only ASCII; the server rejects an invalid name as unknown.
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

/** Lets the server choose the tenant, because the stored one no longer exists. */
export function forgetTenant(): void {
  window.localStorage.removeItem(STORAGE_KEY);
  current = null;
}
