import { McpServer } from "@modelcontextprotocol/server";
import { registerContents } from "./contents";
import { registerInputs, STATE } from "./inputs";

/**
 * The server whose tools, resources and prompts the conformance suite of the protocol asks for by name. It is
 * mounted with the product's serving code, so the suite checks all of this code.
 */
export function createFixturesServer(): McpServer {
  const server = new McpServer(
    { name: "fixtures", version: "1.0.0" },
    { capabilities: { logging: {} }, requestState: { verify: STATE.verify } },
  );
  registerContents(server);
  registerInputs(server);
  return server;
}
