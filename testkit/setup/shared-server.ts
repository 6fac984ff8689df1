import type { TestProject } from "vitest/node";
import { startTestServer } from "../server";
import type { ServerPlace } from "../server-client";

declare module "vitest" {
  interface ProvidedContext {
    sharedServer: ServerPlace;
  }
}

/** Starts the server that test files share, and stops it after the last file. */
export default async function startSharedServer(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  project.provide("sharedServer", server.place);
  return () => server.stop();
}
