import { createHash } from "node:crypto";

/** Draws random values from a seed. The same seed gives the same values on every machine. */
type Draw = {
  below: (limit: number) => number;
  between: (low: number, high: number) => number;
  digits: (length: number) => string;
  from: (alphabet: string, length: number) => string;
  hex: (length: number) => string;
  pick: <T>(choices: readonly [T, ...T[]]) => T;
};

/** Mulberry32 by Tommy Ettinger. Its 32 bits of state suffice for texts that must only vary. */
function drawFrom(seed: number): Draw {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const between = (low: number, high: number): number => low + below(high - low + 1);
  const from = (alphabet: string, length: number): string =>
    Array.from({ length }, () => alphabet.charAt(below(alphabet.length))).join("");
  return {
    below,
    between,
    from,
    digits: (length) => from("0123456789", length),
    hex: (length) => from("0123456789abcdef", length),
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
  };
}

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const URL_SAFE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

const uuid = ({ hex, pick }: Draw): string =>
  `${hex(8)}-${hex(4)}-${pick(["4", "7"])}${hex(3)}-${pick(["8", "9", "a", "b"])}${hex(3)}-${hex(12)}`;
/** From 2001 to 2033, when Unix times have ten digits. */
const unixSeconds = ({ between }: Draw): number => between(1_000_000_001, 1_999_999_999);
const version = ({ between }: Draw): string => `${between(0, 30)}.${between(0, 99)}.${between(0, 999)}`;

function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return digits + ((10 - (sum % 10)) % 10);
}

/** Identifiers of programs, shops and parcels, by kind. Rules must not detect them as personal data. */
const KINDS: Readonly<Record<string, (draw: Draw) => string>> = {
  uuid,
  "uuid without dashes": ({ hex }) => hex(32),
  sha1: ({ hex }) => hex(40),
  "short git hash": ({ hex }) => hex(7),
  sha256: ({ hex }) => hex(64),
  "docker digest": ({ hex }) => `registry.example/app@sha256:${hex(64)}`,
  "git ref": ({ hex, pick, between }) =>
    `${pick(["HEAD~", "feature/ABC-", "release/", "refs/pull/"])}${between(1, 99_999)}-g${hex(7)}`,
  ulid: ({ from }) => `01${from(CROCKFORD, 24)}`,
  nanoid: ({ from }) => from(URL_SAFE, 21),
  "unix seconds": (draw) => String(unixSeconds(draw)),
  "unix milliseconds": (draw) => String(unixSeconds(draw) * 1000 + draw.below(1000)),
  "unix microseconds": (draw) => String(unixSeconds(draw) * 1_000_000 + draw.below(1_000_000)),
  "order id": ({ between, digits, pick }) =>
    pick([
      `ORD-${digits(8)}`,
      `order #${between(10_000, 9_999_999)}`,
      `order ${between(1_000_000_000, 9_999_999_999)}`,
      `${digits(3)}-${digits(7)}-${digits(7)}`,
    ]),
  "row id": ({ between }) => String(between(1, 9_999_999_999)),
  "long row id": ({ between, digits }) => between(1, 9) + digits(between(10, 13)),
  "invoice id": ({ between, digits, pick }) =>
    pick([
      `INV-${between(2015, 2026)}-${digits(6)}`,
      `RE${digits(9)}`,
      `invoice ${digits(10)}`,
      `INV/${digits(4)}/${digits(5)}`,
    ]),
  version,
  "version with build": (draw) =>
    `${version(draw)}-${draw.pick(["rc", "beta", "alpha"])}.${draw.below(20)}+${draw.digits(8)}.${draw.hex(7)}`,
  "browser version": ({ between }) =>
    `version ${between(80, 140)}.0.${between(1000, 7999)}.${between(1, 250)}`,
  price: ({ between, pick }) => {
    const amount = (between(100, 99_999_999) / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });
    return pick([`$${amount}`, `${amount} EUR`, `€ ${amount}`, `£${amount}`]);
  },
  isbn: ({ digits, pick }) => {
    const isbn = withCheckDigit(`978${digits(9)}`);
    const parts = [isbn.slice(0, 3), isbn.slice(3, 4), isbn.slice(4, 7), isbn.slice(7, 12), isbn.slice(12)];
    return pick([isbn, `ISBN ${isbn}`, parts.join("-")]);
  },
  ean: ({ digits }) => withCheckDigit(`4${digits(11)}`),
  coordinates: ({ between }) =>
    `${(between(-90e6, 90e6) / 1e6).toFixed(6)}, ${(between(-180e6, 180e6) / 1e6).toFixed(6)}`,
  "mac address": ({ hex, pick }) => {
    const separator = pick([":", "-"]);
    return Array.from({ length: 6 }, () => hex(2)).join(separator);
  },
  "tracking number": ({ digits, from, pick }) =>
    pick([
      `1Z${from(CROCKFORD, 6)}${digits(10)}`,
      `94${digits(20)}`,
      `${from(UPPER, 2)}${digits(9)}US`,
      `tracking ${digits(12)}`,
      `JD0${digits(17)}`,
    ]),
  "imei with its word": ({ digits }) => `IMEI 35${digits(13)}`,
  date: ({ between, pick }) => {
    const day = new Date(between(0, 4_000_000_000) * 1000).toISOString();
    const [year, month, date] = [day.slice(0, 4), day.slice(5, 7), day.slice(8, 10)];
    return pick([
      day,
      day.slice(0, 10),
      `${date}.${month}.${year}`,
      `${month}/${date}/${year}`,
      `${year}${month}${date}`,
    ]);
  },
  "part number": ({ digits, from, pick }) =>
    pick([
      `part ${digits(3)}-${digits(4)}`,
      `${from(UPPER, 3)}-${digits(3)}-${digits(4)}`,
      `${digits(4)}-${digits(2)}-${digits(5)}`,
      `P/N ${digits(3)}-${digits(5)}-${digits(2)}`,
      `SKU ${digits(10)}`,
    ]),
};

const SENTENCES: readonly [string, ...string[]] = [
  "*",
  "the value is * here",
  "I looked at * yesterday and it was fine",
  "See * for details.",
  '{"value": "*", "ok": true}',
  "it failed with *",
];

/** Generates `count` identifiers, each kind in turn. Half of them stand alone and half inside a sentence. */
export function identifiers(count: number, seed: number): { kind: string; text: string }[] {
  const draw = drawFrom(seed);
  const kinds = Object.entries(KINDS);
  const isBare = (at: number): boolean => Math.floor(at / kinds.length) % 2 === 0;
  return Array.from({ length: count }, (_, at) => {
    const [kind, make] = kinds[at % kinds.length] ?? ["uuid", uuid];
    const sentence = isBare(at) ? "*" : draw.pick(SENTENCES);
    return { kind, text: sentence.replace("*", () => make(draw)) };
  });
}

/** A short hash of the set. Two reports with the same hash used the same identifiers. */
export function fingerprint(set: readonly { text: string }[]): string {
  return createHash("sha256")
    .update(set.map(({ text }) => text).join("\n"))
    .digest("hex")
    .slice(0, 8);
}
