import type {
  CallToolResult,
  McpServer,
  StandardSchemaWithJSON,
  ToolAnnotations,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import type { OwnerFields } from "@/lib/base/core";
import { pathInConversation } from "@/lib/surfaces/adapters";
import { renameFields } from "@/lib/surfaces/http";
import { parseInput } from "@/lib/surfaces/operations";
import { failureText } from "./failure";
import { type McpSession, ownerOf } from "./session";
import { tolerateArguments } from "./tolerate-arguments";

/** What a tool returns: the same content for programs and as text, because clients show only one of them. */
type Result<Output> = { readonly structured: Output; readonly text: string };

type Definition<Input extends z.ZodObject, Output extends z.ZodObject> = {
  /** At most 52 characters, because some clients drop a tool whose name and server name exceed 60. */
  readonly name: string;
  readonly description: string;
  /** A hint that is absent counts as destructive and open, so each tool sets all of them. */
  readonly hints: "read" | "write" | "erase";
  /** Whether the tool works on the memory of one owner. The others name a memory by its id. */
  readonly hasOwner: boolean;
  readonly input: Input;
  readonly output: Output;
  readonly run: (
    session: McpSession,
    input: z.output<Input>,
    owner: OwnerFields,
  ) => Promise<Result<z.output<Output>>>;
};

/** A tool that can be registered on a server for a caller. */
export type Tool = { readonly register: (server: McpServer, session: McpSession) => void };

const HINTS: Readonly<Record<Definition<z.ZodObject, z.ZodObject>["hints"], ToolAnnotations>> = {
  read: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  write: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  erase: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
};

/** The parameter that names the owner. Only a caller whose key names no owner sees it. */
const namedOwner = {
  user_id: z.string({
    error: ({ input }) =>
      input === undefined ? "name the user, or connect with a key that is bound to a user" : undefined,
  }),
};

/**
 * Creates a tool from its definition. Arguments are validated like the input of an operation; an invalid
 * argument and a refusal are results with `isError` and a sentence, so the model can correct the call.
 */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Definition<Input, Output>,
): Tool {
  const { name, description, hints, hasOwner, run } = tool;
  const withOwner = hasOwner ? tool.input.extend(namedOwner) : tool.input;
  const bound = describedSchema(tool.input, "input");
  const unbound = describedSchema(withOwner, "input");
  const outputSchema = describedSchema(tool.output, "output");

  async function call(session: McpSession, args: unknown): Promise<CallToolResult> {
    try {
      const isUnbound = session.owner === null;
      const tolerated = tolerateArguments(isUnbound ? unbound.json : bound.json, args);
      const input = parseInput(isUnbound ? withOwner : tool.input, tolerated) as z.output<Input> &
        OwnerFields;
      const named = (args as { readonly user_id?: unknown } | null | undefined)?.user_id;
      const owner = hasOwner ? await ownerOf(session, named) : (session.owner ?? {});
      const { structured, text } = await run(session, input, owner);
      return { content: [{ type: "text", text }], structuredContent: structured as Record<string, unknown> };
    } catch (thrown) {
      const text = failureText(renameFields(thrown, argumentOf));
      return { content: [{ type: "text", text }], isError: true };
    }
  }

  return {
    register: (server, session) => {
      const inputSchema = session.owner === null ? unbound.schema : bound.schema;
      const annotations = HINTS[hints];
      const config = { description, annotations, inputSchema, outputSchema: outputSchema.schema };
      server.registerTool(name, config, (args: unknown) => call(session, args));
    },
  };
}

/** Returns the argument of a tool for a field of the operation that the tool runs. */
function argumentOf(path: string): string {
  return pathInConversation(path).replace(/^filters\.?/, "");
}

/**
 * The JSON Schema of a zod schema, converted once, with a validation that accepts everything: `call`
 * validates arguments itself, so that invalid ones get the sentences of the API.
 */
function describedSchema(schema: z.ZodObject, io: "input" | "output") {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    // Every byte of the list takes part of each conversation, and results always have all their fields.
    override: ({ jsonSchema: part }) => {
      delete part.additionalProperties;
      if (io === "output") delete part.required;
    },
  }) as Record<string, unknown>;
  const described: StandardSchemaWithJSON<unknown, unknown> = {
    "~standard": {
      version: 1,
      vendor: "palimpsest",
      validate: (value) => ({ value }),
      jsonSchema: { input: () => json, output: () => json },
    },
  };
  return { json, schema: described };
}
