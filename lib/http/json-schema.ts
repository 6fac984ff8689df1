import { z } from "zod";

export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Writes a zod schema as JSON Schema 2020-12 under `name` into the components of a document, for what is sent (`input`) or what
 * is answered (`output`); parts that repeat or contain themselves become components beside it. Throws for a schema that JSON
 * can't say, so that the document never tells half. Limits in bytes and rules across fields stand in descriptions alone.
 */
export function addSchema(
  schemas: Record<string, JsonSchema>,
  name: string,
  schema: z.ZodType,
  io: "input" | "output",
): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema: part }) => {
      // Four lines of calendar that the format says as well.
      if (part.format === "date-time") delete part.pattern;
    },
  });
  const partName = (key: string) => key.replace(/^__schema/, `${name}Part`);
  const {
    $schema: _,
    $defs: parts = {},
    ...whole
  } = JSON.parse(JSON.stringify(made), (key, value: unknown) =>
    key === "$ref" && typeof value === "string"
      ? `#/components/schemas/${partName(value.slice("#/$defs/".length))}`
      : value,
  ) as JsonSchema & { $defs?: Record<string, JsonSchema> };
  for (const [key, part] of Object.entries(parts)) schemas[partName(key)] = part;
  schemas[name] = whole;
  return whole;
}
