import type { PiiKind } from "./span";

/** Names of credentials in software, without case and separators. */
const CREDENTIAL_NAMES = new Set(
  (
    "authorization proxyauthorization auth cookie cookies setcookie session sessioncookie sessiontoken " +
    "apikey xapikey apitoken apisecret appsecret appkey accesskey accesskeyid secretaccesskey accesstoken refreshtoken idtoken " +
    "authtoken xauthtoken bearer bearertoken token csrftoken xcsrftoken xsrftoken jwt secret secrets secretkey clientsecret " +
    "sharedsecret signingkey signingsecret webhooksecret encryptionkey masterkey privatekey sshkey password passwords passwd " +
    "passphrase passcode pwd pass credential credentials connectionstring otp totp mfacode pincode cvv cvc"
  ).split(" "),
);
/** Endings of longer names: `openai_api_key`, `X-Amz-Security-Token`, `dbPassword`. */
const CREDENTIAL_TAIL =
  /(?:password|passwd|passphrase|apikey|apitoken|apisecret|accesskey|secretkey|secretaccesskey|accesstoken|refreshtoken|authtoken|bottoken|securitytoken|sessiontoken|privatekey|clientsecret|webhooksecret|signingsecret|credentials)$/;
const SSN_NAMES = new Set(["ssn", "socialsecurity", "socialsecuritynumber", "taxpayerid", "itin"]);

/** Returns a name without case and separators: `X-Api-Key` and `xApiKey` are both `xapikey`. */
function plainName(key: string): string {
  return key.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/**
 * Returns whether a field of this name contains a credential (authorization, cookie, api_key, password …).
 */
export function isCredentialKey(key: string): boolean {
  const name = plainName(key);
  return CREDENTIAL_NAMES.has(name) || CREDENTIAL_TAIL.test(name);
}

/** Returns the kind of a field with this name, whatever its value looks like, or null. */
export function sensitiveKind(key: string): PiiKind | null {
  if (isCredentialKey(key)) return "SECRET";
  return SSN_NAMES.has(plainName(key)) ? "SSN" : null;
}

/** Returns a field name as words, to prepend to its value: `phoneNumber` becomes `phone Number`. */
export function keyWords(key: string): string {
  return key
    .slice(0, 64)
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/[_\-.]+/g, " ");
}
