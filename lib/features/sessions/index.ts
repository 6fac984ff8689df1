export { sessionClose } from "./close-job";
export { closeSession, closeSessionInput } from "./close-session";
export { createSession, createSessionInput, createSessionOutput } from "./create-session";
export { eraseSession } from "./erase-session";
export { getSession, getSessionInput, getSessionOutput } from "./get-session";
export { getTimeline, getTurn, timelineInput, timelineOutput, timelineTurnOutput } from "./get-timeline";
export { getLinkedWorkingMemory, getWorkingMemory, workingMemoryOutput } from "./get-working-memory";
export { listSessions, listSessionsInput, sessionPage } from "./list-sessions";
export { rebuildPartInput, rebuildSummaries } from "./rebuild-summaries";
export { redactVariables } from "./redact-variables";
export { sessionExtract } from "./run-extraction";
export { runSessionLoop } from "./run-session-loop";
export { sessionSummarize } from "./run-summary";
export { sessionOutput, sessionOwnerInput, unknownSession } from "./session";
export {
  deleteVariable,
  deleteVariableInput,
  setVariable,
  setVariableInput,
  variableOutput,
} from "./set-variable";
