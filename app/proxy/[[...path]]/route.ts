import { proxyRoute } from "@/lib/surfaces/proxy";

export const { DELETE, GET, PATCH, POST, PUT } = proxyRoute;
