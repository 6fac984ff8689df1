import { z } from "zod";
import type { Ctx, ErrorCode, OnProgress, OwnerFields, Scope } from "@/lib/base/core";
import type { RequestTiming } from "@/lib/base/observability";

/** The HTTP methods that a route file exports. */
export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

/** The context of a call, besides the tenant and the actor. */
export type OperationCtx = Ctx & {
  /** Aborts when the caller disconnects. */
  readonly signal?: AbortSignal;
  /**
   * Authenticates the caller of an operation that stays open again. Throws when it has no access any more.
   */
  readonly renew?: () => Promise<Ctx>;
  /** Whether this process serves requests and so has loaded the models. */
  readonly isServer?: boolean;
  /** The URL at which the caller reaches this server. */
  readonly serverUrl?: string;
  /** The client's address; null when it is unknown. */
  readonly clientAddress?: string | null;
  /** Receives the progress of a long operation in this process. */
  readonly onProgress?: OnProgress;
  /** Sets the clock of this process and of its database, to a time in milliseconds since 1970. */
  readonly setClock?: (at: number) => void;
};

/**
 * The callers that an operation allows. key: an API key or a member. person: a signed-in member. command: a
 * command on the server's own machine. operator: such a command, or a member. metrics: like operator, or a
 * caller with METRICS_TOKEN. anyone: no authentication.
 */
export type Caller = "key" | "person" | "command" | "operator" | "metrics" | "anyone";

/**
 * How an operation treats a key that is bound to an owner. none: the operation does not depend on an owner.
 * tenant: the operation rejects the key. row: the operation finds only rows of the bound owner. A function:
 * it returns the owners that the input names, and each must be the bound owner.
 */
type OwnerBinding<Input> = "none" | "tenant" | "row" | ((input: Input) => readonly OwnerFields[]);

/**
 * The HTTP binding of an operation. `params` come from the path. `input` comes from the query for GET and
 * DELETE, and otherwise from the JSON body; an optional body can leave fields to the query. `headers` maps
 * fields to header names.
 */
type HttpBinding = {
  readonly method: Method;
  readonly path: `/api/${string}`;
  /** A request without a body counts as an empty object, and the query may have the fields instead. */
  readonly isBodyOptional?: boolean;
  /** The size limit of the body in bytes; by default 4 MB. */
  readonly maxBody?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The media type, if the output is text or a stream of text instead of JSON. */
  readonly text?: string;
  /** The media type of an output that is a string, for an operation that returns JSON otherwise. */
  readonly alternative?: string;
  /** Whether Next compresses the answer for callers that accept gzip. */
  readonly isCompressed?: boolean;
};

/** The part of an operation that the OpenAPI document describes. */
export type Described = {
  /**
   * A unique name, used as the operationId in the OpenAPI document, the label in metrics and the span name.
   */
  readonly name: string;
  readonly summary: string;
  readonly caller: Caller;
  readonly scope: Scope | null;
  readonly params: z.ZodType;
  readonly input: z.ZodType | null;
  readonly headers: z.ZodType;
  readonly output: z.ZodType;
  /** Error codes in addition to those that all operations of this kind have. */
  readonly problems: readonly ErrorCode[];
  /** Null when only commands on the server's own machine call the operation, each in its own process. */
  readonly http: HttpBinding | null;
  readonly statuses: readonly number[];
  /** A valid input for the permission tests. It is not needed when an empty input is valid. */
  readonly example: Readonly<Record<string, unknown>>;
};

/** A registry entry. `Sent` is the input that a caller passes, `Output` the result that it receives. */
export type Operation<Sent = never, Output = unknown> = Described & {
  readonly output: z.ZodType<Output>;
  readonly owner: OwnerBinding<never>;
  /** A scope that is enough for a key that is bound to an owner. */
  readonly boundScope?: Scope | undefined;
  /** Whether a change returns stored contents, so that it also requires the scope `read`. */
  readonly returnsContents?: boolean | undefined;
  readonly statusOf: (output: never) => number;
  readonly audit: Audit<never, never> | null;
  readonly timing: ((output: never) => Pick<RequestTiming, "stages" | "degraded">) | null;
  readonly run: (ctx: OperationCtx, input: never) => Promise<Output>;
  /** Never set. This field only lets TypeScript infer the input of `callOperation` from the operation. */
  readonly sent?: (input: Sent) => void;
};

/** The part of an operation that has a route. */
export type Served = { readonly http: HttpBinding };

/** The audit entry of an operation whose function writes none in its own transaction. */
type Audit<Input, Output> = {
  readonly action: string;
  readonly target: (input: Input, output: Output) => string;
};

type Definition<P extends z.ZodType, I extends z.ZodType, H extends z.ZodType, O extends z.ZodType> = {
  readonly name: string;
  readonly summary: string;
  readonly caller?: Caller;
  readonly scope: Scope | null;
  readonly boundScope?: Scope;
  readonly returnsContents?: boolean;
  readonly owner: OwnerBinding<Given<P, I, H>>;
  readonly params?: P;
  readonly input?: I;
  readonly headers?: H;
  readonly output: O;
  readonly problems?: readonly ErrorCode[];
  readonly http: HttpBinding | null;
  readonly status?:
    | number
    | { readonly all: readonly number[]; readonly of: (output: z.output<O>) => number };
  readonly audit?: Audit<Given<P, I, H>, z.output<O>>;
  /** Returns the stages of a call in milliseconds, and the components that it left out, for the rollups. */
  readonly timing?: (output: z.output<O>) => Pick<RequestTiming, "stages" | "degraded">;
  readonly example?: Readonly<Record<string, unknown>>;
  readonly run: (ctx: OperationCtx, input: Given<P, I, H>) => Promise<z.output<O>>;
};

type Given<P extends z.ZodType, I extends z.ZodType, H extends z.ZodType> = z.output<P> &
  z.output<I> &
  z.output<H>;
type Sent<P extends z.ZodType, I extends z.ZodType, H extends z.ZodType> = z.input<P> &
  z.input<I> &
  z.input<H>;

/** The fields that are the same for all command operations. */
type CommandFields = "caller" | "owner" | "http" | "params" | "headers";

const NO_FIELDS = z.strictObject({});

/**
 * Creates a registry entry. `run` receives the fields of the path, the input and the headers in one object.
 */
export function defineOperation<
  O extends z.ZodType,
  P extends z.ZodType = z.ZodType<unknown, unknown>,
  I extends z.ZodType = z.ZodType<unknown, unknown>,
  H extends z.ZodType = z.ZodType<unknown, unknown>,
>(definition: Definition<P, I, H, O> & Served): Operation<Sent<P, I, H>, z.output<O>> & Served {
  return { ...complete(definition), http: definition.http };
}

/**
 * Creates a registry entry without a route. A command on the server's own machine runs such an operation in
 * its own process, because the operation opens, copies or fills a database that no server has open.
 */
export function defineCommandOperation<O extends z.ZodType, I extends z.ZodType>(
  definition: Omit<Definition<z.ZodType<unknown, unknown>, I, z.ZodType<unknown, unknown>, O>, CommandFields>,
): Operation<z.input<I>, z.output<O>> {
  const own = { ...definition, caller: "command", owner: "none", http: null } as const;
  return complete<O, z.ZodType<unknown, unknown>, I, z.ZodType<unknown, unknown>>(own);
}

function complete<O extends z.ZodType, P extends z.ZodType, I extends z.ZodType, H extends z.ZodType>(
  definition: Definition<P, I, H, O>,
): Operation<Sent<P, I, H>, z.output<O>> {
  const { status = 200 } = definition;
  const statusOf = typeof status === "number" ? () => status : status.of;
  return {
    caller: "key",
    ...definition,
    params: definition.params ?? NO_FIELDS,
    input: definition.input ?? null,
    headers: definition.headers ?? NO_FIELDS,
    output: definition.output as z.ZodType<z.output<O>>,
    problems: definition.problems ?? [],
    example: definition.example ?? {},
    statuses: typeof status === "number" ? [status] : status.all,
    statusOf,
    audit: definition.audit ?? null,
    timing: definition.timing ?? null,
  };
}
