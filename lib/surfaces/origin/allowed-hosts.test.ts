// The Connect page warns about a host name that /mcp refuses.

import { expect, test, vi } from "vitest";

/** Returns whether each host reaches /mcp, in a process with these settings. */
async function reached(hosts: readonly (string | null)[], settings: Record<string, string> = {}) {
  for (const name of ["NEXTAUTH_URL", "MCP_ALLOWED_HOSTS"]) vi.stubEnv(name, settings[name] ?? "");
  vi.resetModules();
  const { isAllowedHost } = await import("./allowed-hosts");
  return hosts.filter(isAllowedHost);
}

test("a name that no public DNS server can give to a web page reaches /mcp", async () => {
  const hosts = ["localhost:3000", "[::1]:3000", "192.168.1.5", "palimpsest", "host.docker.internal:3000"];
  expect(await reached(hosts)).toEqual(hosts);
});

test("a public name reaches /mcp only when a setting names it", async () => {
  const own = "memory.example:8443";
  const hosts = [null, "", "a b", own, "host.docker.internal.memory.example"];
  expect(await reached(hosts)).toEqual([]);
  expect(await reached(hosts, { MCP_ALLOWED_HOSTS: "memory.example" })).toEqual([own]);
  expect(await reached(hosts, { NEXTAUTH_URL: "https://memory.example:8443" })).toEqual([own]);
});
