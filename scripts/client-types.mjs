/**
 * The TypeScript types of the client: for each name, the schema of the OpenAPI document, a field of it, or
 * the query of an operation.
 */
const TYPES = [
  ["Event", { schema: "SendEventsBody", at: ["properties", "events", "items"] }],
  [
    "Message",
    { schema: "SendEventsBody", at: ["properties", "events", "items", "properties", "messages", "items"] },
  ],
  ["SendEventsAnswer", { schema: "SendEventsAnswer" }],
  ["EventQuery", { query: "readEvent" }],
  ["EventOutcome", { schema: "ReadEventAnswer" }],
  ["Query", { schema: "RetrieveBody" }],
  ["Retrieval", { schema: "RetrieveAnswer" }],
  ["ContextQuery", { schema: "ReadContextBody" }],
  ["PromptContext", { schema: "ReadContextAnswer" }],
  ["AnswerQuery", { schema: "AnswerQuestionBody" }],
  ["Answer", { schema: "AnswerQuestionAnswer" }],
  ["SupersedeAnswer", { schema: "SupersedeMemoryAnswer" }],
  ["MemoryQuery", { query: "listMemories" }],
  ["MemoryPage", { schema: "ListMemoriesAnswer" }],
  ["PreferenceQuery", { query: "listPreferences" }],
  ["PreferencePage", { schema: "ListPreferencesAnswer" }],
  ["EraseQuery", { schema: "EraseBody" }],
  ["EraseCounts", { schema: "EraseAnswer" }],
  ["Problem", { schema: "Problem" }],
];
const WIDTH = 100;
const REFERENCE = "#/components/schemas/";

/**
 * Returns the text of clients/typescript/types.ts. Throws for a schema that it cannot express, so that the
 * types are never incomplete.
 * @param {{ components: { schemas: Record<string, object> }, paths: Record<string, Record<string, object>> }} document
 */
export function clientTypes(document) {
  const schemas = document.components.schemas;
  const pending = TYPES.map(([name, source]) => [name, schemaOf(document, source)]);
  const written = new Set(pending.map(([name]) => name));
  const parts = ["// The types of the API. Written by `npm run clients` from the OpenAPI document."];
  for (const [name, schema] of pending) {
    const use = (reference) => {
      const used = reference.slice(REFERENCE.length);
      if (!written.has(used)) pending.push([used, schemas[used]]);
      written.add(used);
      return used;
    };
    parts.push(`export type ${name} = ${typeOf(schema, use, "")};`);
  }
  return `${parts.join("\n\n")}\n`;
}

function schemaOf({ components, paths }, { schema, at = [], query }) {
  if (schema) return at.reduce((part, field) => part[field], components.schemas[schema]);
  const operation = Object.values(paths)
    .flatMap(Object.values)
    .find(({ operationId }) => operationId === query);
  const fields = operation.parameters.filter((parameter) => parameter.in === "query");
  return {
    type: "object",
    properties: Object.fromEntries(
      fields.map(({ name, description, schema }) => [name, { description, ...schema }]),
    ),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
  };
}

function typeOf(schema, use, indent) {
  if (schema.$ref) return use(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf) return schema.anyOf.map((option) => typeOf(option, use, indent)).join(" | ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ type }, use, indent)).join(" | ");
  if (schema.type === "array") return `ReadonlyArray<${typeOf(schema.items, use, indent)}>`;
  if (schema.type === "object") return objectOf(schema, use, indent);
  const simple = { string: "string", number: "number", integer: "number", boolean: "boolean", null: "null" };
  if (simple[schema.type]) return simple[schema.type];
  if (Object.keys(schema).every((key) => key === "description")) return "unknown";
  throw new Error(`clientTypes cannot express ${JSON.stringify(schema)}`);
}

function objectOf({ properties, required = [], additionalProperties }, use, indent) {
  if (!properties) return `{ readonly [name: string]: ${typeOf(additionalProperties, use, indent)} }`;
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? "" : "?";
    return `${comment(schema.description, inner)}${inner}readonly ${name}${mark}: ${typeOf(schema, use, inner)};\n`;
  });
  return `{\n${fields.join("")}${indent}}`;
}

function comment(text, indent) {
  if (!text) return "";
  const lines = [""];
  for (const word of text.replaceAll("*/", "* /").split(/\s+/)) {
    const line = lines.at(-1);
    if (line && indent.length + line.length + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines.length === 1
    ? `${indent}/** ${lines[0]} */\n`
    : `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join("")}${indent} */\n`;
}
