import { serveOperations } from "@/lib/surfaces/http";

export const { DELETE, GET, PATCH, POST, PUT } = serveOperations("/api/v1/patterns/[id]/publish");
