import { MAX_ID_LENGTH, MEMORY_TYPES } from "@/lib/base/core";
import { invalidFields } from "@/lib/surfaces/operations";
import { readTime } from "../times";
import type { Branch } from "./branch";

const ENTITIES = ["user_id", "agent_id", "app_id", "run_id"] as const;
/** Both are the time that a memory was said at. The `timestamp` of an added message sets it. */
const TIMES = ["created_at", "timestamp"] as const;
const KNOWN = ["AND", "OR", ...ENTITIES, "categories", "metadata", ...TIMES, "updated_at"];
/** The operators of mem0's filters. On the whole of `metadata` none is supported, and none is a key of it. */
const OPERATORS: ReadonlySet<string> = new Set(
  "AND OR NOT eq ne in nin gt gte lt lte contains icontains".split(" "),
);
/** One millisecond, the resolution of times, turns an open bound into a closed one. */
const OPEN_BOUNDS: Readonly<Record<string, number>> = { gt: 1, lt: -1 };

/** Reads the condition on a field as alternatives. Throws `invalid_input` for what cannot be filtered by. */
export function readField(name: string, value: unknown, path: string): Branch[] {
  const entity = ENTITIES.find((known) => known === name);
  if (entity) return readValues(value, path).map((id) => ({ [entity]: readId(id, path) }));
  if (name === "categories") return [{ types: readCategories(value, path) }];
  if (name === "metadata") return [{ metadata: readMetadata(value, path) }];
  if ((TIMES as readonly string[]).includes(name)) return [readRange(value, path)];
  if (name === "updated_at") return [recorded(readRange(value, path))];
  throw invalidFields([{ path, message: `cannot be filtered by here. Use ${KNOWN.join(", ")}` }]);
}

/** Reads a value, or one of a list: `x`, `{ eq: x }` or `{ in: [x, y] }`. */
function readValues(value: unknown, path: string): unknown[] {
  if (value === "*") throw invalidFields([{ path, message: '"*" is not supported: name the value' }]);
  if (Array.isArray(value)) return requireValues(value, path);
  if (typeof value !== "object" || value === null) return [value];
  const [[operator, operand] = ["", null], second] = Object.entries(value);
  if (second) throw invalidFields([{ path, message: "must have one operator" }]);
  if (operator === "eq" && typeof operand !== "object") return readValues(operand, `${path}.eq`);
  if (operator === "in" && Array.isArray(operand)) return requireValues(operand, `${path}.in`);
  throw unsupportedOperator(path, operator);
}

function requireValues(values: readonly unknown[], path: string): unknown[] {
  if (values.length === 0) throw invalidFields([{ path, message: "must have at least one value" }]);
  return values.flatMap((value, at) => {
    if (typeof value !== "object") return readValues(value, `${path}[${at}]`);
    throw invalidFields([{ path: `${path}[${at}]`, message: "must be a value" }]);
  });
}

function readId(id: unknown, path: string): string {
  if (Number.isSafeInteger(id)) return String(id);
  if (typeof id === "string" && id !== "" && id.length <= MAX_ID_LENGTH) return id;
  throw invalidFields([{ path, message: "must be an id of 1 to 256 characters" }]);
}

/** mem0's documentation selects a category by `{ contains: x }` as often as by its name. */
function readCategories(value: unknown, path: string): string[] {
  const { contains, ...others } = typeof value === "object" && value !== null ? (value as Categories) : {};
  const isContained = typeof contains === "string" && Object.keys(others).length === 0;
  return readValues(isContained ? contains : value, path).map((type) => readType(type, path));
}
type Categories = { readonly contains?: unknown };

function readType(type: unknown, path: string): string {
  const known = MEMORY_TYPES.find((one) => one === type);
  if (known) return known;
  throw invalidFields([{ path, message: `must be among ${MEMORY_TYPES.join(", ")}` }]);
}

function readMetadata(value: unknown, path: string): NonNullable<Branch["metadata"]> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw invalidFields([{ path, message: "must be an object" }]);
  const conditions = Object.entries(value).map(([name, condition]) => {
    const at = `${path}.${name.slice(0, 64)}`;
    if (OPERATORS.has(name)) throw unsupportedOperator(path, name);
    const [only, second] = readValues(condition, at);
    if (second === undefined && ["string", "number", "boolean"].includes(typeof only))
      return [name, only as string | number | boolean];
    throw invalidFields([{ path: at, message: "must be one text, number or boolean" }]);
  });
  if (conditions.length === 0) throw invalidFields([{ path, message: "must have at least one key" }]);
  return Object.fromEntries(conditions);
}

/** Memories show the millisecond that they were recorded in. The whole millisecond counts. */
function recorded({ from, to }: Branch): Branch {
  return {
    ...(from === undefined ? {} : { recordedFrom: from }),
    ...(to === undefined ? {} : { recordedTo: new Date(Date.parse(to) + 1).toISOString() }),
  };
}

function readRange(value: unknown, path: string): Branch {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw invalidFields([{ path, message: "must have gt, gte, lt or lte" }]);
  const bounds = Object.entries(value).map(([operator, operand]) => {
    const isStart = operator === "gt" || operator === "gte";
    if (!isStart && operator !== "lt" && operator !== "lte") throw unsupportedOperator(path, operator);
    const isLastMoment = operator === "gt" || operator === "lte";
    const time = Date.parse(readTime(operand, `${path}.${operator}`, isLastMoment ? "end" : "start"));
    return [isStart ? "from" : "to", new Date(time + (OPEN_BOUNDS[operator] ?? 0)).toISOString()];
  });
  if (bounds.length === 0) throw invalidFields([{ path, message: "must have gt, gte, lt or lte" }]);
  return Object.fromEntries(bounds);
}

function unsupportedOperator(path: string, operator: string) {
  return invalidFields([
    { path: `${path}.${operator.slice(0, 64)}`, message: "is not a supported operator" },
  ]);
}
