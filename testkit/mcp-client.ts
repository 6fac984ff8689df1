import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernHttp,
} from "@modelcontextprotocol/client";
import { StdioClientTransport as ModernStdio } from "@modelcontextprotocol/client/stdio";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { commandsFile } from "./commands";
import type { ServerClient } from "./server-client";

/** The result of a tool: its text, its structured content, and whether it reports a failure. */
export type ToolResult = {
  readonly text: string;
  readonly data: Record<string, unknown>;
  readonly isError: boolean;
};

/** A connected client of the official packages, with what the tests need of both. */
export type McpClient = {
  call(name: string, args: Record<string, unknown>): Promise<ToolResult>;
  /** The tools as the server lists them. */
  tools(): Promise<readonly McpTool[]>;
  read(uri: string): Promise<string>;
  prompt(name: string, args: Record<string, string>): Promise<string>;
  instructions(): string;
  close(): Promise<void>;
};

type McpTool = {
  readonly name: string;
  readonly description?: string | undefined;
  readonly annotations?: Readonly<Record<string, unknown>> | undefined;
  readonly inputSchema: { readonly properties?: Record<string, unknown> | undefined };
};

/** The clients: the last one of the 2025 protocols, and the current one, which negotiates the protocol. */
export const MCP_VERSIONS = ["v1", "v2"] as const;
export const MCP_TRANSPORTS = ["http", "stdio"] as const;

type Options = {
  readonly version: (typeof MCP_VERSIONS)[number];
  readonly transport: (typeof MCP_TRANSPORTS)[number];
  /** Arguments of `palimpsest mcp`. */
  readonly args?: readonly string[];
  /** The command to start instead of `palimpsest mcp`, over stdio. */
  readonly command?: {
    readonly command: string;
    readonly args: string[];
    readonly env: Record<string, string>;
  };
  readonly headers?: Readonly<Record<string, string>>;
};

const INFO = { name: "palimpsest-tests", version: "1.0.0" };

/** Connects a client of one of the official packages to a server, with a key. */
export async function connectMcp(server: Server, key: string, options: Options): Promise<McpClient> {
  const { version, transport, args = [], headers = {}, command: own } = options;
  const url = new URL(`${server.url}/mcp`);
  const requestInit = { headers: { authorization: `Bearer ${key}`, ...headers } };
  const command = {
    command: process.execPath,
    args: [commandsFile(), "mcp", ...args],
    env: { PATH: process.env.PATH ?? "", PALIMPSEST_URL: server.url, PALIMPSEST_API_KEY: key },
    ...own,
    stderr: "inherit" as const,
  };
  if (version === "v1") {
    const client = new Client(INFO);
    // Its type lacks `| undefined` for exactOptionalPropertyTypes.
    await client.connect(
      (transport === "http"
        ? new StreamableHTTPClientTransport(url, { requestInit })
        : new StdioClientTransport(command)) as Parameters<Client["connect"]>[0],
    );
    return wrap(client as unknown as AnyClient);
  }
  const client = new ModernClient(INFO, { versionNegotiation: { mode: "auto" } });
  await client.connect(
    transport === "http" ? new ModernHttp(url, { requestInit }) : new ModernStdio(command),
  );
  return wrap(client as unknown as AnyClient);
}

type Server = Pick<ServerClient, "url">;

/** The methods that the clients of both packages have. */
type AnyClient = {
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<{
    content: readonly { type: string; text?: string }[];
    structuredContent?: Record<string, unknown>;
    isError?: boolean;
  }>;
  listTools(): Promise<{ tools: McpTool[] }>;
  readResource(of: { uri: string }): Promise<{ contents: readonly { text?: string }[] }>;
  getPrompt(of: { name: string; arguments: Record<string, string> }): Promise<{
    messages: readonly { content: { text?: string } }[];
  }>;
  getInstructions(): string | undefined;
  close(): Promise<void>;
};

function wrap(client: AnyClient): McpClient {
  return {
    call: async (name, args) => {
      const { content, structuredContent, isError } = await client.callTool({ name, arguments: args });
      const text = content.map((one) => one.text ?? "").join("\n");
      return { text, data: structuredContent ?? {}, isError: isError === true };
    },
    tools: async () => (await client.listTools()).tools,
    read: async (uri) =>
      (await client.readResource({ uri })).contents.map(({ text }) => text ?? "").join("\n"),
    prompt: async (name, args) =>
      (await client.getPrompt({ name, arguments: args })).messages
        .map(({ content }) => content.text ?? "")
        .join("\n"),
    instructions: () => client.getInstructions() ?? "",
    close: () => client.close(),
  };
}
