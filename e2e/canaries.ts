/**
 * Personal data and secrets that must never be stored, by name. Assembled from parts, so that secret scanners
 * do not report this file.
 */
export type Canary = {
  readonly name: string;
  /** The phrase that is sent. */
  readonly sent: string;
  /** The text to search for: the secret without the words around it. */
  readonly secret: string;
};

const BODY = "x7Kq2Vz9Lm4Tb8Wd1Rp6Yc3Nf5Hj0Gs";
const HEX = "4f9a1c7be2d80365af17c9be42d6083f";
/** Letters and digits that occur only in this canary, so that a test can name the canary that it finds. */
const own = (no: number, length: number) =>
  Array.from({ length }, (_, i) => BODY[(i * 7 + no * 11 + ((i * no) % 5)) % BODY.length]).join("");
const hex = (no: number, length: number) =>
  Array.from({ length }, (_, i) => HEX[(i * 5 + no * 3 + ((i * no) % 7)) % HEX.length]).join("");
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

const plain = (name: string, secret: string): Canary => ({ name, sent: secret, secret });
const within = (name: string, before: string, secret: string, after = ""): Canary => ({
  name,
  sent: `${before}${secret}${after}`,
  secret,
});

const jwt = [base64({ alg: "HS256", typ: "JWT" }), base64({ sub: own(20, 12) }), own(21, 43)].join(".");
const pem = (kind: string, no: number) =>
  within(
    `pem ${kind}`,
    ["-----BEGIN ", kind, "PRIV", "ATE KEY-----\n"].join(""),
    own(no, 64),
    ["\n-----END ", kind, "PRIV", "ATE KEY-----"].join(""),
  );

export const CANARIES: readonly Canary[] = [
  plain("e-mail", ["zoe.quill", "canary-mail.org"].join("@")),
  plain("e-mail with plus", ["bo+tag77", "mail.quokkanet.co.uk"].join("@")),
  plain("e-mail with an accent", ["jos\u00e9.perch", "lark-post.de"].join("@")),
  plain("phone, international", ["+44", "20", "7946", "0958"].join(" ")),
  plain("phone, North America", ["(212)", "664-7665"].join(" ")),
  plain("phone, German", ["+49", "30", "90187743"].join(" ")),
  within("phone, after its word", "my phone number is ", ["415", "867", "5309"].join("-")),
  plain("card, Visa", ["4539", "5787", "6362", "1486"].join(" ")),
  plain("card, Mastercard", ["5425", "2334", "3010", "9903"].join("-")),
  plain("card, Amex", ["3742", "454554", "00126"].join(" ")),
  plain("IBAN, German", ["DE44", "5001", "0517", "5407", "3249", "31"].join(" ")),
  plain("IBAN, British", ["GB33", "BUKB", "2020", "1555", "5555", "55"].join("")),
  plain("IBAN, French", ["FR14", "2004", "1010", "0505", "0001", "3M02", "606"].join(" ")),
  within("SSN", "my ssn is ", ["219", "09", "9385"].join("-")),
  within("SSN, second", "social security number ", ["457", "55", "5462"].join("-")),
  plain("OpenAI key", `sk-proj-${own(1, 40)}`),
  plain("Anthropic key", `sk-ant-${own(2, 40)}`),
  plain("GitHub token", `ghp_${own(3, 36)}`),
  plain("GitLab token", `glpat-${own(4, 20)}`),
  plain("Slack token", `xoxb-${"739201846512"}-${own(5, 24)}`),
  plain("Stripe key", `sk_live_${own(6, 24)}`),
  plain("AWS key id", `AKIA${own(7, 16).toUpperCase()}`),
  plain("npm token", `npm_${own(8, 36)}`),
  plain("DigitalOcean token", `dop_v1_${hex(9, 64)}`),
  plain("SendGrid key", `SG.${own(10, 22)}.${own(11, 43)}`),
  plain("JWT", jwt),
  pem("RSA ", 12),
  pem("", 13),
  within("Bearer", "Authorization: Bearer ", own(14, 32)),
  within("cookie", "Cookie: session=", own(15, 28)),
  within("URL credentials", "postgres://admin:", own(16, 14), "@db.example.net/prod"),
  within("password assignment", "password=", own(17, 14)),
  within("environment secret", "DB_PASSWORD=", own(18, 16)),
  within("client secret as JSON", '{"client_secret": "', own(19, 24), '"}'),
];

/** The encodings in which a secret could be stored on a disk. */
export function formsOf(secret: string): Buffer[] {
  const utf8 = Buffer.from(secret);
  const escaped = JSON.stringify(secret).slice(1, -1);
  return [
    utf8,
    Buffer.from(secret, "utf16le"),
    Buffer.from(utf8.toString("hex")),
    Buffer.from(utf8.toString("hex").toUpperCase()),
    Buffer.from(escaped),
    Buffer.from(encodeURIComponent(secret)),
    ...[0, 1, 2].flatMap((offset) => base64At(utf8, offset)),
  ];
}

/** The part of the base64 form that does not depend on adjacent text, for each of the three offsets. */
function base64At(secret: Buffer, offset: number): Buffer[] {
  const text = Buffer.concat([Buffer.alloc(offset), secret]).toString("base64");
  const from = offset === 0 ? 0 : 4;
  const to = Math.floor((offset + secret.length) / 3) * 4;
  const standard = text.slice(from, to);
  return [Buffer.from(standard), Buffer.from(standard.replaceAll("+", "-").replaceAll("/", "_"))];
}
