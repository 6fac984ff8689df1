import { expect, test } from "vitest";
import { found } from "./testing";

/** Built from parts, so that no scanner takes the test for a leak. */
const body = (length: number): string => "a1B2c3D4e5F6g7H8".repeat(20).slice(0, length);
const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const jwt = [base64({ alg: "HS256", typ: "JWT" }), base64({ sub: "1234" }), body(30)].join(".");

test.each([
  ["aws", `AKIA${"Z".repeat(16)}`],
  ["github", `ghp_${body(36)}`],
  ["openai", `sk-proj-${body(40)}`],
  ["slack", `xoxb-${"1".repeat(12)}-${body(24)}`],
  ["stripe", `sk_live_${body(24)}`],
  ["atlassian", `ATATT3${body(186)}`],
  ["doppler", `dp.pt.${body(43)}`],
  ["palimpsest", `plm_${"0a1b2c".repeat(2)}_${body(43)}`],
  ["maxmind", `${body(6)}_${body(29)}_mmk`],
  ["supabase", `sbp_${"0a1b2c3d".repeat(5)}`],
  ["tailscale", `tskey-auth-${body(12)}-${body(24)}`],
  ["json web token", jwt],
  ["json web token without signature", jwt.split(".").slice(0, 2).join(".")],
])("finds a vendor token: %s", (_name, token) => {
  expect(found(`use ${token} today`)).toEqual([`SECRET ${token}`]);
  expect(found(`测试${token}配置`)).toEqual([`SECRET ${token}`]);
});

test("finds a private key as one span, also when its end is cut off", () => {
  const pem = ["-----BEGIN RSA PRIV", "ATE KEY-----\n", body(64), "\n-----END RSA PRIV", "ATE KEY-----"].join(
    "",
  );
  expect(found(`key:\n${pem}\nbye`)).toEqual([`SECRET ${pem}`]);
  const cut = pem.slice(0, 70);
  expect(found(cut)).toEqual([`SECRET ${cut}`]);
});

test.each([
  [`Authorization: Bearer ${body(24)}`, body(24)],
  [`curl -H 'X-Api-Key: ${body(24)}'`, body(24)],
  [`Cookie: session=${body(24)}; theme=dark`, `session=${body(24)}; theme=dark`],
  ["postgres://admin:hunter22@db.local/prod", "admin:hunter22"],
  ["curl -u elastic:P4ssw0rd https://db.local", "elastic:P4ssw0rd"],
  [`password: "${body(10)}"`, body(10)],
  [`DB_PASSWORD=${body(10)}`, body(10)],
  [`{"client_secret": "${body(20)}"}`, body(20)],
  [`https://example.com/?access_token=${body(20)}`, body(20)],
  [`if ("${body(20)}" === apiKey) {`, body(20)],
  ["username: root\npassword: root1", "root1"],
])("finds the credential in %s", (text, value) => {
  expect(found(text)).toEqual([`SECRET ${value}`]);
});

test.each([
  "password = process.env.DB_PASSWORD",
  "const token = getToken(user);",
  "token = currentToken",
  "const token = parts[++i];",
  "Pass `Infinity` to wait",
  ["api_key: $", "{API_KEY}"].join(""),
  "Authorization: Bearer $TOKEN",
  "Authorization: Bearer <your-token>",
  "password: changeme",
  'password: ""',
  "max_tokens = 4096",
  'token_type: "bearer"',
  "the secret: nobody knows",
  "passengers: 12",
  `ghp_${"x".repeat(36)}`,
  "curl -u username:password https://example.com",
  "Cookie: chocolate chip",
  'x-api-key: "[Filtered]"',
  "password: [SECRET]",
  "commit 0a1b2c3d4e5f60718293a4b5c6d7e8f901234567",
])("leaves %s alone", (text) => {
  expect(found(text)).toEqual([]);
});

test.each([
  ["my password is Tulip!42", "Tulip!42"],
  ["My wifi password is tulips77.", "tulips77"],
  ["the password for the guest network is 'blue_Kettle9'", "blue_Kettle9"],
  ["I changed my passcode to t4ngerine, ok?", "t4ngerine"],
  ["my old password used to be tulips88", "tulips88"],
  ["password for the router: tulips1234", "tulips1234"],
  ["mein Passwort lautet Gurke#7x", "Gurke#7x"],
  ["mi contraseña es Limon2031", "Limon2031"],
  ["mon mot de passe est Poire&88", "Poire&88"],
  ["我的密码是Banana99x，记住", "Banana99x"],
  [`our api key is ${body(24)}`, body(24)],
])("finds the secret said in %s", (text, value) => {
  expect(found(text)).toEqual([`SECRET ${value}`]);
});

test.each([
  "my PIN is 1234",
  "my password is strong",
  "the password is case-sensitive",
  "a password is 12-characters or longer",
  "the password is SHA-256 hashed",
  "my password is in ~/.secrets/db1",
  "the token is OAuth2 based",
  "the secret is to use 2tbsp of butter",
  "my password is [SECRET]",
  "the api key is user_profile_2031_index",
  "the password was changed yesterday",
  "the password for this is: readPassword1(user)",
  "password reset is at https://example.com/reset1",
])("leaves what is said in %s alone", (text) => {
  expect(found(text)).toEqual([]);
});
