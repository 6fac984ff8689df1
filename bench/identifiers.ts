import { createHash } from "node:crypto";

/** Random values determined by a seed. The same seed gives the same values on every machine. */
type Draw = {
  integerBelow: (limit: number) => number;
  integerBetween: (minimum: number, maximum: number) => number;
  digits: (length: number) => string;
  characters: (alphabet: string, length: number) => string;
  hex: (length: number) => string;
  pick: <T>(choices: readonly [T, ...T[]]) => T;
};

/** Uses mulberry32 by Tommy Ettinger. Its 32 bits of state are enough for varied texts. */
function drawFrom(seed: number): Draw {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixedBits = Math.imul(state ^ (state >>> 15), 1 | state);
    mixedBits = (mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), 61 | mixedBits)) ^ mixedBits;
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) / 2 ** 32;
  };
  const integerBelow = (limit: number): number => Math.floor(next() * limit);
  const integerBetween = (minimum: number, maximum: number): number =>
    minimum + integerBelow(maximum - minimum + 1);
  const characters = (alphabet: string, length: number): string =>
    Array.from({ length }, () => alphabet.charAt(integerBelow(alphabet.length))).join("");
  return {
    integerBelow,
    integerBetween,
    characters: characters,
    digits: (length) => characters("0123456789", length),
    hex: (length) => characters("0123456789abcdef", length),
    pick: (choices) => choices[integerBelow(choices.length)] ?? choices[0],
  };
}

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const URL_SAFE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

const uuid = ({ hex, pick }: Draw): string =>
  `${hex(8)}-${hex(4)}-${pick(["4", "7"])}${hex(3)}-${pick(["8", "9", "a", "b"])}${hex(3)}-${hex(12)}`;
/** A time from 2001 to 2033, when Unix times have ten digits. */
const unixSeconds = ({ integerBetween }: Draw): number => integerBetween(1_000_000_001, 1_999_999_999);
const version = ({ integerBetween }: Draw): string =>
  `${integerBetween(0, 30)}.${integerBetween(0, 99)}.${integerBetween(0, 999)}`;

function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
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
  "git ref": ({ hex, pick, integerBetween }) =>
    `${pick(["HEAD~", "feature/ABC-", "release/", "refs/pull/"])}${integerBetween(1, 99_999)}-g${hex(7)}`,
  ulid: ({ characters }) => `01${characters(CROCKFORD, 24)}`,
  nanoid: ({ characters }) => characters(URL_SAFE, 21),
  "unix seconds": (draw) => String(unixSeconds(draw)),
  "unix milliseconds": (draw) => String(unixSeconds(draw) * 1000 + draw.integerBelow(1000)),
  "unix microseconds": (draw) => String(unixSeconds(draw) * 1_000_000 + draw.integerBelow(1_000_000)),
  "order id": ({ integerBetween, digits, pick }) =>
    pick([
      `ORD-${digits(8)}`,
      `order #${integerBetween(10_000, 9_999_999)}`,
      `order ${integerBetween(1_000_000_000, 9_999_999_999)}`,
      `${digits(3)}-${digits(7)}-${digits(7)}`,
    ]),
  "row id": ({ integerBetween }) => String(integerBetween(1, 9_999_999_999)),
  "long row id": ({ integerBetween, digits }) => integerBetween(1, 9) + digits(integerBetween(10, 13)),
  "invoice id": ({ integerBetween, digits, pick }) =>
    pick([
      `INV-${integerBetween(2015, 2026)}-${digits(6)}`,
      `RE${digits(9)}`,
      `invoice ${digits(10)}`,
      `INV/${digits(4)}/${digits(5)}`,
    ]),
  version,
  "version with build": (draw) =>
    `${version(draw)}-${draw.pick(["rc", "beta", "alpha"])}.${draw.integerBelow(20)}+${draw.digits(8)}.${draw.hex(7)}`,
  "browser version": ({ integerBetween }) =>
    `version ${integerBetween(80, 140)}.0.${integerBetween(1000, 7999)}.${integerBetween(1, 250)}`,
  price: ({ integerBetween, pick }) => {
    const amount = (integerBetween(100, 99_999_999) / 100).toLocaleString("en-US", {
      minimumFractionDigits: 2,
    });
    return pick([`$${amount}`, `${amount} EUR`, `€ ${amount}`, `£${amount}`]);
  },
  isbn: ({ digits, pick }) => {
    const isbn = withCheckDigit(`978${digits(9)}`);
    const parts = [isbn.slice(0, 3), isbn.slice(3, 4), isbn.slice(4, 7), isbn.slice(7, 12), isbn.slice(12)];
    return pick([isbn, `ISBN ${isbn}`, parts.join("-")]);
  },
  ean: ({ digits }) => withCheckDigit(`4${digits(11)}`),
  coordinates: ({ integerBetween }) =>
    `${(integerBetween(-90e6, 90e6) / 1e6).toFixed(6)}, ${(integerBetween(-180e6, 180e6) / 1e6).toFixed(6)}`,
  "mac address": ({ hex, pick }) => {
    const separator = pick([":", "-"]);
    return Array.from({ length: 6 }, () => hex(2)).join(separator);
  },
  "tracking number": ({ digits, characters, pick }) =>
    pick([
      `1Z${characters(CROCKFORD, 6)}${digits(10)}`,
      `94${digits(20)}`,
      `${characters(UPPER, 2)}${digits(9)}US`,
      `tracking ${digits(12)}`,
      `JD0${digits(17)}`,
    ]),
  "imei with its word": ({ digits }) => `IMEI 35${digits(13)}`,
  date: ({ integerBetween, pick }) => {
    const day = new Date(integerBetween(0, 4_000_000_000) * 1000).toISOString();
    const [year, month, date] = [day.slice(0, 4), day.slice(5, 7), day.slice(8, 10)];
    return pick([
      day,
      day.slice(0, 10),
      `${date}.${month}.${year}`,
      `${month}/${date}/${year}`,
      `${year}${month}${date}`,
    ]);
  },
  "part number": ({ digits, characters, pick }) =>
    pick([
      `part ${digits(3)}-${digits(4)}`,
      `${characters(UPPER, 3)}-${digits(3)}-${digits(4)}`,
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

/** Generates `count` identifiers of all kinds in turn. Half of them are alone, half inside a sentence. */
export function identifiers(count: number, seed: number): { kind: string; text: string }[] {
  const draw = drawFrom(seed);
  const kinds = Object.entries(KINDS);
  const isBare = (index: number): boolean => Math.floor(index / kinds.length) % 2 === 0;
  return Array.from({ length: count }, (_, index) => {
    const [kind, make] = kinds[index % kinds.length] ?? ["uuid", uuid];
    const sentence = isBare(index) ? "*" : draw.pick(SENTENCES);
    return { kind, text: sentence.replace("*", () => make(draw)) };
  });
}

/** Returns a short hash of the set. Two reports with the same hash used the same identifiers. */
export function fingerprint(set: readonly { text: string }[]): string {
  return createHash("sha256")
    .update(set.map(({ text }) => text).join("\n"))
    .digest("hex")
    .slice(0, 8);
}
