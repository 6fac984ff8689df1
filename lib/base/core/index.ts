export { cleanJson, hasLoneSurrogate } from "./clean-text";
export {
  type Ctx,
  canAccessOwner,
  isPerson,
  type OnProgress,
  OPERATOR,
  type Progress,
  requireOwner,
  requireScope,
  requireWholeTenant,
} from "./ctx";
export { invalidCursor, readCursor, writeCursor } from "./cursor";
export { CHARS_PER_TOKEN, firstChars, shortenText } from "./cut-text";
export {
  CALL_SOURCES,
  type CallSource,
  MEMORY_TYPES,
  type MemoryType,
  OWNER_KINDS,
  type OwnerKind,
  type OwnerNo,
  type OwnerRef,
  ownerNoOf,
  ownerNumber,
  type Position,
  ROLES,
  type Role,
  SCOPES,
  type Scope,
  type TenantNo,
  tenantNoOf,
  VERDICTS,
  type Verdict,
} from "./domain-types";
export { editedVersionInput } from "./edited-version-input";
export { entityFilterInput, entityId, entityNoOf } from "./entity-id";
export {
  AppError,
  asAppError,
  ERRORS,
  type ErrorCode,
  type Facts,
  type FieldProblem,
  isOutage,
  PostponeJob,
} from "./errors";
export { giveWay, quietMs, runAsTransaction, runUrgently } from "./give-way";
export { DOT_SEGMENT, idInput, isDotSegment, MAX_ID_LENGTH, sessionIdInput } from "./id-input";
export { hashList, memoryId, rescueEventId, tombstoneHash, uuidv7 } from "./ids";
export { type MetadataFilter, metadataFilterInput } from "./metadata-input";
export { neverNull } from "./never-null";
export { fieldsOfOwner, namesOwner, type OwnerFields, ownerOf } from "./owner-input";
export { parseRowNumber } from "./parse-row-number";
export {
  type ComparisonReason,
  type DecisionReason,
  type LinkReason,
  /** @public npm run docs loads it by name. */
  REASONS,
  type Reason,
  type RequestedReason,
  reasonOutput,
} from "./reasons";
export {
  invalidUri,
  parseResourceUri,
  type ResourceUri,
  resourceUri,
  tenantUri,
  uriAsOf,
} from "./resource-uri";
export { beginShutdown, shutdownSignal } from "./shutdown";
export { sleep } from "./sleep";
export { DAY_MS } from "./time";
export { futureTimeInput, timeInput, timeZoneInput } from "./time-input";
export {
  ownerIndexOf,
  positionOf,
  positionsOfOwner,
  sessionKeyOf,
  TURNS_PER_SESSION,
  type TurnKey,
  turnKey,
} from "./turn-key";
