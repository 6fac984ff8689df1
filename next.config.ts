import type { NextConfig } from "next";
import { API_HEADERS, COMMON_HEADERS, TLS_HEADERS } from "./lib/surfaces/web/response-headers";

const config: NextConfig = {
  // scripts/standalone.mjs sets this for the image. The app resizes no images, and sharp would add 17 MB.
  ...(process.env.NEXT_OUTPUT === "standalone"
    ? {
        output: "standalone",
        outputFileTracingExcludes: { "/*": ["node_modules/@img/**", "node_modules/sharp/**"] },
        images: { unoptimized: true },
      }
    : {}),
  // These packages cannot be bundled: they load WASM, worker files, or weights from disk.
  serverExternalPackages: [
    "@electric-sql/pglite",
    "@electric-sql/pglite-pgvector",
    "@opentelemetry/api",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-trace-base",
    "pino",
    "prom-client",
    "re2js",
  ],
  poweredByHeader: false,
  // The first entry applies to every response. lib/surfaces/web/direct-requests.ts sets the same headers.
  headers: async () => [
    { source: "/:path*", headers: [...COMMON_HEADERS] },
    { source: "/api/:path*", headers: [...API_HEADERS] },
    { source: "/mcp/:path*", headers: [...API_HEADERS] },
    { source: "/proxy/:path*", headers: [...API_HEADERS] },
    {
      // Browsers apply this header only over TLS.
      source: "/:path*",
      has: [{ type: "header", key: "x-forwarded-proto", value: "https" }],
      headers: [...TLS_HEADERS],
    },
  ],
  // A URL with a trailing slash is answered without a redirect, which can lose the request body.
  skipTrailingSlashRedirect: true,
  // A client of MCP whose key is missing or wrong looks for OAuth at these paths, too, and expects JSON.
  rewrites: async () => [{ source: "/:path(register|token|authorize)", destination: "/.well-known/:path" }],
  experimental: {
    // Repeated builds with this cache can hang at their end.
    turbopackFileSystemCacheForBuild: false,
    // Node reads no source maps unless it is told to. They take a tenth of the build and half of its files.
    turbopackSourceMaps: false,
    optimizePackageImports: ["@mantine/core", "@mantine/hooks", "@tabler/icons-react"],
  },
  // `npm run check` already checks the types.
  typescript: { ignoreBuildErrors: true },
};

export default config;
