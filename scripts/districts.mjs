/**
 * The districts of lib/ from the bottom up. A module can import every module of the districts below, and in
 * its own district only the listed modules.
 */
export const DISTRICTS = [
  { name: "base", edges: { core: [], config: ["core"], observability: ["core", "config"] } },
  {
    name: "analysis",
    edges: {
      text: [],
      pii: [],
      types: ["text"],
      decide: ["text", "types"],
      link: ["text", "decide"],
      pairs: ["text", "decide", "link"],
      repeat: ["text", "decide"],
      rank: ["text"],
      layers: ["text"],
      citations: ["text"],
      relations: ["text", "decide", "link", "layers", "answer"],
      answer: ["text"],
      "import-files": [],
    },
  },
  {
    name: "models",
    edges: {
      resilience: [],
      protocol: ["resilience"],
      embedder: ["resilience", "protocol"],
      chat: ["resilience", "protocol"],
      reranker: ["resilience", "protocol"],
    },
  },
  {
    name: "storage",
    edges: {
      db: [],
      audit: ["db"],
      settings: ["db", "audit"],
      notices: ["db"],
      queue: ["db", "audit", "notices"],
      index: ["db", "audit"],
      records: ["db", "audit", "queue", "index", "settings", "notices"],
    },
  },
  { name: "engine", edges: { assist: [], ingest: ["assist"], retrieve: [] } },
  {
    name: "features",
    edges: {
      access: [],
      backup: [],
      memories: [],
      sessions: ["memories"],
      maintenance: ["memories", "access"],
      graph: ["memories"],
      context: ["memories", "sessions", "graph"],
      resources: ["memories", "sessions", "graph"],
      jobs: [],
      webhooks: [],
      stream: ["memories", "webhooks"],
      privacy: ["memories", "sessions", "graph", "access"],
      spaces: ["access"],
      health: ["backup"],
      insights: ["health"],
      samples: ["access", "insights", "sessions"],
    },
  },
  {
    name: "surfaces",
    edges: {
      operations: [],
      web: [],
      adapters: ["operations"],
      http: ["operations", "web"],
      "sign-in": ["http", "web"],
      worker: ["web"],
      mem0: ["operations", "adapters", "http", "web"],
      mcp: ["operations", "adapters", "http", "web"],
      proxy: ["operations", "adapters", "http", "web"],
      cli: ["operations", "http", "mcp", "worker"],
    },
  },
];
