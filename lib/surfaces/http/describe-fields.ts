import type { AppError, FieldProblem } from "@/lib/base/core";

/** Returns the invalid fields that an error names. */
export function fieldsOf(error: AppError): readonly FieldProblem[] {
  return Array.isArray(error.facts.fields) ? (error.facts.fields as FieldProblem[]) : [];
}

/** Returns the message of an error, followed by what is wrong with each invalid field. */
export function describeFields(error: AppError): string {
  const described = fieldsOf(error).map(({ path, message }) => `${path || "request"} ${message}`);
  return described.length > 0 ? `${error.message} ${described.join("; ")}` : error.message;
}
