import type { z } from "zod";
import { AppError } from "@/lib/base/core";
import { issueMessage } from "./issue-message";
import { withoutNulls } from "./without-nulls";

const WRONG_FIELDS = "Validation failed.";

/**
 * Validates a value. A field that is null counts as absent, unless its schema accepts null. Throws
 * `invalid_input` with the path of each invalid field, but never with a value. `names` maps fields to the
 * names that the caller uses, such as header names.
 */
export function parseInput<T>(
  schema: z.ZodType<T>,
  value: unknown,
  names: Readonly<Record<string, string>> = {},
): T {
  const result = withinStack(() => {
    const read = (sent: unknown) => schema.safeParse(sent, { error: issueMessage });
    const first = read(value);
    const known = first.error ? withoutNulls(value, first.error.issues) : value;
    return known === value ? first : read(known);
  });
  if (!result.success) throw invalidInput(result.error, names);
  return result.data;
}

/** Returns an `invalid_input` error for the given fields. */
export function invalidFields(fields: readonly { path: string; message: string }[]): AppError {
  return new AppError("invalid_input", WRONG_FIELDS, { fields });
}

/**
 * Rejects input with thousands of nesting levels, which would exhaust the stack because zod parses
 * recursively.
 */
function withinStack<T>(read: () => T): T {
  try {
    return read();
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown;
    throw invalidFields([{ path: "", message: "is nested too deeply" }]);
  }
}

/**
 * Converts schema issues to `invalid_input`, with paths such as `events[0].messages[1].text`. Keeps the first
 * issue per field, because the others usually follow from it.
 */
function invalidInput(error: z.ZodError, names: Readonly<Record<string, string>>): AppError {
  const fields = error.issues.slice(0, 50).flatMap((issue) => {
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({
        path: pathOf([...issue.path, key.slice(0, 64)]),
        message: "is not a known field",
      }));
    }
    const path = pathOf(issue.path);
    return [{ path: names[path] ?? path, message: issue.message }];
  });
  const first = [...new Map(fields.toReversed().map((field) => [field.path, field])).values()].toReversed();
  return invalidFields(first);
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === "number" ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part),
    "",
  );
}
