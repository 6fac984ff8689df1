import { z } from "zod";

export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Adds a zod schema as JSON Schema 2020-12 under `name` to the components of a document, for requests
 * (`input`) or responses (`output`). Repeated and recursive parts become separate components. Throws for a
 * schema that JSON Schema cannot express, so the document is never incomplete. Byte limits and cross-field
 * rules appear only in descriptions.
 */
export function addSchema(
  schemas: Record<string, JsonSchema>,
  name: string,
  schema: z.ZodType,
  io: "input" | "output",
): JsonSchema {
  const document = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema: part }) => {
      // The date-time format already implies this pattern.
      if (part.format === "date-time") delete part.pattern;
    },
  });
  const partName = (key: string) => key.replace(/^__schema/, `${name}Part`);
  const {
    $schema: _,
    $defs: parts = {},
    ...whole
  } = JSON.parse(JSON.stringify(document), (key, value: unknown) =>
    key === "$ref" && typeof value === "string"
      ? `#/components/schemas/${partName(value.slice("#/$defs/".length))}`
      : value,
  ) as JsonSchema & { $defs?: Record<string, JsonSchema> };
  for (const [key, part] of Object.entries(parts)) schemas[partName(key)] = part;
  schemas[name] = whole;
  return whole;
}
