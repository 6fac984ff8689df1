import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { logError } from "@/lib/base/observability";
import { isMetricsToken } from "@/lib/features/access";
import { METRICS_TYPE, readHealth, readMetrics, readReady } from "@/lib/features/health";

type Answer = { readonly status: number; readonly type: string; readonly text: string };

/**
 * Serves readiness, health and metrics of a standalone worker. Returns the port; port 0 selects a free one.
 * Throws when the port is in use.
 */
export async function answerProbes(host: string, port: number): Promise<number> {
  const server = createServer(async (request, response) => {
    const { status, type, text } = await answer(request).catch((thrown) => {
      logError(thrown, { module: "worker", step: "probe" });
      return json(500, { status: "failed" });
    });
    response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}

async function answer({ method, url = "", headers }: IncomingMessage): Promise<Answer> {
  switch (`${method} ${url.split("?")[0]}`) {
    case "GET /api/ready": {
      const ready = await readReady();
      return json(ready.status === "ready" ? 200 : 503, ready);
    }
    case "GET /api/health": {
      const health = await readHealth();
      return json(health.status === "down" ? 503 : 200, health);
    }
    case "GET /api/metrics": {
      const [, token = null] = /^Bearer (.+)$/i.exec(headers.authorization ?? "") ?? [];
      if (!isMetricsToken(token)) return json(401, { status: "Send METRICS_TOKEN as a bearer token." });
      return { status: 200, type: METRICS_TYPE, text: await readMetrics() };
    }
    default:
      return json(404, { status: "A worker serves only GET /api/ready, /api/health and /api/metrics." });
  }
}

function json(status: number, body: object): Answer {
  return { status, type: "application/json", text: JSON.stringify(body) };
}
