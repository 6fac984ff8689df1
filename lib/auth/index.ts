export { checkKey } from "./check-key";
export {
  type CreateKeyInput,
  createKey,
  createKeyInput,
  createKeyOutput,
  revokeKey,
  revokeKeyOutput,
} from "./create-key";
export { listTenants } from "./list-tenants";
export { checkOperator, setOperatorToken } from "./operator";
