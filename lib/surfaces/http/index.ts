export { answerProbes } from "./answer-probes";
export {
  /** @public For the surfaces that stand on this module. */
  authenticateSurface,
  requireValidId,
  /** @public For the surfaces that stand on this module. */
  type SurfaceCall,
} from "./authenticate-surface";
export { describeFields, fieldsOf, renameFields } from "./describe-fields";
export { otherMethod, unknownPath } from "./other-methods";
export { type Problem, problem } from "./problem";
export { readBytes, readJson } from "./read-body";
export { requestError } from "./request-error";
export type { RouteHandler } from "./route-handler";
export { serve, serveSurface } from "./serve";
export {
  /** @internal Exported for tests that call every operation. */
  HTTP_OPERATIONS,
  serveOperations,
} from "./serve-operations";
