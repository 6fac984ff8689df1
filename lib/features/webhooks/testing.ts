import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that a receiver got. */
type Received = { readonly headers: IncomingHttpHeaders; readonly body: string };

/** How a receiver answers; it can leave the request open. */
type Answer = (response: ServerResponse, received: Received) => void;

/** A receiver of webhooks on the loopback address. */
export type Receiver = {
  readonly url: string;
  readonly received: Received[];
  /** Answers later requests in this way. */
  answer(how: Answer): void;
  close(): Promise<void>;
};

/** Starts a receiver on a free port of 127.0.0.1. It answers 204 until told otherwise. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let how: Answer = (response) => response.writeHead(204).end();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const one = { headers: request.headers, body: Buffer.concat(chunks).toString() };
    received.push(one);
    how(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer(next) {
      how = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
