/** The part of JSON Schema that the schemas of tools use. */
type Schema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
};

/**
 * Corrects what models often get wrong in the arguments of a tool: a list, number or truth value that is
 * sent as a JSON string is parsed, a single value where a list belongs becomes a list, and an empty text
 * for what is optional becomes null. parseInput counts null as absent. Everything else is left for the
 * validation.
 */
export function tolerateArguments(schema: Schema, args: unknown): unknown {
  return tolerated({ ...schema, type: "object" }, args ?? {});
}

function tolerated(schema: Schema, value: unknown): unknown {
  if (schema.type === "string") return value;
  if (schema.type === "array") return listOf(schema.items ?? {}, value);
  return schema.type === "object" ? fieldsOf(schema, value) : parsed(value);
}

function fieldsOf({ properties = {}, required = [] }: Schema, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const fields = Object.entries(value).flatMap(([name, field]) => {
    if (!Object.hasOwn(properties, name)) return [];
    const isAbsent = field === "" && !required.includes(name);
    return [[name, isAbsent ? null : tolerated(properties[name] ?? {}, field)]];
  });
  return Object.fromEntries(fields);
}

function listOf(items: Schema, value: unknown): unknown {
  const read = parsed(value);
  if (read === null) return null;
  if (Array.isArray(read)) return read.map((item) => tolerated(items, item));
  // What only begins like a list was cut off.
  if (typeof value === "string" && value.trimStart().startsWith("[")) return value;
  // A number or truth value can be meant as a text: the tag "2026".
  return [items.type === "string" && typeof read !== "string" ? value : tolerated(items, read)];
}

function parsed(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
