import type { GetPromptResult, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { AppError } from "@/lib/base/core";
import { parseInput, retrieveOperation } from "@/lib/surfaces/operations";
import { protocolError } from "./failure";
import { partsOf } from "./fit";
import { type McpSession, ownerOf } from "./session";

const userId = z.string().optional().describe("The user, if the key determines none");
const about = "what you know about me: preferences, facts, plans and people";

/** Registers the prompts, which a person chooses in their client. */
export function registerPrompts(server: McpServer, session: McpSession): void {
  const prompts = new Map<string, ReadPrompt>();
  const add: AddPrompt = (name, config, read) => {
    const argsSchema: z.ZodObject = config.argsSchema;
    prompts.set(name, async (args) => {
      const parsed = parseInput(z.object({ arguments: argsSchema }), { arguments: args });
      return read(parsed.arguments as never);
    });
    server.registerPrompt(name, config as PromptConfig, (args) => read(args as never));
  };
  add(
    "recall",
    {
      title: "Recall",
      description: "What memory knows about a topic",
      argsSchema: z.object({ topic: z.string().describe("A topic or question"), user_id: userId }),
    },
    async ({ topic, user_id }) =>
      message(
        `${await recalled(session, topic, user_id)}\n\nAnswer from these memories, with their dates: ${topic}`,
      ),
  );
  add(
    "remember_this",
    {
      title: "Remember this",
      description: "Save what is worth remembering from this conversation",
      argsSchema: z.object({ what: z.string().optional().describe("What to remember") }),
    },
    ({ what }) =>
      message(
        what
          ? `Call remember to save this, as one whole sentence, and tell me what became of it: ${what}`
          : "Call remember once for each lasting preference, fact or decision of this conversation, and list what was saved and what was not.",
      ),
  );
  add(
    "what_do_you_know",
    {
      title: "What do you know about me?",
      description: "A summary of what memory knows about the person",
      argsSchema: z.object({ user_id: userId }),
    },
    async ({ user_id }) =>
      message(
        `${await recalled(session, about, user_id)}\n\nSummarize in a few lines what memory knows about me.`,
      ),
  );
  readPrompts(server, prompts);
}

type ReadPrompt = (args: unknown) => Promise<GetPromptResult>;
type PromptConfig = {
  readonly title: string;
  readonly description: string;
  readonly argsSchema: z.ZodObject;
};
type AddPrompt = <Args extends z.ZodObject>(
  name: string,
  config: PromptConfig & { readonly argsSchema: Args },
  read: (args: z.output<Args>) => GetPromptResult | Promise<GetPromptResult>,
) => void;

/**
 * The SDK answers malformed arguments of a prompt as an internal error, with the list of its own validation.
 * Here they are validated like the input of an operation.
 */
function readPrompts(server: McpServer, prompts: ReadonlyMap<string, ReadPrompt>): void {
  server.server.setRequestHandler("prompts/get", { params: z.looseObject({}) }, async (sent) => {
    try {
      const { name } = parseInput(z.looseObject({ name: z.string() }), sent);
      const read = prompts.get(name);
      if (!read) throw new AppError("not_found", "Prompt not found. prompts/list lists all of them.");
      return await read(sent.arguments ?? {});
    } catch (thrown) {
      throw protocolError(thrown);
    }
  });
}

async function recalled(session: McpSession, query: string, user_id: string | undefined): Promise<string> {
  const owner = await ownerOf(session, user_id);
  const max_tokens = partsOf().textTokens;
  const { context, degraded } = await session.run(retrieveOperation, { query, ...owner, max_tokens });
  if (degraded.includes("disabled")) return "Memory is turned off, so no memories were read.";
  const missing = degraded.length > 0 ? `\nThe search was incomplete: ${degraded.join(", ")}.` : "";
  if (context) return `${context}${missing}`;
  return missing ? `No memories were found.${missing}` : "There are no memories about this yet.";
}

function message(text: string) {
  return { messages: [{ role: "user" as const, content: { type: "text" as const, text } }] };
}
