export { checkKey } from "./check-key";
export { type CreateKeyInput, createKey, createKeyInput, revokeKey } from "./create-key";
