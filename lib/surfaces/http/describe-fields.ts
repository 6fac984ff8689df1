import { AppError, type FieldProblem } from "@/lib/base/core";

/** Returns the invalid fields that an error names. */
export function fieldsOf(error: AppError): readonly FieldProblem[] {
  return Array.isArray(error.facts.fields) ? (error.facts.fields as FieldProblem[]) : [];
}

/** Returns an error in which the invalid fields have the names that the caller gave them. */
export function renameFields(thrown: unknown, nameOf: (path: string) => string): unknown {
  if (!(thrown instanceof AppError)) return thrown;
  const fields = fieldsOf(thrown).map(({ path, message }) => ({ path: nameOf(path), message }));
  if (fields.length === 0) return thrown;
  return new AppError(thrown.code, thrown.message, { ...thrown.facts, fields }, { cause: thrown });
}

/** Returns the message of an error, followed by what is wrong with each invalid field. */
export function describeFields(error: AppError): string {
  const described = fieldsOf(error).map(({ path, message }) => `${path || "request"} ${message}`);
  return described.length > 0 ? `${error.message} ${described.join("; ")}` : error.message;
}
