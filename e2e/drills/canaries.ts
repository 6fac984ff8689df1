/**
 * Personal data and secrets that must never be stored. They are assembled from parts, so that secret scanners
 * do not report this file.
 */
export type Canary = {
  readonly name: string;
  /** The text that is sent. */
  readonly sent: string;
  /** The text to search for: the secret without the words around it. */
  readonly secret: string;
};

const BODY = "x7Kq2Vz9Lm4Tb8Wd1Rp6Yc3Nf5Hj0Gs";
const HEX = "4f9a1c7be2d80365af17c9be42d6083f";
/**
 * Returns letters and digits that occur only in this canary, so that a test can name the canary that it
 * finds.
 */
const alphanumeric = (canaryNo: number, length: number) =>
  Array.from({ length }, (_, i) => BODY[(i * 7 + canaryNo * 11 + ((i * canaryNo) % 5)) % BODY.length]).join(
    "",
  );
const hex = (canaryNo: number, length: number) =>
  Array.from({ length }, (_, i) => HEX[(i * 5 + canaryNo * 3 + ((i * canaryNo) % 7)) % HEX.length]).join("");
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

const plainCanary = (name: string, secret: string): Canary => ({ name, sent: secret, secret });
const embeddedCanary = (name: string, prefix: string, secret: string, suffix = ""): Canary => ({
  name,
  sent: `${prefix}${secret}${suffix}`,
  secret,
});

const jwt = [
  base64({ alg: "HS256", typ: "JWT" }),
  base64({ sub: alphanumeric(20, 12) }),
  alphanumeric(21, 43),
].join(".");
const pem = (kind: string, canaryNo: number) =>
  embeddedCanary(
    `pem ${kind}`,
    ["-----BEGIN ", kind, "PRIV", "ATE KEY-----\n"].join(""),
    alphanumeric(canaryNo, 64),
    ["\n-----END ", kind, "PRIV", "ATE KEY-----"].join(""),
  );

export const CANARIES: readonly Canary[] = [
  plainCanary("e-mail", ["zoe.quill", "canary-mail.org"].join("@")),
  plainCanary("e-mail with plus", ["bo+tag77", "mail.quokkanet.co.uk"].join("@")),
  plainCanary("e-mail with an accent", ["jos\u00e9.perch", "lark-post.de"].join("@")),
  plainCanary("phone, international", ["+44", "20", "7946", "0958"].join(" ")),
  plainCanary("phone, North America", ["(212)", "664-7665"].join(" ")),
  plainCanary("phone, German", ["+49", "30", "90187743"].join(" ")),
  embeddedCanary("phone, after its word", "my phone number is ", ["415", "867", "5309"].join("-")),
  plainCanary("card, Visa", ["4539", "5787", "6362", "1486"].join(" ")),
  plainCanary("card, Mastercard", ["5425", "2334", "3010", "9903"].join("-")),
  plainCanary("card, Amex", ["3742", "454554", "00126"].join(" ")),
  plainCanary("IBAN, German", ["DE44", "5001", "0517", "5407", "3249", "31"].join(" ")),
  plainCanary("IBAN, British", ["GB33", "BUKB", "2020", "1555", "5555", "55"].join("")),
  plainCanary("IBAN, French", ["FR14", "2004", "1010", "0505", "0001", "3M02", "606"].join(" ")),
  embeddedCanary("SSN", "my ssn is ", ["219", "09", "9385"].join("-")),
  embeddedCanary("SSN, second", "social security number ", ["457", "55", "5462"].join("-")),
  plainCanary("OpenAI key", `sk-proj-${alphanumeric(1, 40)}`),
  plainCanary("Anthropic key", `sk-ant-${alphanumeric(2, 40)}`),
  plainCanary("GitHub token", `ghp_${alphanumeric(3, 36)}`),
  plainCanary("GitLab token", `glpat-${alphanumeric(4, 20)}`),
  plainCanary("Slack token", `xoxb-${"739201846512"}-${alphanumeric(5, 24)}`),
  plainCanary("Stripe key", `sk_live_${alphanumeric(6, 24)}`),
  plainCanary("AWS key id", `AKIA${alphanumeric(7, 16).toUpperCase()}`),
  plainCanary("npm token", `npm_${alphanumeric(8, 36)}`),
  plainCanary("DigitalOcean token", `dop_v1_${hex(9, 64)}`),
  plainCanary("SendGrid key", `SG.${alphanumeric(10, 22)}.${alphanumeric(11, 43)}`),
  plainCanary("JWT", jwt),
  pem("RSA ", 12),
  pem("", 13),
  embeddedCanary("Bearer", "Authorization: Bearer ", alphanumeric(14, 32)),
  embeddedCanary("cookie", "Cookie: session=", alphanumeric(15, 28)),
  embeddedCanary("URL credentials", "postgres://admin:", alphanumeric(16, 14), "@db.example.net/prod"),
  embeddedCanary("password assignment", "password=", alphanumeric(17, 14)),
  embeddedCanary("environment secret", "DB_PASSWORD=", alphanumeric(18, 16)),
  embeddedCanary("client secret as JSON", '{"client_secret": "', alphanumeric(19, 24), '"}'),
];

/** The encodings in which a secret could be stored on a disk. */
export function formsOf(secret: string): Buffer[] {
  const utf8 = Buffer.from(secret);
  const escapedSecret = JSON.stringify(secret).slice(1, -1);
  return [
    utf8,
    Buffer.from(secret, "utf16le"),
    Buffer.from(utf8.toString("hex")),
    Buffer.from(utf8.toString("hex").toUpperCase()),
    Buffer.from(escapedSecret),
    Buffer.from(encodeURIComponent(secret)),
    ...[0, 1, 2].flatMap((offset) => base64At(utf8, offset)),
  ];
}

/**
 * Returns the part of the base64 form that does not depend on adjacent text, for one of the three offsets.
 */
function base64At(secret: Buffer, offset: number): Buffer[] {
  const text = Buffer.concat([Buffer.alloc(offset), secret]).toString("base64");
  const start = offset === 0 ? 0 : 4;
  const end = Math.floor((offset + secret.length) / 3) * 4;
  const standard = text.slice(start, end);
  return [Buffer.from(standard), Buffer.from(standard.replaceAll("+", "-").replaceAll("/", "_"))];
}
