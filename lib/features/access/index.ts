export { changePassword, changePasswordInput, changePasswordOutput } from "./change-password";
export { checkKey } from "./check-key";
export { checkSession, currentPerson } from "./check-session";
export {
  createKey,
  createKeyInput,
  createKeyOutput,
  revokeKey,
  revokeKeyOutput,
} from "./create-key";
export { limitAddress } from "./limit-requests";
export { listKeys, listKeysOutput } from "./list-keys";
export { listTenants } from "./list-tenants";
export { meOutput, readMe } from "./me";
export { isMetricsToken, isOperatorToken, setOperatorToken } from "./operator";
export {
  changedPeople,
  changeRole,
  changeRoleInput,
  createPerson,
  createPersonInput,
  createPersonOutput,
  listPeople,
  listPeopleOutput,
  personNumber,
  removePerson,
  resetOutput,
  resetPassword,
} from "./people";
export type { PersonCtx } from "./person";
export { hasPeople, offerSetup, setUp, setupInput, setupOutput } from "./setup";
export { type Claims, recordSsoSignIn, roleByEmail, signIn } from "./sign-in";
export { readTenantId } from "./tenant";
