/**
 * Corrects what models often get wrong in the arguments of a tool: a list, number or truth value that is sent
 * as a JSON string is parsed, and null counts as absent. Everything else is left for the validation.
 */
export function tolerateArguments(schema: Readonly<Record<string, unknown>>, args: unknown): unknown {
  if (typeof args !== "object" || args === null || Array.isArray(args)) return args ?? {};
  const properties = (schema.properties ?? {}) as Record<string, { readonly type?: string }>;
  return Object.fromEntries(
    Object.entries(args)
      .filter(([name, value]) => value !== null && Object.hasOwn(properties, name))
      .map(([name, value]) => [name, properties[name]?.type === "string" ? value : parsed(value)]),
  );
}

function parsed(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
