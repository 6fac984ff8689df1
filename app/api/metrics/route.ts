import { serveOperations } from "@/lib/surfaces/http";

export const dynamic = "force-dynamic";

export const { DELETE, GET, PATCH, POST, PUT } = serveOperations("/api/metrics");
