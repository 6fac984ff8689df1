import { inject } from "vitest";
import { connectServer, type ServerClient } from "./server-client";

/**
 * Returns a client for the server that all files of a project share. Each file uses its own tenant, to which
 * its keys belong. A file that stops or configures its server, or needs accounts, starts one with
 * startTestServer.
 */
export function sharedServer(tenant: string): Promise<ServerClient> {
  return connectServer(inject("sharedServer"), tenant);
}
