import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * `reset` closes the connection before the answer, `cut` during it; `hang` never answers, and `drip`
 * sends a few bytes a second for 10 s.
 */
export type ScriptedResponse =
  | "reset"
  | "cut"
  | "hang"
  | "drip"
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: unknown;
      readonly text?: string;
    };
type ReceivedRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** A server on loopback that gives the responses in their order, and then 500. */
export async function startScriptedServer(responses: readonly ScriptedResponse[]) {
  const requests: ReceivedRequest[] = [];
  const remaining = [...responses];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = "", url = "", headers } = request;
    requests.push({ method, path: url, headers, body: Buffer.concat(chunks).toString("utf8") });
    answer(
      response,
      remaining.shift() ?? { status: 500, body: { code: "internal", detail: "No response is left." } },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(response: ServerResponse, scripted: ScriptedResponse): void {
  if (scripted === "hang") return;
  if (scripted === "drip") {
    response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
    const timer = setInterval(() => response.write(" "), 100);
    response.once("close", () => clearInterval(timer));
    return;
  }
  if (scripted === "reset") {
    response.destroy();
    return;
  }
  if (scripted === "cut") {
    response.writeHead(202, { "content-type": "application/json", "content-length": "1000" });
    response.write('{"events":', () => response.destroy());
    return;
  }
  const { status, headers = {}, body = {}, text } = scripted;
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(text ?? JSON.stringify(body));
}
