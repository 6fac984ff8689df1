export { cleanJson, hasLoneSurrogate } from "./clean-text";
export { type Ctx, isPerson, requireOwner, requireScope, requireWholeTenant } from "./ctx";
export { brokenCursor, readCursor, writeCursor } from "./cursor";
export { AppError, asAppError, ERRORS, type ErrorCode, type Facts, type FieldProblem, Later } from "./errors";
export { hashList, memoryId, tombstoneHash, uuidv7 } from "./ids";
export { type OwnerFields, ownerOf } from "./owner-input";
export { beginStop, stopping } from "./stopping";
export { timeInput } from "./time-input";
export * from "./words";
