import { z } from "zod";
import { dropCredentialFields, redactValue } from "@/lib/analysis/pii";
import { AppError, type Ctx, cleanJson } from "@/lib/base/core";
import { redactionPolicy, withCustomRules } from "@/lib/storage/settings";

/** Limits of the variables of a session; `bytes` counts the JSON texts of all values. */
export const VARIABLE_LIMITS = { count: 64, valueBytes: 8 * 1024, bytes: 64 * 1024 } as const;
/** The longest time that a working memory and a variable can last: 30 days. */
const MAX_TTL_SECONDS = 30 * 86_400;

/** A name that is a plain identifier, so that `__proto__` and most personal data cannot be one. */
export const variableName = z
  .string()
  .regex(/^[a-zA-Z][a-zA-Z0-9_.-]{0,63}$/, {
    error: "must begin with a letter and have at most 64 letters, digits, dots, hyphens and underscores",
  })
  .describe("Name of the variable");

export const ttlInput = z.number().int().min(1).max(MAX_TTL_SECONDS, { error: "must be at most 30 days" });

/** JSON without a field `__proto__`, which zod would leave out instead of refusing it. */
const anyValue = z
  .unknown()
  .refine((value) => !hasProto(value), { error: "must not have a field __proto__" });

export const variableValue = anyValue
  .pipe(z.json())
  .refine((value) => Buffer.byteLength(JSON.stringify(value)) <= VARIABLE_LIMITS.valueBytes, {
    error: "must be at most 8 KB",
  })
  .refine((value) => cleanJson(value).replaced === 0, { error: "contains NUL or invalid Unicode" })
  .describe("Any JSON value of up to 8 KB. Personal data in it are masked");

export const variablesInput = anyValue
  .pipe(z.record(variableName, variableValue))
  .refine((all) => Object.keys(all).length <= VARIABLE_LIMITS.count, {
    error: `must be at most ${VARIABLE_LIMITS.count} variables`,
  })
  .describe("Variables to set: an object of values by name");

function hasProto(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, inner]) => key === "__proto__" || hasProto(inner));
}

/**
 * Returns the JSON text of a variable's value, redacted like metadata with its name as its key. `path` names
 * the value in problems, and `namePath` the name. Throws `invalid_input` for a name that is personal data or
 * names a credential, and `pattern_over_budget`.
 */
export async function redactVariable(
  ctx: Pick<Ctx, "tenantNo">,
  name: string,
  value: unknown,
  { path, namePath }: { readonly path: string; readonly namePath: string },
): Promise<string> {
  const { value: kept } = dropCredentialFields({ [name]: value });
  const policy = await redactionPolicy(ctx);
  const redacted = policy
    ? await withCustomRules(policy, (own) => redactValue(kept, own).value, { path })
    : kept;
  const [entry] = Object.entries(redacted as object);
  if (entry?.[0] !== name)
    throw new AppError("invalid_input", "The name of the variable cannot be stored.", {
      fields: [{ path: namePath, message: "must not be personal data or name a credential" }],
    });
  return JSON.stringify(entry[1]);
}
