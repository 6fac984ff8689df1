import * as commands from "./commands";
import * as decisions from "./decisions";
import type { Operation } from "./define-operation";
import * as events from "./events";
import * as graph from "./graph";
import * as health from "./health";
import * as insights from "./insights";
import * as installation from "./installation";
import * as jobs from "./jobs";
import * as keys from "./keys";
import * as maintenance from "./maintenance";
import * as memories from "./memories";
import * as owners from "./owners";
import * as patterns from "./patterns";
import * as people from "./people";
import * as privacy from "./privacy";
import * as prompts from "./prompts";
import * as resources from "./resources";
import * as retrieval from "./retrieval";
import * as sessions from "./sessions";
import * as webhooks from "./webhooks";

/** The registry: everything that a caller can do on any surface. */
export const OPERATIONS: readonly Operation[] = [
  events,
  retrieval,
  memories,
  owners,
  sessions,
  resources,
  graph,
  decisions,
  privacy,
  prompts,
  maintenance,
  insights,
  jobs,
  keys,
  patterns,
  people,
  webhooks,
  installation,
  health,
  commands,
].flatMap((area): Operation[] => Object.values(area));

export { callOperation, type RunOperation, split } from "./call-operation";
export * from "./commands";
export * from "./decisions";
export {
  type Caller,
  type Described,
  defineCommandOperation,
  defineOperation,
  METHODS,
  type Method,
  type Operation,
  type OperationCtx,
  type Served,
} from "./define-operation";
export * from "./events";
export * from "./graph";
export * from "./health";
export * from "./insights";
export * from "./installation";
export * from "./jobs";
export * from "./keys";
export * from "./maintenance";
export * from "./memories";
export * from "./owners";
export { invalidFields, parseInput } from "./parse-input";
export { ids } from "./path-ids";
export * from "./patterns";
export * from "./people";
export * from "./privacy";
export * from "./prompts";
export { recordCall, templateOf } from "./record-call";
export * from "./resources";
export * from "./retrieval";
export { CALLER_REFUSALS, type RawInput, runOperation } from "./run-operation";
export * from "./sessions";
export * from "./webhooks";
