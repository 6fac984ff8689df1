/**
 * Returns the server's URL for commands on this machine. Replaces wildcard addresses with loopback addresses.
 */
export function serverUrl({ HOST, PORT }: { readonly HOST: string; readonly PORT: number }): string {
  const host = { "0.0.0.0": "127.0.0.1", "::": "::1" }[HOST] ?? HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
}
