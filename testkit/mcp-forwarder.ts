import { createServer, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Starts a server on 127.0.0.1 that sends each request on to the MCP endpoint of `url`: with the key, if any,
 * because the conformance suite sends no credentials. Host and Origin are passed on as they are. `received`
 * are the headers of each request.
 */
export async function startForwarder(
  url: string,
  key?: string,
): Promise<{ readonly url: string; readonly received: IncomingHttpHeaders[]; close(): Promise<void> }> {
  const received: IncomingHttpHeaders[] = [];
  const target = new URL(url);
  const server = createServer((incoming, outgoing) => {
    received.push(incoming.headers);
    const headers = { ...incoming.headers, ...(key ? { authorization: `Bearer ${key}` } : {}) };
    const { method, url: path } = incoming;
    const forwarded = request(
      { hostname: target.hostname, port: target.port, method, path, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.once("error", () => outgoing.destroy());
    outgoing.once("close", () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
