// Private keys, tokens and passwords are found, and sentences about them are not.

import { expect, test } from "vitest";
import { findAll } from "./testing";

/** Assembled from parts, so that secret scanners do not report this test. */
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
  expect(findAll(`use ${token} today`)).toEqual([`SECRET ${token}`]);
  expect(findAll(`测试${token}配置`)).toEqual([`SECRET ${token}`]);
});

test("finds a private key as one span, also without its end", () => {
  const pem = ["-----BEGIN RSA PRIV", "ATE KEY-----\n", body(64), "\n-----END RSA PRIV", "ATE KEY-----"].join(
    "",
  );
  expect(findAll(`key:\n${pem}\nbye`)).toEqual([`SECRET ${pem}`]);
  const cut = pem.slice(0, 70);
  expect(findAll(cut)).toEqual([`SECRET ${cut}`]);
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
  [String.raw`{\"password\":\"${body(10)}\"}`, body(10)],
  [String.raw`{\\\"db_password\\\": \\\"${body(10)}\\\", 1}`, body(10)],
  [`AccountName=shop;AccountKey=${body(86)}==;Suffix=x`, `${body(86)}==`],
  [`https://shop.example/f?sv=1&sig=${body(43)}%3D&se=2`, `${body(43)}%3D`],
  ["**Password:** Tulip!42", "Tulip!42"],
  ["- **Password**: Tulip!42", "Tulip!42"],
  ["| user | bob |\n| password | Tulip!42 |", "Tulip!42"],
  ["<password>Tulip!42</password>", "Tulip!42"],
  ["<td>Password</td> <td>Tulip!42</td>", "Tulip!42"],
  ['<add key="password" value="Tulip!42"/>', "Tulip!42"],
  ["app --user bob --db-password tulips77", "tulips77"],
  [`app --token ${body(24)} run`, body(24)],
  ["sshpass -p 'tulip' ssh bob@host", "tulip"],
  ["mysql -h db -u root -ptulips77 shop", "tulips77"],
  ["docker login -u bob -p tulips77", "tulips77"],
  ["FROM node\nENV DB_PASSWORD tulips77", "tulips77"],
  ["machine example.org login bob password tulips77", "tulips77"],
  ["port 6379\nrequirepass tulips77", "tulips77"],
  ["masterauth tulips", "tulips"],
  ["create user bob identified by 'tulips77'", "tulips77"],
  ["credentials are bob / Tulip!42", "Tulip!42"],
  ["creds: bob:Tulip!42", "Tulip!42"],
  ["the login for the router is bob/Tulip!42.", "Tulip!42"],
])("finds the credential in %s", (text, value) => {
  expect(findAll(text)).toEqual([`SECRET ${value}`]);
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
  "| password | string | required |",
  "| token | VARCHAR(255) | yes |",
  "<password>string</password>",
  "socks5h://<user>:<password>@proxy-host1",
  "re.match('(?P<secret>[a-z0-9-_]+)/x')",
  "Ok | CleartextPassword | MD5Password1 | Other",
  "an object identified by 'name'",
  "**Password:** required",
  "**Token**: ERC20",
  "--password $DB_PASSWORD1",
  "--password-file /run/secrets/db1",
  "--token <your-token-123456>",
  "mysql -p shop1234",
  "mysql --port3306 -port3306",
  "docker run -p 8080:80 nginx1",
  "ENV DB_PASSWORD_FILE /run/secrets1",
  "requirepass foobared",
  "sshpass -p $PASS",
  "the login is user/email",
  "credentials are in Bitwarden2",
  "login: 10/12",
  "https://example.org/?sig=abc",
  "Passwort-Hinweis: Oma1950",
])("does not match %s", (text) => {
  expect(findAll(text)).toEqual([]);
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
  ["Das WLAN-Passwort ist Gurke#7x", "Gurke#7x"],
  ["das Routerkennwort lautet Gurke#7x", "Gurke#7x"],
  ["my wifi-password is tulips77", "tulips77"],
  ["wifi password tulips77 ok?", "tulips77"],
  ["use password Tulip!42 to log in", "Tulip!42"],
  ["remember my password Tulip!42", "Tulip!42"],
  ["Password - Tulip!42", "Tulip!42"],
  ["password (Tulip!42)", "Tulip!42"],
  ["the password should be Tulip!42", "Tulip!42"],
  ["my password has been Tulip!42 since May", "Tulip!42"],
  ["my pass is tulips77", "tulips77"],
  ["the wifi key is tulips77", "tulips77"],
  ["la clave del wifi es Limon2031", "Limon2031"],
  ["mon mdp est Poire&88", "Poire&88"],
  ["la clé wifi est Poire&88", "Poire&88"],
  ["mijn wachtwoord is Tulp!42", "Tulp!42"],
  ["moje hasło to Tulip!42", "Tulip!42"],
  ["mitt lösenord är Tulip!42", "Tulip!42"],
  ["мой пароль: Tulip!42", "Tulip!42"],
  ['my passphrase is "maple river stone lamp"', "maple river stone lamp"],
  [
    "seed phrase: maple river lamp maple river lamp maple river lamp maple river lamp",
    "maple river lamp maple river lamp maple river lamp maple river lamp",
  ],
])("finds the secret in %s", (text, value) => {
  expect(findAll(text)).toEqual([`SECRET ${value}`]);
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
  "password manager: 1Password7",
  "The password policy is NIST800-63B",
  "my password hint is GrandmaS1",
  "the password field is input#pw1",
  "my password Office365 does not work",
  "how to reset the password windows11",
  "user password login2 failed",
  "password (at least 8-64chars)",
  "reset password bob2@example",
  "my season pass is for gate12",
  "pass utf8mb4 to it",
  "my pass is expired",
  'the passphrase is "at least four words long"',
  "my seed phrase is lost and I need to find it again before the end of the year",
])("does not match the sentence %s", (text) => {
  expect(findAll(text)).toEqual([]);
});
