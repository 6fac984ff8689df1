import { z } from "zod";
import {
  actionOutput,
  actionPage,
  applyMaintenanceAction,
  cancelRun,
  getRun,
  getTenantPolicy,
  listActions,
  listActionsInput,
  listRuns,
  listRunsInput,
  runOutput,
  runPage,
  setTenantPolicy,
  setTenantPolicyInput,
  startRun,
  startRunInput,
  tenantPolicyOutput,
  undoMaintenanceAction,
  undoRun,
  undoRunInput,
  undoRunOutput,
} from "@/lib/features/maintenance";
import { defineOperation } from "./define-operation";
import { ids } from "./path-ids";

export const startMaintenanceOperation = defineOperation({
  name: "startMaintenance",
  summary: "Start a maintenance run, by default a dry run",
  scope: "admin",
  owner: "tenant",
  input: startRunInput,
  output: runOutput,
  http: { method: "POST", path: "/api/v1/maintenance/runs" },
  status: 202,
  problems: ["not_found", "maintenance_running"],
  run: startRun,
});

export const listMaintenanceOperation = defineOperation({
  name: "listMaintenance",
  summary: "List maintenance runs with their reports (newest first)",
  scope: "admin",
  owner: "tenant",
  input: listRunsInput,
  output: runPage,
  http: { method: "GET", path: "/api/v1/maintenance/runs" },
  run: listRuns,
});

export const readMaintenanceOperation = defineOperation({
  name: "readMaintenance",
  summary: "Get a maintenance run with its report",
  scope: "admin",
  owner: "tenant",
  params: z.object({ id: ids.run }),
  output: runOutput,
  http: { method: "GET", path: "/api/v1/maintenance/runs/[id]" },
  run: (ctx, { id }) => getRun(ctx, id),
});

export const cancelMaintenanceOperation = defineOperation({
  name: "cancelMaintenance",
  summary: "Cancel a maintenance run",
  scope: "admin",
  owner: "tenant",
  params: z.object({ id: ids.run }),
  output: runOutput,
  http: { method: "POST", path: "/api/v1/maintenance/runs/[id]/cancel" },
  run: (ctx, { id }) => cancelRun(ctx, id),
});

export const undoMaintenanceOperation = defineOperation({
  name: "undoMaintenance",
  summary: "Undo what a maintenance run did",
  scope: "admin",
  owner: "tenant",
  params: z.object({ id: ids.run }),
  input: undoRunInput,
  output: undoRunOutput,
  problems: ["not_found", "maintenance_running"],
  http: { method: "POST", path: "/api/v1/maintenance/runs/[id]/undo", isBodyOptional: true },
  run: (ctx, { id, ...input }) => undoRun(ctx, id, input),
});

export const listMaintenanceActionsOperation = defineOperation({
  name: "listMaintenanceActions",
  summary: "List what maintenance did and proposed (newest first)",
  scope: "admin",
  owner: "tenant",
  input: listActionsInput,
  output: actionPage,
  http: { method: "GET", path: "/api/v1/maintenance/acts" },
  run: listActions,
});

export const undoMaintenanceActionOperation = defineOperation({
  name: "undoMaintenanceAction",
  summary: "Undo a merge, or refuse a proposal",
  scope: "admin",
  owner: "tenant",
  params: z.object({ id: ids.maintenanceAction }),
  output: actionOutput,
  http: { method: "POST", path: "/api/v1/maintenance/acts/[id]/undo" },
  run: (ctx, { id }) => undoMaintenanceAction(ctx, id),
});

export const applyMaintenanceActionOperation = defineOperation({
  name: "applyMaintenanceAction",
  summary: "Merge the two memories of a proposal",
  scope: "admin",
  owner: "tenant",
  params: z.object({ id: ids.maintenanceAction }),
  output: actionOutput,
  http: { method: "POST", path: "/api/v1/maintenance/acts/[id]/apply" },
  run: (ctx, { id }) => applyMaintenanceAction(ctx, id),
});

export const getTenantPolicyOperation = defineOperation({
  name: "getTenantPolicy",
  summary: "Get the policy for retention and agents",
  scope: "admin",
  owner: "tenant",
  output: tenantPolicyOutput,
  http: { method: "GET", path: "/api/v1/policy" },
  run: getTenantPolicy,
});

export const setTenantPolicyOperation = defineOperation({
  name: "setTenantPolicy",
  summary: "Update the policy for retention (at the next maintenance run) and agents (within 5 s)",
  scope: "admin",
  owner: "tenant",
  input: setTenantPolicyInput,
  output: tenantPolicyOutput,
  http: { method: "PUT", path: "/api/v1/policy" },
  example: { policy: {} },
  problems: ["confirmation_required", "conflict"],
  run: setTenantPolicy,
});
