/** The subset of JSON Schema that the OpenAPI document of this server uses. */
type Schema = {
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

/** A field of a request or a response. `path` has the form `events[].messages[].text`. */
export type Field = {
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly note: string;
};

export type ResponseInfo = {
  readonly status: string;
  readonly description: string;
  readonly fields: readonly Field[];
  /** The error codes of a problem response. */
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
  readonly responses: readonly ResponseInfo[];
};

/** The maximum depth of nested fields. It stops the recursion in recursive schemas, such as metadata. */
const MAX_DEPTH = 6;
const CALLERS: Readonly<Record<string, string>> = {
  bearer: "API key",
  api_key: "API key",
  session: "session",
  operator: "operator",
  metrics: "Prometheus",
};

/** Returns all operations in the order of the document. */
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
      responses: Object.entries(described.responses).map(([status, { description, content = {} }]) => ({
        status,
        description,
        fields: fieldsOf(content["application/json"]?.schema, document),
        codes: (content["application/problem+json"]?.schema.properties?.code?.enum ?? []).map(String),
      })),
    })),
  );
}

/** The groups that agents use come first, and the server group comes last. The others are sorted by name. */
const LEADING_GROUPS = ["events", "retrieve", "memories"];

/** Returns the groups of operations in display order. */
export function groupsOf(operations: readonly Operation[]): string[] {
  const rankOf = (group: string) => {
    if (group === "server") return LEADING_GROUPS.length + 1;
    return LEADING_GROUPS.includes(group) ? LEADING_GROUPS.indexOf(group) : LEADING_GROUPS.length;
  };
  const groups = [...new Set(operations.map(({ group }) => group))];
  return groups.toSorted((a, b) => rankOf(a) - rankOf(b) || a.localeCompare(b));
}

/** Returns the operations whose method, path, ID or summary contains every word of `search`. */
export function matching(operations: readonly Operation[], search: string): Operation[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter(({ id, method, path, summary }) => {
    const text = `${method} ${path} ${id} ${summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Returns the fields of a schema, each followed by its nested fields. */
function fieldsOf(schema: Schema | undefined, document: Document, prefix = "", depth = 0): Field[] {
  const { properties = {}, required = [] } = resolve(schema ?? {}, document);
  if (depth > MAX_DEPTH) return [];
  return Object.entries(properties).flatMap(([name, fieldSchema]) => {
    const path = prefix ? `${prefix}.${name}` : name;
    const field = {
      path,
      type: typeOf(fieldSchema, document),
      isRequired: required.includes(name),
      note: noteOf(fieldSchema, fieldSchema.description),
    };
    const { inner, suffix } = unwrap(fieldSchema, document);
    return [field, ...fieldsOf(inner, document, `${path}${suffix}`, depth + 1)];
  });
}

/** Returns the inner schema of an array, a nullable type or a union with a single member. */
function unwrap(outerSchema: Schema, document: Document): { inner: Schema; suffix: string } {
  const schema = resolve(outerSchema, document);
  if (schema.items) {
    const { inner, suffix } = unwrap(schema.items, document);
    return { inner, suffix: `[]${suffix}` };
  }
  const choices = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== "null");
  const [onlyChoice] = choices;
  return onlyChoice && choices.length === 1 ? unwrap(onlyChoice, document) : { inner: schema, suffix: "" };
}

/** Returns the display name of a type. A recursive schema is shown as JSON. */
function typeOf(outerSchema: Schema, document: Document, ancestors: readonly string[] = []): string {
  if (outerSchema.$ref && ancestors.includes(outerSchema.$ref)) return "JSON";
  const withSelf = outerSchema.$ref ? [...ancestors, outerSchema.$ref] : ancestors;
  const schema = resolve(outerSchema, document);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const types = [...new Set(choices.map((choice) => typeOf(choice, document, withSelf)))];
    return types.some((type) => type.includes("JSON")) ? "JSON" : types.join(" | ");
  }
  if (schema.type === "array")
    return `${schema.items ? parenthesize(typeOf(schema.items, document, withSelf)) : ""}[]`;
  if (schema.format === "date-time") return "time";
  return [schema.type ?? "any"].flat().join(" | ");
}

function parenthesize(type: string): string {
  return type.includes(" | ") ? `(${type})` : type;
}

function noteOf(schema: Schema, description = ""): string {
  const { minimum, maximum, minItems, maxItems, maxLength, default: fallback } = schema;
  const limits = [
    range(minimum, maximum, ""),
    range(minItems, maxItems, " items"),
    maxLength === undefined ? "" : `at most ${maxLength} characters`,
    fallback === undefined ? "" : `default ${JSON.stringify(fallback)}`,
  ];
  return [description, ...limits].filter(Boolean).join("; ");
}

function range(minimum: number | undefined, maximum: number | undefined, unit: string): string {
  // An integer without bounds of its own has those of JavaScript's safe integers, which are not worth
  // showing.
  const [from, to] = [minimum, maximum].map((bound) =>
    bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound,
  );
  if (from !== undefined && to !== undefined) return `${from} to ${to}${unit}`;
  if (from !== undefined) return `${from} or more${unit}`;
  return to === undefined ? "" : `at most ${to}${unit}`;
}

function resolve(schema: Schema, document: Document): Schema {
  return schema.$ref ? { ...document.components.schemas[nameOf(schema.$ref)], ...schema } : schema;
}

function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}
