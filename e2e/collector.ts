import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A span in the JSON format of OTLP. */
type SentSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
};

type Body = {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
};

/** A collector of traces on the loopback interface: OTLP over HTTP, in JSON. */
export async function startCollector() {
  const spans: SentSpan[] = [];
  let body = "";
  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString();
    body += text;
    if (request.method !== "POST" || request.url !== "/v1/traces") return void response.writeHead(404).end();
    for (const { scopeSpans } of (JSON.parse(text) as Body).resourceSpans)
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /**
     * The spans of a trace as a tree: each span's name with the names of its children, in the order of their
     * start.
     */
    tree(traceId: string): Tree[] {
      const traceSpans = spans
        .filter((span) => span.traceId === traceId)
        .sort((a, b) => Number(BigInt(a.startTimeUnixNano) - BigInt(b.startTimeUnixNano)));
      const spanIds = new Set(traceSpans.map(({ spanId }) => spanId));
      const childrenOf = (parent: string | undefined): Tree[] =>
        traceSpans
          .filter(({ parentSpanId }) =>
            parent === undefined ? !spanIds.has(parentSpanId ?? "") : parentSpanId === parent,
          )
          .map(({ name, spanId }) => ({ name, children: childrenOf(spanId) }));
      return childrenOf(undefined);
    },
    spans: () => spans,
    /** All received bytes. */
    raw: () => body,
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

export type Tree = { readonly name: string; readonly children: readonly Tree[] };
