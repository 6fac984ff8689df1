import { z } from "zod";
import {
  accept,
  acceptInput,
  acceptOutput,
  idempotencyHeader,
  preview,
  previewOutput,
} from "@/lib/engine/ingest";
import {
  countOutcomes,
  countOutcomesInput,
  countOutcomesOutput,
  eventOutput,
  eventOwnerInput,
  getEvent,
} from "@/lib/features/memories";
import { defineOperation } from "./define-operation";
import { ids } from "./path-ids";

const EXAMPLE = { events: [{ user_id: "ana", role: "user", text: "I like green tea" }] };

export const sendEventsOperation = defineOperation({
  name: "sendEvents",
  summary: "Ingest 1–500 events (idempotent)",
  scope: "write",
  owner: ({ events }) => events,
  input: acceptInput,
  headers: z.object({ idempotency_key: idempotencyHeader }),
  output: acceptOutput,
  problems: ["owner_required", "ingest_disabled"],
  http: {
    method: "POST",
    path: "/api/v1/events",
    headers: { idempotency_key: "Idempotency-Key" },
  },
  status: 202,
  example: EXAMPLE,
  run: (ctx, { idempotency_key, ...input }) => accept(ctx, input, idempotency_key),
});

export const readEventOperation = defineOperation({
  name: "readEvent",
  summary: "Get the outcome of an event",
  scope: "read",
  owner: "row",
  params: z.object({ id: ids.event }),
  input: eventOwnerInput,
  output: eventOutput,
  problems: ["ambiguous_id"],
  http: { method: "GET", path: "/api/v1/events/[id]" },
  run: (ctx, { id, ...input }) => getEvent(ctx, id, input, ctx.signal),
});

export const countOutcomesOperation = defineOperation({
  name: "countOutcomes",
  summary: "Get outcomes for up to 500 events",
  scope: "read",
  owner: ({ events }) => events,
  input: countOutcomesInput,
  output: countOutcomesOutput,
  problems: ["owner_required"],
  http: { method: "POST", path: "/api/v1/events/outcomes" },
  example: { events: [{ id: "e1", user_id: "ana" }] },
  run: countOutcomes,
});

export const previewEventsOperation = defineOperation({
  name: "previewEvents",
  summary: "Dry-run: preview redactions and decisions",
  scope: "write",
  owner: ({ events }) => events,
  input: acceptInput,
  output: previewOutput,
  problems: ["owner_required"],
  http: { method: "POST", path: "/api/v1/events/preview" },
  example: EXAMPLE,
  run: preview,
});
