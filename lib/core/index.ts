export { type Ctx, requireOwner, requireScope } from "./ctx";
export { AppError, asAppError, ERRORS, type ErrorCode, type Facts, type FieldProblem, Later } from "./errors";
export { hashList, memoryId, uuidv7 } from "./ids";
export * from "./words";
