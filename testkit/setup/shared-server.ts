import type { TestProject } from "vitest/node";
import { startChatUpstream } from "../chat-upstream";
import { startTestServer } from "../server";
import type { ServerPlace } from "../server-client";

declare module "vitest" {
  interface ProvidedContext {
    sharedServer: ServerPlace;
  }
}

/** Starts the server that test files share, and stops it after the last file. */
export default async function startSharedServer(project: TestProject): Promise<() => Promise<void>> {
  const upstream = await startChatUpstream();
  const server = await startTestServer({ env: { PROXY_UPSTREAM: upstream.url } });
  project.provide("sharedServer", server.place);
  return async () => {
    await server.stop();
    await upstream.stop();
  };
}
