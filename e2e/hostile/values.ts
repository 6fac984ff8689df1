import fc from "fast-check";
import { anyText } from "../../testkit/any-text";

/** Texts that break parsers, patterns, statements and encodings. Some contain `secret`. */
export function hostileText(secret: string): fc.Arbitrary<string> {
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        `' or 1=1 -- ${secret}`,
        `'; drop table memories; -- ${secret}`,
        `\u0000${secret}`,
        `${secret}\ud800`,
        `\udc00${secret}`,
        `${secret}\u202e\u200b\ufeff`,
        `%00${secret}`,
        `../../${secret}`,
        `$1 ${secret} \\x00`,
        `{{${secret}}}`,
        `<script>${secret}</script>`,
        "\ud83d",
        "",
        " ",
        "*",
        "null",
        "-1",
        "NaN",
        "1e400",
        "9".repeat(400),
        "2026-99-99T00:00:00Z",
        "+275760-09-13T00:00:00.001Z",
        "-000001-01-01T00:00:00Z",
        "0000-01-01T00:00:00Z",
        "\u0130\u0131\u00df\ufb03",
        "a\u0301".repeat(200),
        "\u6f22".repeat(3000),
        "x".repeat(40_000),
        "ab".repeat(32),
        "1-1-0",
        "99999999999999999999-1-0",
        "9223372036854775808",
      ),
    },
    { weight: 2, arbitrary: anyText({ maxLength: 60 }) },
    { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 60 }) },
  );
}

const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });

/** Values of every type, among them huge and deep ones. */
export function hostileValue(secret: string): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 5, arbitrary: hostileText(secret) },
    {
      weight: 3,
      arbitrary: fc.constantFrom<unknown>(
        null,
        true,
        0,
        -1,
        1.5,
        1e308,
        2 ** 53,
        -(2 ** 63),
        [],
        {},
        [[[]]],
        [null],
        { unknown_field: secret },
        Array.from({ length: 2000 }, () => 1),
        Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`k${at}`, at])),
        deep(60),
        deep(1200),
        { $ne: null },
        { in: [secret] },
      ),
    },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: "binary" }) },
  );
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the paths of all values below a value. */
function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, [...path, name]))];
}

function replaceAt(
  value: unknown,
  [name, ...rest]: readonly string[],
  change: (value: unknown) => unknown,
): unknown {
  if (name === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((item, at) => (String(at) === name ? replaceAt(item, rest, change) : item));
  return isObject(value) ? { ...value, [name]: replaceAt(value[name], rest, change) } : value;
}

/** Returns a body with one or two of its values replaced, removed, or with an unknown field added. */
export function mutateJson(body: unknown, secret: string): fc.Arbitrary<unknown> {
  if (body === undefined) return fc.constant(undefined);
  const paths = pathsOf(body);
  const change = fc.record({
    path: fc.constantFrom(...paths),
    value: hostileValue(secret),
    how: fc.constantFrom("replace", "replace", "remove", "add"),
  });
  return fc.array(change, { minLength: 0, maxLength: 2 }).map((changes) =>
    changes.reduce<unknown>(
      (changed, { path, value, how }) =>
        replaceAt(changed, path, (old) => {
          if (how === "replace") return value;
          if (how === "remove") return undefined;
          return isObject(old) ? { ...old, unknown_field: value } : value;
        }),
      body,
    ),
  );
}
