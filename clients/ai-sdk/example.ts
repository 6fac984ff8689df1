// A chat whose model gets relevant memories. Here a mock model repeats its prompt; use any model instead.
import { generateText, stepCountIs, wrapLanguageModel } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { Palimpsest } from "../typescript/palimpsest";
import { memory, memoryTools } from "./palimpsest";

const client = new Palimpsest();
const user_id = process.argv[2] ?? "ana";
const pending: Promise<unknown>[] = [];

const model = wrapLanguageModel({
  model: new MockLanguageModelV3({
    doGenerate: async ({ prompt }) => ({
      content: [{ type: "text", text: JSON.stringify(prompt.at(-1)?.content) }],
      finishReason: { unified: "stop", raw: undefined },
      usage: {
        inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: 1, text: 1, reasoning: 0 },
      },
      warnings: [],
    }),
  }),
  middleware: memory(client, {
    user_id,
    session_id: "seats",
    budget: 5_000,
    waitUntil: (work) => pending.push(work),
  }),
});

const { event_id } = await client.remember({ user_id, text: "I prefer the window seat on trains" });
await client.wait(event_id, { user_id });
const { text } = await generateText({
  model,
  prompt: "Which seat should I book on trains?",
  tools: memoryTools(client, { user_id }),
  stopWhen: stepCountIs(5),
});
await Promise.all(pending);
process.stdout.write(`${text}\n`);
