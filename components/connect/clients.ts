import type { Example } from "./examples";

const json = (value: unknown) => JSON.stringify(value, null, 2);
const bearer = (key: string) => `Bearer ${key}`;

/** The entry of clients that reach the server over HTTP and send a fixed header. */
const server = (url: string, key: string) => ({ url: `${url}/mcp`, headers: { Authorization: bearer(key) } });

/** The configuration of clients, most with MCP. e2e/connect.test.ts runs or parses each of them. */
export const CLIENTS: readonly Example[] = [
  {
    id: "claude-code",
    label: "Claude Code",
    note: "Run in a terminal. If it reports “Failed to connect”, check the key and, behind a proxy, that the server’s NEXTAUTH_URL or MCP_ALLOWED_HOSTS names this host.",
    text: (url, key) =>
      // --header takes every argument that follows, so the name and the URL stand before it. Without --scope
      // user, only the present folder has the server.
      `claude mcp add --transport http --scope user palimpsest ${url}/mcp --header "Authorization: ${bearer(key)}"`,
  },
  {
    id: "claude-code-hooks",
    label: "Claude Code hooks",
    note: "Memory without the model’s help: read before each prompt, stored after each answer. Add to ~/.claude/settings.json. Requires the palimpsest command: run npm install && npm link in a checkout of Palimpsest. Requires a key that is bound to a user, or PALIMPSEST_USER_ID beside the key. For Codex and Cursor, see clients/hooks/README.md.",
    text: (url, key) => {
      const run = (when: string) => [
        { hooks: [{ type: "command", command: `palimpsest hook claude-code ${when}`, timeout: 5 }] },
      ];
      return json({
        env: { PALIMPSEST_URL: url, PALIMPSEST_API_KEY: key },
        hooks: { UserPromptSubmit: run("prompt"), Stop: run("stop") },
      });
    },
  },
  {
    id: "claude-desktop",
    label: "Claude Desktop",
    note: "Add to claude_desktop_config.json (Settings → Developer → Edit Config). Requires the palimpsest command: run npm install && npm link in a checkout of Palimpsest.",
    text: (url, key) =>
      json({
        mcpServers: {
          palimpsest: {
            command: "palimpsest",
            args: ["mcp"],
            env: { PALIMPSEST_URL: url, PALIMPSEST_API_KEY: key },
          },
        },
      }),
  },
  {
    id: "cursor",
    label: "Cursor",
    note: "Add to ~/.cursor/mcp.json",
    text: (url, key) => json({ mcpServers: { palimpsest: server(url, key) } }),
  },
  {
    id: "vs-code",
    label: "VS Code",
    note: "Add to .vscode/mcp.json in your workspace",
    text: (url, key) => json({ servers: { palimpsest: { type: "http", ...server(url, key) } } }),
  },
  {
    id: "codex",
    label: "Codex",
    note: "Run in a terminal. Codex reads the key from the environment, so export it in your shell profile.",
    text: (url, key) => `export PALIMPSEST_API_KEY=${key}
codex mcp add palimpsest --url ${url}/mcp --bearer-token-env-var PALIMPSEST_API_KEY`,
  },
  {
    id: "lm-studio",
    label: "LM Studio",
    note: "Add to mcp.json (Program → Install → Edit mcp.json)",
    text: (url, key) => json({ mcpServers: { palimpsest: server(url, key) } }),
  },
  {
    id: "open-webui-filter",
    label: "Open WebUI",
    note: "Memory in every chat, per person. Paste clients/open-webui/palimpsest.py under Admin Panel → Functions, set these valves, enable it globally, and turn the built-in memory off. If Open WebUI runs in Docker, 127.0.0.1 is its container: start Palimpsest with HOST=0.0.0.0 and write host.docker.internal instead. Requires a key with the scopes read and write that is not bound to a user.",
    text: (url, key) => `url: ${url}
api_key: ${key}`,
  },
  {
    id: "open-webui",
    label: "Open WebUI tools",
    note: "Lets models search and store memories themselves. Add under Admin Panel → Settings → External Tools. In Docker, see Open WebUI. Requires a key with the scopes read, write and impersonate that is not bound to a user. Each person then has a memory of their own.",
    text: (url, key) => `Type: MCP (Streamable HTTP)
URL: ${url}/mcp
Auth: Bearer
Key: ${key}
Headers: {"X-Palimpsest-User-Id": "{{USER_ID}}", "X-Palimpsest-Session-Id": "{{CHAT_ID}}"}`,
  },
  {
    id: "chat-proxy",
    label: "Chat proxy",
    note: "For clients that know only a base URL and a key. Requires the setting PROXY_UPSTREAM on the server, and a key with the scopes read and write. Clients of Ollama use the address without /v1.",
    text: (url, key) => `Base URL: ${url}/proxy/v1
API key: ${key}`,
  },
];
