import { randomBytes } from "node:crypto";
import {
  acceptedContent,
  createRequestStateCodec,
  type InputRequest,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";

/** Signs the state that a client carries between the rounds of a call. */
export const STATE = createRequestStateCodec<{ readonly round: number }>({ key: randomBytes(32) });

const done = (text: string) => ({ content: [{ type: "text" as const, text }] });
const ask = (message: string, field: string, type: "string" | "boolean" = "string"): InputRequest =>
  inputRequired.elicit({
    message,
    requestedSchema: {
      type: "object",
      properties: { [field]: type === "string" ? { type } : { type } },
      required: [field],
    },
  });
const sample = (text: string): InputRequest =>
  inputRequired.createMessage({
    messages: [{ role: "user", content: { type: "text", text } }],
    maxTokens: 50,
  });

type Round = ReturnType<typeof done> | InputRequiredResult;

/** Registers the tools and the prompt that need input of the client, in one round or several. */
export function registerInputs(server: McpServer): void {
  const tool = (name: string, run: (ctx: ServerContext) => Round | Promise<Round>) =>
    server.registerTool(`test_${name}`, { description: `Needs input: ${name}` }, run);

  const asksName = ({ mcpReq }: ServerContext): Round => {
    const answer = acceptedContent<{ name: string }>(mcpReq.inputResponses, "user_name");
    if (typeof answer?.name === "string") return done(`Hello, ${answer.name}!`);
    return inputRequired({ inputRequests: { user_name: ask("What is your name?", "name") } });
  };
  tool("input_required_result_elicitation", asksName);
  tool("streaming_elicitation", asksName);
  tool("missing_capability", () => inputRequired({ inputRequests: { answer: sample("What is next?") } }));
  tool("input_required_result_sampling", ({ mcpReq }) => {
    const answer = inputResponse(mcpReq.inputResponses, "capital_question");
    if (answer.kind === "sampling") return done(JSON.stringify(answer.result.content));
    return inputRequired({ inputRequests: { capital_question: sample("What is the capital of France?") } });
  });
  tool("input_required_result_list_roots", ({ mcpReq }) => {
    const answer = inputResponse(mcpReq.inputResponses, "client_roots");
    if (answer.kind === "roots") return done(answer.roots.map(({ uri }) => uri).join(", "));
    return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
  });
  tool("input_required_result_capabilities", ({ mcpReq }) => {
    const { sampling, elicitation } = capabilitiesOf(mcpReq);
    const inputRequests = {
      ...(sampling ? { greeting: sample("Generate a greeting") } : {}),
      ...(elicitation ? { user_name: ask("What is your name?", "name") } : {}),
    };
    return Object.keys(inputRequests).length > 0 ? inputRequired({ inputRequests }) : done("Nothing to ask.");
  });
  registerRounds(server);
}

/** Tools whose later rounds depend on the state that the client returns. */
function registerRounds(server: McpServer): void {
  const tool = (name: string, run: (round: number, ctx: ServerContext) => Round | Promise<Round>) =>
    server.registerTool(
      `test_input_required_result_${name}`,
      { description: `Needs input and state: ${name}` },
      (ctx) => run(ctx.mcpReq.requestState<{ round: number }>()?.round ?? 0, ctx),
    );
  const next = async (round: number, inputRequests: Record<string, InputRequest>) =>
    inputRequired({ inputRequests, requestState: await STATE.mint({ round }) });

  for (const name of ["request_state", "tampered_state"])
    tool(name, (round) =>
      round === 1 ? done("state-ok") : next(1, { confirm: ask("Please confirm", "ok", "boolean") }),
    );
  tool("multiple_inputs", (round) =>
    round === 1
      ? done("Received all inputs.")
      : next(1, {
          user_name: ask("What is your name?", "name"),
          greeting: sample("Generate a greeting"),
          client_roots: inputRequired.listRoots(),
        }),
  );
  tool("multi_round", (round) => {
    if (round === 2) return done("Both steps are complete.");
    if (round === 1) return next(2, { step2: ask("Step 2: What is your favorite color?", "color") });
    return next(1, { step1: ask("Step 1: What is your name?", "name") });
  });
  server.registerPrompt(
    "test_input_required_result_prompt",
    { description: "A prompt that needs input" },
    ({ mcpReq }) => {
      const answer = acceptedContent<{ context: string }>(mcpReq.inputResponses, "user_context");
      if (!answer)
        return inputRequired({
          inputRequests: { user_context: ask("What context should the prompt use?", "context") },
        });
      return {
        messages: [{ role: "user" as const, content: { type: "text" as const, text: answer.context } }],
      };
    },
  );
}

const CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

function capabilitiesOf({ envelope, _meta }: ServerContext["mcpReq"]): {
  readonly sampling?: unknown;
  readonly elicitation?: unknown;
} {
  const declared = { ..._meta, ...envelope } as Readonly<Record<string, object | undefined>>;
  return declared[CAPABILITIES] ?? {};
}
