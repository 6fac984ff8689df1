import { z } from "zod";
import {
  AppError,
  type Ctx,
  firstChars,
  invalidCursor,
  invalidUri,
  type OwnerFields,
  type OwnerRef,
} from "@/lib/base/core";

/** What an address leads to: its owner, who was checked, and the ids in its path. */
export type ResourceRequest = {
  readonly ctx: Ctx;
  readonly owner: OwnerRef;
  /** The owner as a request names it. */
  readonly fields: OwnerFields;
  /** The ids in the order of the path's braces. */
  readonly ids: readonly string[];
  readonly cursor: string | undefined;
  /** The most children, or rows of a resource that is a list. */
  readonly limit: number;
  /** The past time that the address names, in ISO 8601; undefined for the present. */
  readonly asOf: string | undefined;
};

export const entryOutput = z.object({
  name: z.string().describe("What the URI adds to the one above it, decoded"),
  uri: z.string(),
  kind: z.string().describe("What the URI names, such as `memory`, `session` or `turn`"),
  title: z.string().nullable().describe("The beginning of the text of a memory or a message"),
  count: z
    .number()
    .nullable()
    .describe("The current memories below it, or the versions of a chain; null when they were not counted"),
  last_at: z.string().nullable().describe("When something was last added to it"),
});

/** What is below a resource. `path` continues its path. */
export type Child = { readonly path: readonly string[] } & Pick<z.infer<typeof entryOutput>, "kind"> &
  Partial<Pick<z.infer<typeof entryOutput>, "title" | "count" | "last_at">>;
export type Children = { readonly items: readonly Child[]; readonly next_cursor: string | null };

/** The value of a resource in its wire format, and as Markdown. */
type Content = { readonly data: unknown; readonly markdown: () => string };

/**
 * A kind of thing that an address below an owner names. `path` is its template, in which `{…}` is an id.
 * `children` lists what is below it, `read` returns it. A kind has one of them or both.
 */
export type ResourceKind = {
  readonly kind: string;
  readonly path: string;
  /** The schema of what `read` returns; null when it has only children. */
  readonly output: z.ZodType | null;
  /** Whether the address can name a past time. */
  readonly hasPast: boolean;
  readonly children: ((request: ResourceRequest) => Promise<Children>) | null;
  readonly read: ((request: ResourceRequest) => Promise<Content>) | null;
};

/** Defines a kind of resource that has only children. */
export function listOnly(
  kind: string,
  path: string,
  children: (request: ResourceRequest) => Promise<Children>,
  { hasPast = false }: { readonly hasPast?: boolean } = {},
): ResourceKind {
  return { kind, path, output: null, hasPast, children, read: null };
}

/** Defines a kind of resource that can be read. */
export function resource<Output extends z.ZodType>(definition: {
  readonly kind: string;
  readonly path: string;
  readonly output: Output;
  readonly hasPast?: true;
  readonly read: (request: ResourceRequest) => Promise<z.output<Output>>;
  readonly markdown: (data: z.output<Output>) => readonly string[];
  readonly children?: (request: ResourceRequest) => Promise<Children>;
}): ResourceKind {
  const { kind, path, output, hasPast = false, markdown, children = null } = definition;
  const read = async (request: ResourceRequest) => {
    const data = await definition.read(request);
    return { data, markdown: () => `${[...markdown(data), ...continuation(data)].join("\n")}\n` };
  };
  return { kind, path, output, hasPast, children, read };
}

/** Returns the last lines of a list in Markdown that has another page. */
function continuation(data: unknown): readonly string[] {
  const { next_cursor: next = null } = data as { readonly next_cursor?: string | null };
  return next === null ? [] : ["", `(More follows. Cursor of the next page: ${next})`];
}

/** The most children of a page. */
export const PAGE = 200;

const TITLE_CHARS = 80;

/** Returns the beginning of a text for a list. */
export function titleOf(text: string | null): string | null {
  if (text === null || text.length <= TITLE_CHARS) return text;
  return `${firstChars(text, TITLE_CHARS)}…`;
}

/** Returns the error for an address that names nothing, or nothing that the caller can reach. */
export function unknownResource(): AppError {
  return new AppError("not_found", "Not found. Check the URI.");
}

/** The longest cursor of a list below an owner. */
const MAX_CURSOR = 200;

/** Throws `invalid_input` for a text that is longer than every cursor of a list below an owner. */
export function requireCursor(cursor: string | undefined): void {
  if (cursor !== undefined && cursor.length > MAX_CURSOR) throw invalidCursor();
}

/** Throws `invalid_input` for a past time in the address of something that has no past. */
export function requirePast(resource: ResourceKind | undefined, asOf: string | undefined): void {
  if (asOf !== undefined && !resource?.hasPast)
    throw invalidUri("must not have as_of here; memories, preferences, chains and entities have a past");
}
