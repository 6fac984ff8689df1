// First, so that the build shares one chunk of 3 MB with the other routes instead of copying it.
import "@/lib/surfaces/http";
import { proxyRoute } from "@/lib/surfaces/proxy";

export const { DELETE, GET, PATCH, POST, PUT } = proxyRoute;
