import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { retrieveOperation } from "@/lib/surfaces/operations";
import { protocolError } from "./failure";
import { partsOf } from "./fit";
import { type McpSession, ownerOf } from "./session";

const userId = z.string().optional().describe("The user, if the key determines none");
const about = "what you know about me: preferences, facts, plans and people";

/** Registers the prompts, which a person chooses in their client. */
export function registerPrompts(server: McpServer, session: McpSession): void {
  server.registerPrompt(
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
  server.registerPrompt(
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
  server.registerPrompt(
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
}

async function recalled(session: McpSession, query: string, user_id: string | undefined): Promise<string> {
  try {
    const owner = ownerOf(session, user_id);
    const max_tokens = partsOf().textTokens;
    const { context } = await session.run(retrieveOperation, { query, ...owner, max_tokens });
    return context || "There are no memories about this yet.";
  } catch (thrown) {
    throw protocolError(thrown);
  }
}

function message(text: string) {
  return { messages: [{ role: "user" as const, content: { type: "text" as const, text } }] };
}
