import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { AppError } from "@/lib/base/core";
import { logError } from "@/lib/base/observability";
import { readHealthOperation, readMetricsOperation, readReadyOperation } from "@/lib/surfaces/operations";
import { httpHandler } from "./http-handler";
import { problem } from "./problem";
import { serve } from "./serve";

/** The operations that a worker serves, under the same paths as the server. */
const PROBES = [readReadyOperation, readHealthOperation, readMetricsOperation];

/**
 * Serves only ready, health and metrics for a standalone worker. Returns the port; with 0, the system chooses
 * a free one. Throws when the port is taken.
 */
export async function answerProbes(host: string, port: number): Promise<number> {
  const server = createServer(async (incoming, outgoing) => {
    const response = await answer(incoming).catch((thrown) => {
      logError(thrown, { module: "http", step: "probe" });
      return new Response(null, { status: 500 });
    });
    outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}

function answer({ method, url = "", headersDistinct }: IncomingMessage): Promise<Response> {
  const probe = PROBES.find(({ http }) => method === http.method && url.split("?")[0] === http.path);
  if (!probe) return serve("unknownPath", async (requestId) => problem(unknownProbe(), requestId));
  const headers = Object.entries(headersDistinct).map(([name, values = []]) => [name, values.join(", ")]);
  const request = new Request(`http://worker.invalid${url}`, { headers: headers as [string, string][] });
  return httpHandler(probe)(request, { params: Promise.resolve({}) });
}

function unknownProbe(): AppError {
  const paths = PROBES.map(({ http }) => http.path).join(", ");
  return new AppError("not_found", `A worker serves only GET requests for ${paths}.`);
}
