import { request as httpRequest } from "node:http";
import type { HostileRequest, Keys } from "./requests";

type Answer = { readonly status: number; readonly headers: Headers; readonly text: string };

/**
 * Sends a request as its bytes are, which `fetch` would correct or refuse. A stream is read up to its first
 * part. The status is 0 when the server closed the connection while it refused the rest of a request.
 */
export function send(server: string, keys: Keys, one: HostileRequest): Promise<Answer> {
  const { hostname, port } = new URL(server);
  const { method, path, headers, body, key } = one;
  const authorization = key === "none" ? {} : { authorization: `Bearer ${keys[key]}` };
  return new Promise((resolve, reject) => {
    const sending = httpRequest(
      {
        hostname,
        port,
        method,
        path,
        headers: { ...authorization, ...headers, "content-length": body.length },
        agent: false,
      },
      (response) => {
        const { statusCode: status = 0 } = response;
        const parts: Buffer[] = [];
        const end = () => {
          const own = Object.entries(response.headers).map(([name, value]): [string, string] => [
            name,
            String(value),
          ]);
          resolve({ status, headers: new Headers(own), text: Buffer.concat(parts).toString("utf8") });
          sending.destroy();
        };
        const isStream =
          response.headers["content-type"]?.startsWith("text/event-stream") && path.startsWith("/api/");
        response.on("data", (part: Buffer) => {
          parts.push(part);
          if (isStream) end();
        });
        response.on("end", end);
        response.on("error", end);
      },
    );
    sending.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE" && error.code !== "ECONNRESET") return reject(error);
      resolve({ status: 0, headers: new Headers(), text: "" });
    });
    sending.end(body);
  });
}
