/**
 * Where a command on this machine reaches the server: an address of version 6 stands in brackets, and one that means
 * every network is reached at this machine's own.
 */
export function serverUrl({ HOST, PORT }: { readonly HOST: string; readonly PORT: number }): string {
  const host = { "0.0.0.0": "127.0.0.1", "::": "::1" }[HOST] ?? HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
}
