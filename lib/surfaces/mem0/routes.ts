import { add, addToServer, addV1 } from "./add";
import { deleteBatch, updateBatch } from "./batch";
import type { Mem0Route } from "./call";
import { listEntities } from "./entities";
import { deleteAll, deleteEntity } from "./erase";
import { readEventStatus } from "./event-status";
import { listEvents } from "./events";
import { giveFeedback } from "./feedback";
import { list, listOnServer, listV1 } from "./list";
import { deleteMemory, readHistory, readMemory } from "./memory-by-id";
import { ping, readProject } from "./project";
import { search, searchV1 } from "./search";
import { REFUSED_ROUTES, UNSUPPORTED } from "./unsupported";
import { updateMemory } from "./update";
import { createWebhook, deleteWebhook, listWebhooks, updateWebhook } from "./webhooks";

/** Every call of mem0's API: its service in three versions, then its open-source server. */
export const ROUTES: readonly Mem0Route[] = [
  { method: "GET", path: "/v1/ping", run: ping },
  { method: "GET", path: "/api/v1/orgs/organizations/{}/projects/{}", run: readProject },
  { method: "POST", path: "/v3/memories/add", run: add },
  { method: "POST", path: "/v1/memories", run: addV1 },
  { method: "GET", path: "/v1/event/{}", run: readEventStatus },
  { method: "GET", path: "/v1/events", run: listEvents },
  { method: "POST", path: "/v3/memories/search", run: search },
  { method: "POST", path: "/v2/memories/search", run: search },
  { method: "POST", path: "/v1/memories/search", run: searchV1 },
  { method: "POST", path: "/v3/memories", run: list },
  { method: "POST", path: "/v2/memories", run: listV1 },
  { method: "GET", path: "/v1/memories", run: listV1 },
  { method: "GET", path: "/v1/memories/{}", run: readMemory },
  { method: "PUT", path: "/v1/memories/{}", run: updateMemory },
  { method: "DELETE", path: "/v1/memories/{}", run: deleteMemory },
  { method: "GET", path: "/v1/memories/{}/history", run: readHistory },
  { method: "DELETE", path: "/v1/memories", run: deleteAll },
  { method: "POST", path: "/v1/feedback", run: giveFeedback },
  { method: "GET", path: "/v1/entities", run: listEntities },
  { method: "DELETE", path: "/v1/entities/{}/{}", run: deleteEntity },
  { method: "DELETE", path: "/v2/entities/{}/{}", run: deleteEntity },
  { method: "PUT", path: "/v1/batch", run: updateBatch },
  { method: "DELETE", path: "/v1/batch", run: deleteBatch },
  { method: "GET", path: "/api/v1/webhooks/projects/{}", run: listWebhooks },
  { method: "POST", path: "/api/v1/webhooks/projects/{}", run: createWebhook },
  { method: "PUT", path: "/api/v1/webhooks/{}", run: updateWebhook },
  { method: "DELETE", path: "/api/v1/webhooks/{}", run: deleteWebhook },
  { method: "POST", path: "/memories", run: addToServer },
  { method: "GET", path: "/memories", run: listOnServer },
  { method: "DELETE", path: "/memories", run: deleteAll },
  { method: "POST", path: "/search", run: search },
  { method: "GET", path: "/memories/{}", run: readMemory },
  { method: "PUT", path: "/memories/{}", run: updateMemory },
  { method: "DELETE", path: "/memories/{}", run: deleteMemory },
  { method: "GET", path: "/memories/{}/history", run: readHistory },
  ...REFUSED_ROUTES,
  ...UNSUPPORTED,
];
