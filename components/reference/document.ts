/** JSON Schema as the OpenAPI document of this server uses it. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
};

type Parameter = {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
};
type Content = Readonly<Record<string, { readonly schema: Schema }>>;
type Described = {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
};

/** The part of the OpenAPI document that the page shows. */
export type Document = {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
};

/** A field of a request or an answer, its place as `events[].messages[].text`. */
export type Field = {
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly note: string;
};

export type Answer = {
  readonly status: string;
  readonly what: string;
  readonly fields: readonly Field[];
  /** Codes of problems. */
  readonly codes: readonly string[];
};

export type Operation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly group: string;
  readonly callers: readonly string[];
  readonly parameters: readonly Field[];
  readonly body: readonly Field[];
  readonly answers: readonly Answer[];
};

/** A schema can hold itself, as metadata does; deeper is not shown. */
const DEEPEST = 6;
const CALLERS: Readonly<Record<string, string>> = {
  bearer: "API key",
  api_key: "API key",
  session: "signed-in person",
  operator: "operator",
  metrics: "Prometheus",
};

/** All operations of a document, in its order. */
export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      id: described.operationId,
      method: method.toUpperCase(),
      path,
      summary: described.summary,
      group: described.tags[0] ?? "server",
      callers: [...new Set(described.security.flatMap(Object.keys).map((name) => CALLERS[name] ?? name))],
      parameters: described.parameters
        .map((one) => (one.$ref ? (document.components.parameters[nameOf(one.$ref)] ?? one) : one))
        .map((one) => ({
          path: one.name,
          type: `${typeOf(one.schema, document)}, in the ${one.in}`,
          isRequired: one.required === true,
          note: noteOf(one.schema, one.description),
        })),
      body: fieldsOf(described.requestBody?.content["application/json"]?.schema, document),
      answers: Object.entries(described.responses).map(([status, { description, content = {} }]) => ({
        status,
        what: description,
        fields: fieldsOf(content["application/json"]?.schema, document),
        codes: (content["application/problem+json"]?.schema.properties?.code?.enum ?? []).map(String),
      })),
    })),
  );
}

/** What an agent calls comes first, what is about the server itself last; between them by name. */
const FIRST = ["events", "retrieve", "memories"];

/** The groups of operations, in the order of the page. */
export function groupsOf(operations: readonly Operation[]): string[] {
  const place = (group: string) => {
    if (group === "server") return FIRST.length + 1;
    return FIRST.includes(group) ? FIRST.indexOf(group) : FIRST.length;
  };
  const groups = [...new Set(operations.map(({ group }) => group))];
  return groups.toSorted((a, b) => place(a) - place(b) || a.localeCompare(b));
}

/** The operations whose method, path, name or sentence holds all words of `search`. */
export function matching(operations: readonly Operation[], search: string): Operation[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter(({ id, method, path, summary }) => {
    const text = `${method} ${path} ${id} ${summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The fields of a schema and of what it holds, outer ones first. */
export function fieldsOf(schema: Schema | undefined, document: Document, prefix = "", depth = 0): Field[] {
  const { properties = {}, required = [] } = resolve(schema ?? {}, document);
  if (depth > DEEPEST) return [];
  return Object.entries(properties).flatMap(([name, given]) => {
    const path = prefix ? `${prefix}.${name}` : name;
    const field = {
      path,
      type: typeOf(given, document),
      isRequired: required.includes(name),
      note: noteOf(given, given.description),
    };
    const { inner, suffix } = within(given, document);
    return [field, ...fieldsOf(inner, document, `${path}${suffix}`, depth + 1)];
  });
}

/** The object that a field is, or has in a list, past null and choices of one. */
function within(given: Schema, document: Document): { inner: Schema; suffix: string } {
  const schema = resolve(given, document);
  if (schema.items) {
    const { inner, suffix } = within(schema.items, document);
    return { inner, suffix: `[]${suffix}` };
  }
  const choices = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== "null");
  const [only] = choices;
  return only && choices.length === 1 ? within(only, document) : { inner: schema, suffix: "" };
}

/** A schema that holds itself is any value that JSON can write. */
function typeOf(given: Schema, document: Document, around: readonly string[] = []): string {
  if (given.$ref && around.includes(given.$ref)) return "JSON";
  const inside = given.$ref ? [...around, given.$ref] : around;
  const schema = resolve(given, document);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const types = [...new Set(choices.map((choice) => typeOf(choice, document, inside)))];
    return types.some((type) => type.includes("JSON")) ? "JSON" : types.join(" | ");
  }
  if (schema.type === "array")
    return `${schema.items ? bracketed(typeOf(schema.items, document, inside)) : ""}[]`;
  if (schema.format === "date-time") return "time";
  return [schema.type ?? "any"].flat().join(" | ");
}

function bracketed(type: string): string {
  return type.includes(" | ") ? `(${type})` : type;
}

function noteOf(schema: Schema, description = ""): string {
  const { minimum, maximum, minItems, maxItems, maxLength, default: fallback } = schema;
  const limits = [
    range(minimum, maximum, ""),
    range(minItems, maxItems, " of them"),
    maxLength === undefined ? "" : `at most ${maxLength} characters`,
    fallback === undefined ? "" : `default ${JSON.stringify(fallback)}`,
  ];
  return [description, ...limits].filter(Boolean).join("; ");
}

function range(least: number | undefined, most: number | undefined, of: string): string {
  // JSON Schema says the bounds of JavaScript's whole numbers for every integer.
  const [from, to] = [least, most].map((bound) =>
    bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound,
  );
  if (from !== undefined && to !== undefined) return `${from} to ${to}${of}`;
  if (from !== undefined) return `${from} or more${of}`;
  return to === undefined ? "" : `at most ${to}${of}`;
}

function resolve(schema: Schema, document: Document): Schema {
  return schema.$ref ? { ...document.components.schemas[nameOf(schema.$ref)], ...schema } : schema;
}

function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}
