import type { ServerResponse } from "node:http";
import { type ServerFault, send } from "./exchange";

const CHUNK = `"${"x".repeat(64 * 1024)}",`;

/** Answers a request with a fault that does not depend on the request. Returns false for all other faults. */
export function answerWithFault(fault: ServerFault, response: ServerResponse): boolean {
  switch (fault) {
    case "hang":
      return true;
    case "reset":
      response.destroy();
      return true;
    case "error":
      send(response, 500, { error: "the test server fails as configured" });
      return true;
    case "rate_limit":
      send(response, 429, { error: "too many requests" });
      return true;
    case "garbage":
      response.end("<html>Bad gateway</html>");
      return true;
    case "redirect":
      response.writeHead(307, { location: "/redirected/rerank" }).end();
      return true;
    case "huge":
      endlessly(response);
      return true;
    default:
      return false;
  }
}

/** Sends parts of a JSON list for as long as the client reads them. */
function endlessly(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" });
  response.write("[");
  const more = () => {
    while (!response.destroyed && response.write(CHUNK));
    if (!response.destroyed) response.once("drain", more);
  };
  more();
}
