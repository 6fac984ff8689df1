export { actionOutput, actionPage, listActionsInput, undoRunInput, undoRunOutput } from "./action-output";
export { applyMaintenanceAction, listActions, undoMaintenanceAction, undoRun } from "./actions";
export { listRunsInput, runOutput, runPage, STEPS, startRunInput } from "./run-input";
export { maintenanceRun } from "./run-maintenance";
export { runNightlyLoop } from "./run-nightly-loop";
export { cancelRun, getRun, listRuns, startRun } from "./runs";
export {
  getTenantPolicy,
  setTenantPolicy,
  setTenantPolicyInput,
  tenantPolicyOutput,
} from "./tenant-policy";
